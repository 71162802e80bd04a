import { describe, expect, test } from 'vitest';
import { offersSchema } from '#server/settings/offer-schema';
import { yardTenant } from '../../../../../tests/support/yard';
import { offerForm, offersForm } from './offers';

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
    expect(offerForm({ ...asked('/offers/toyota/hilux'), offer })).toMatchObject({
      category: 'Special Offer',
      submit: 'Enquire Now',
      hidden: {
        page_id: 'hilux',
        manufacturer_slug: 'toyota',
        'Vehicle Make': 'Toyota',
        'Vehicle Model': 'HiLux',
      },
    });
  });
  test('does not exist without an offer, or if the site has no such form', () => {
    expect(offerForm(asked('/offers/toyota/hilux'))).toBeUndefined();
    expect(offerForm({ ...asked('/offers/toyota/hilux', off), offer })).toBeUndefined();
    expect(offersForm(asked('/special-offers', off))).toBeUndefined();
  });
});

test('the form below the offers is named after its action, its page after the offers', () => {
  expect(offersForm(asked('/special-offers'))).toMatchObject({
    title: 'Ask about an offer',
    name: 'Latest offers',
  });
});
