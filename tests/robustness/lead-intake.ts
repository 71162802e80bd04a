import { testLocation, testTenant } from '../support/test-tenant';

/** A site to send leads to. */
export const demoTenant = testTenant({
  name: 'Brolga Motor Group',
  locations: [testLocation('aspley', { name: 'Aspley', street: '1140 Brolga Parade' })],
  delivery: { email_to: ['sales@brolga.example'], email_from: 'website@brolga.example' },
});

/** An enquiry of its own. */
export const enquiry = (number: number): Record<string, string> => ({
  name: 'Jane',
  last_name: `Citizen ${number}`,
  email: `jane.${number}@example.com`,
  phone: '0491 570 006',
  postcode: '4000',
  message: `Enquiry number ${number}`,
  category: 'Enquiry',
});
