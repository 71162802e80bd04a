import { describe, expect, test } from 'vitest';
import { frameView } from '#server/pages/frame/site-frame';
import { unknownVocabulary } from '#server/search/stock-search/rules/path-facets';
import { emptySiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { toCarView } from '#server/stock/cars/to-car-view';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { location } from '../../../tests/support/stock';
import { testTenant } from '../../../tests/support/test-tenant';
import { toPhoneView } from './to-phone-view';

const yard = location('yard', { phone: '(07) 5550 0101' });
const tenant = (phones: object, more: object = {}) =>
  testTenant({ slug: 'coast', locations: [yard], phones, ...more });
const car = buildCar({ id: 'c1', slug: 'a-car', car_type: 'new', dealership_id: 'D1', location_id: 'yard' });

describe('the number on a car page', () => {
  test('shows at once, as a link', () => {
    expect(toPhoneView(car, tenant({}), yard)).toEqual({
      text: '(07) 5550 0101',
      href: 'tel:0755500101',
      call: 'Call the dealer',
      event: { id: 25, label: 'New Car' },
    });
  });
  test('starts masked, with the data needed to request it', () => {
    expect(toPhoneView(car, tenant({ reveal: 'masked' }), yard)).toEqual({
      text: '(07) **** ****',
      call: 'Call the dealer',
      event: { id: 25, label: 'New Car' },
      reveal: {
        action: '/cars/a-car/phone',
        fields: { car_id: 'c1', dealership_id: 'D1', website_id: 'coast' },
      },
    });
  });
  test("is the feed's if the location is unknown; undefined without any", () => {
    const elsewhere = { ...car, location: { phone: '(07) 5550 0177' } };
    expect(toPhoneView(elsewhere, tenant({}), undefined)?.text).toBe('(07) 5550 0177');
    expect(toPhoneView({ ...car, location: undefined }, tenant({}), undefined)).toBeUndefined();
  });
});

const now = new Date('2026-11-21T00:00:00Z');
const frame = (of: Tenant) =>
  frameView({ tenant: of, site: emptySiteData, vocabulary: unknownVocabulary, now });

test('a masked number appears nowhere else: not in the car, not in the page frame', () => {
  const masked = tenant({ reveal: 'masked' }, { phone: '(07) 5550 0199' });
  const texts = JSON.stringify([toCarView(car, masked, now), frame(masked)]);
  expect(texts.replace(/\D/g, '')).not.toContain('55500101');
  expect(texts).toContain('(07) 5550 0199');
  const shown = tenant({}, { phone: '(07) 5550 0199' });
  expect(JSON.stringify(frame(shown))).toContain('(07) 5550 0101');
});
