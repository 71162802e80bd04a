import { describe, expect, test } from 'vitest';
import type { LeadForm } from '#server/leads/rules/lead-form';
import { offersSchema } from '#server/settings/data-files-schema';
import { location } from '../../../../tests/support/stock';
import { yardTenant } from '../../../../tests/support/yard';
import { offerForm, offersForm } from './contact';

const [offer] = offersSchema.parse([
  { id: 'hilux', name: 'HiLux runout', manufacturer: 'Toyota', model: { name: 'HiLux' } },
]);
const asked = (path: string, tenant = yardTenant()) => ({
  tenant,
  now: new Date('2026-11-20T00:00:00Z'),
  url: new URL(path, 'http://yard.localhost'),
});
const off = yardTenant({ forms: { offers: { enabled: false } } });

describe('the form of an offer', () => {
  test('names its offer, with its make and model', () => {
    const form = offerForm({ ...asked('/offers/toyota/hilux'), offer });
    expect(form).toMatchObject({ category: 'Special Offer' });
    const named = { 'Vehicle Make': 'Toyota', 'Vehicle Model': 'HiLux' };
    expect(form?.hidden).toMatchObject({ page_id: 'hilux', manufacturer_slug: 'toyota', ...named });
  });
  test('does not exist without an offer, or if the site has no such form', () => {
    expect(offerForm(asked('/offers/toyota/hilux'))).toBeUndefined();
    expect(offerForm({ ...asked('/offers/toyota/hilux', off), offer })).toBeUndefined();
    expect(offersForm(asked('/special-offers', off))).toBeUndefined();
  });
});

test.each([
  [false, ['location_id', 'name', 'last_name', 'postcode', 'phone', 'email', 'message'], 'message'],
  [true, ['name', 'phone', 'email'], 'message'],
])('asks (short: %s) for %j, and below all offers for a message too', (short, fields, last) => {
  const tenant = yardTenant({ forms: { short }, locations: [location('one'), location('two')] });
  const namesOf = (form: LeadForm | undefined) => form?.steps[0]?.fields.map(({ name }) => name);
  expect(namesOf(offerForm({ ...asked('/offers/toyota/hilux', tenant), offer }))).toEqual(fields);
  expect(namesOf(offersForm(asked('/special-offers', tenant)))?.at(-1)).toBe(last);
});

test('the form below the offers has its own title, and its page is named after the offers', () => {
  const words = { title: 'Ask about an offer', name: 'Latest offers' };
  expect(offersForm(asked('/special-offers'))).toMatchObject(words);
});
