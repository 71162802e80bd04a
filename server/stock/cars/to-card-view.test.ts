import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { toCarView } from './to-car-view';
import { toCardView } from './to-card-view';
import { carViewSchema } from './views/car-view';
import { cardViewSchema } from './views/card-view';

const now = new Date('2026-11-21T00:00:00Z');
const tenant = testTenant({
  slug: 'test',
  name: 'Test Motors',
  locations: [
    {
      id: 'l1',
      name: 'Test Motors',
      slug: 'test',
      phone: '07 5550 0100',
      street: '1 Test St',
      city: 'Brisbane',
      state: 'QLD',
      postcode: '4000',
    },
  ],
});

describe('card view', () => {
  test('a car for sale links to its enquiry', () => {
    const card = toCardView(buildCar({ slug: 'a-car', status: 'in_stock' }), tenant, now);
    expect(card.actions[0]).toEqual({ kind: 'enquiry', text: 'Enquiry', href: '/cars/a-car/enquire' });
  });

  test('an unavailable car shows Find Me Something Similar', () => {
    const card = toCardView(buildCar({ status: 'sold' }), tenant, now);
    expect(card.actions[0]?.text).toBe('Find Me Something Similar');
    expect(card.tag?.text).toBe('SOLD');
  });

  test('a car without a photo has an outline of its body', () => {
    expect(toCardView(buildCar({ images: [], simple_body: 'Ute' }), tenant, now).picture.src).toMatch(
      /^\/media\//,
    );
  });

  test('has the finance, favourite and compare decisions', () => {
    const lender = { provider: 'd', interestRate: 8.5, comparisonRate: 9.2, paymentWeek: 138.2 };
    const financed = { ...tenant, finance: { ...tenant.finance, provider: 'D' as const } };
    const card = toCardView(buildCar({ finance_lenders: [lender] }), financed, now);
    expect(card.finance).toMatchObject({ repayment: { text: '$139', period: 'Weekly' }, rate: '8.50% p.a.' });
    expect(card).toMatchObject({ favourite: true, compare: true });
    expect(() => cardViewSchema.parse(card)).not.toThrow();
  });

  test('a car that is no longer available has none of them', () => {
    const card = toCardView(buildCar({ status: 'sold' }), tenant, now);
    expect([card.finance, card.favourite, card.compare]).toEqual([undefined, undefined, undefined]);
  });

  test('a dealer may disable favourites and comparison', () => {
    const plain = { ...tenant, cards: { ...tenant.cards, favourites: false, compare: false } };
    const card = toCardView(buildCar({}), plain, now);
    expect([card.favourite, card.compare]).toEqual([undefined, undefined]);
  });

  test('matches the API’s schema', () => {
    expect(() => cardViewSchema.parse(toCardView(buildCar({}), tenant, now))).not.toThrow();
    expect(() => carViewSchema.parse(toCarView(buildCar({}), tenant, now))).not.toThrow();
  });
});

describe('car view', () => {
  test("the only location is the car's, even if the feed has none", () => {
    expect(toCarView(buildCar({ location_id: undefined }), tenant, now).location?.name).toBe('Test Motors');
  });

  test('a sold car says so and offers to find another', () => {
    const view = toCarView(buildCar({ status: 'sold' }), tenant, now);
    expect(view.notice).toMatch(/sold/);
    expect(view.enquire.text).toBe('Find Me Something Similar');
  });
});
