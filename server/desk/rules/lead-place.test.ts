import { expect, test } from 'vitest';
import { leadEmail } from '#server/leads/rules/lead-email';
import { pageForm } from '#server/leads/rules/page-forms';
import { aLead } from '../../../tests/support/a-lead';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { leadFacts } from './lead-row';

const place = (slug: string, more: object) =>
  testLocation(`id-${slug}`, { slug, name: `Brolga ${slug}`, ...more });
const tenantWith = (choose: string) =>
  testTenant({
    locations: [
      place('aspley', { primary: true, dealership_slug: 'north', dealership_id: 'N1' }),
      place('workshop', { location_type: 'service', dealership_slug: 'south' }),
      place('southport', { dealership_slug: 'south' }),
    ],
    forms: { contact: { choose } },
  });
const south = { dealership_slug: 'south' };

/** Where a lead of a tenant goes, in the dealer's email and at the desk. */
function expectPlace(fields: Record<string, string>, tenant: ReturnType<typeof tenantWith>): void {
  const lead = aLead({ fields });
  expect(leadEmail(lead, tenant, 'd1').text).toContain('Location: Brolga southport\n');
  const facts = leadFacts(lead, tenant).flatMap((section) => section.facts);
  expect(facts).toContainEqual(expect.objectContaining({ label: 'Where', value: 'Brolga southport' }));
}

test.each<[path: string, choose: string, chosen: Record<string, string>]>([
  ['/fleet', 'location', south],
  ['/careers', 'location', south],
  ['/contact', 'dealership', south],
  ['/contact-us/southport', 'dealership', south],
  ['/contact', 'location', { location_id: 'id-southport' }],
  ['/contact-us/southport', 'nothing', {}],
])('the place chosen at %s (%s) is in the email and on the desk', (path, choose, chosen) => {
  const tenant = tenantWith(choose);
  const url = new URL(path, 'http://brolga.localhost');
  const form = pageForm(path)?.make({ tenant, url, now: new Date('2026-11-20T00:00:00Z') });
  expectPlace({ ...chosen, ...form?.impliedFields(chosen) }, tenant);
});

test.each<[what: string, fields: Record<string, string>]>([
  ['location', { location_id: 'id-southport' }],
  ['location’s name', { location: 'Brolga southport' }],
  ['dealership', south],
])('a lead of another system that gives the %s says so too', (_what, fields) => {
  expectPlace(fields, tenantWith('location'));
});

test('the page of a location preselects its dealership', () => {
  const tenant = tenantWith('dealership');
  const url = new URL('/contact-us/southport', 'http://brolga.localhost');
  expect(pageForm(url.pathname)?.make({ tenant, url, now: new Date(0) })?.values).toEqual(south);
});
