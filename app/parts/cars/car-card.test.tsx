import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toCardView } from '#server/stock/cars/to-card-view';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { CarCard } from './car-card';

const tenant = testTenant({ watchlist: { enabled: true } });

/** The heart of a car's card, as HTML without a script. */
function heartOf(saved: true | undefined, status: 'in_stock' | 'sold' = 'in_stock'): string {
  const car = { ...toCardView(buildCar({ status }), tenant, new Date('2026-11-20T00:00:00Z')), saved };
  const html = renderToStaticMarkup(<CarCard car={car} first={false} compare={false} />);
  return /<button[^>]*form="watchlist"[^>]*>/.exec(html)?.[0] ?? '';
}

test('the heart of a saved car is pressed, and removes the car', () => {
  expect(heartOf(true)).toMatch(/name="remove".*aria-pressed="true"/);
  expect(heartOf(true, 'sold')).toContain('display:grid');
});

test('any other heart saves the car, and is hidden on a sold one', () => {
  expect(heartOf(undefined)).toContain('name="save"');
  expect(heartOf(undefined)).not.toContain('aria-pressed');
  expect(heartOf(undefined, 'sold')).toContain('display:none');
});
