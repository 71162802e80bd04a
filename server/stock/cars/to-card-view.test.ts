import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { toCardView } from './to-card-view';
import { cardViewSchema } from './views/card-view';

const now = new Date('2026-11-21T00:00:00Z');
const tenant = testTenant();
const view = (car: Partial<Car>) => toCardView(buildCar({ slug: 'a-car', ...car }), tenant, now);

describe('the card of a car', () => {
  test('for sale links to its enquiry, and can be saved and compared', () => {
    const card = view({});
    expect(card.actions[0]).toEqual({ kind: 'enquiry', text: 'Enquiry', href: '/cars/a-car/enquire' });
    expect(card).toMatchObject({ favourite: true, compare: true });
  });

  test('that is sold says so, offers similar ones and nothing else', () => {
    const { finance, favourite, compare, actions, tag } = view({ status: 'sold' });
    expect([finance, favourite, compare]).toEqual([undefined, undefined, undefined]);
    expect([actions[0]?.text, tag?.text]).toEqual(['Find Me Something Similar', 'SOLD']);
  });

  test('without a photo has an outline of its body', () => {
    expect(view({ images: [], simple_body: 'Ute' }).picture.src).toMatch(/^\/media\/.*ute\.svg$/);
  });

  test('may have finance', () => {
    const lender = { provider: 'd', interestRate: 8.5, comparisonRate: 9.2, paymentWeek: 138.2 };
    const financed = testTenant({ finance: { provider: 'D' } });
    const { finance } = toCardView(buildCar({ finance_lenders: [lender] }), financed, now);
    expect(finance).toMatchObject({ repayment: { text: '$139', period: 'Weekly' }, rate: '8.50% p.a.' });
  });

  test('may lack favourites and comparison', () => {
    const plain = testTenant({ cards: { favourites: false, compare: false } });
    const card = toCardView(buildCar({}), plain, now);
    expect([card.favourite, card.compare]).toEqual([undefined, undefined]);
  });

  test('matches the API’s schema', () => {
    expect(() => cardViewSchema.parse(view({}))).not.toThrow();
  });
});
