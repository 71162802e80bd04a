import type { Site } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
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

/** Sends a lead by the API, with a key or as a page of the site does. */
export function postLead(
  { port }: Pick<Site, 'port'>,
  tenant: string,
  lead: Readonly<Record<string, string>>,
  key?: string,
): Promise<SiteAnswer> {
  const caller = key ? { authorization: `Bearer ${key}` } : { 'sec-fetch-site': 'same-origin' };
  return askSite({
    port,
    host: `${tenant}.localhost`,
    path: '/api/leads',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...caller },
    body: JSON.stringify(lead),
  });
}

/** The lead's ID in an acknowledgement. Throws on any other answer. */
export function leadIdIn({ status, body }: SiteAnswer): string {
  if (status !== 201) throw new Error(`${status} ${body}`);
  return JSON.parse(body.toString()).id;
}
