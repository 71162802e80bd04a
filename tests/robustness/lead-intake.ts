import { tenantSchema } from '#server/settings/tenant-schema';

/** A site to send leads to. */
export const demoTenant = tenantSchema.parse({
  slug: 'brolga',
  name: 'Brolga Motor Group',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [
    {
      id: 'aspley',
      name: 'Aspley',
      slug: 'aspley',
      phone: '(07) 5550 0142',
      street: '1140 Brolga Parade',
      city: 'Aspley',
      state: 'QLD',
      postcode: '4034',
    },
  ],
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
