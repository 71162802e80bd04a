import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { comparisonOf } from './to-comparison';

const tenant = yardTenant();
const now = new Date('2026-11-20T00:00:00Z');
const a = buildCar({ id: 'a', slug: 'a', price: 30_000, km: 10_000, standardEquipment: ['Tow bar'] });
const b = buildCar({ id: 'b', slug: 'b', price: 20_000, km: 20_000, standardEquipment: ['Sunroof'] });
const comparison = (...cars: (typeof a)[]) => comparisonOf(cars, tenant, now, (slug) => `/without/${slug}`);

describe('a comparison', () => {
  test('has a column for each car: link, price, remove link', () => {
    const { cars } = comparison(a, b);
    expect(
      cars.map(({ href, price, priceNote, removeHref, action }) => [
        href,
        price.text,
        priceNote,
        removeHref,
        action.text,
      ]),
    ).toEqual([
      ['/cars/a', '$30,000', undefined, '/without/a', 'Enquiry'],
      ['/cars/b', '$20,000', 'Lowest price', '/without/b', 'Enquiry'],
    ]);
  });

  test('has the differences with their best, and identical facts', () => {
    const { differing, same } = comparison(a, b);
    expect(differing).toEqual([
      { label: 'Kilometres', cells: [{ text: '10,000 km', note: 'Fewest' }, { text: '20,000 km' }] },
    ]);
    expect(same.map(({ label }) => label)).toContain('Transmission');
    expect(same.map(({ label }) => label)).not.toContain('VIN');
  });

  test('spec rows with empty, null or the text null are hidden', () => {
    const blank = buildCar({ id: 'c', slug: 'c', colour: 'null', drive: ' ', engine_size: undefined });
    const labels = comparison(blank, { ...blank, id: 'd', slug: 'd' }).same.map(({ label }) => label);
    for (const label of ['Colour', 'Drive', 'Engine']) expect(labels).not.toContain(label);
  });

  test('a sold car is marked and offers something similar', () => {
    const { cars } = comparison({ ...a, status: 'sold' }, b);
    expect(cars[0]).toMatchObject({ tag: { text: 'SOLD' }, action: { text: 'Find Me Something Similar' } });
  });

  test('equipment only some list is ticked', () => {
    expect(comparison(a, b).equipment?.differing[0]).toEqual({
      label: 'Tow bar',
      cells: [
        { text: 'Yes', mark: 'yes' },
        { text: 'Not listed', mark: 'no' },
      ],
    });
  });
});
