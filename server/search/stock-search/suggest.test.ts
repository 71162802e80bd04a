import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { searchYard } from '../../../tests/support/search-yard';
import { yardTenant } from '../../../tests/support/yard';
import { suggest } from './suggest';

const tenant = yardTenant();
const models = ['HiLux', 'Corolla', 'Camry', 'Kluger', 'RAV4'];
const stock = Array.from({ length: 20 }, (_, index) =>
  buildCar({
    id: `car-${index}`,
    slug: `car-${index}`,
    make: 'Toyota',
    model: models[index % models.length] ?? '',
    badge: `Grade ${index}`,
    price: 30_000 + index * 10,
    photos_count: 1,
  }),
);

const { deps } = await searchYard(stock);

describe('suggestions', () => {
  test('are at most eight: names first, then three cars', async () => {
    const found = await suggest(deps, tenant, 'toy');
    const kinds = 'make model model model model car car car';
    expect(found.map(({ kind }) => kind).join(' ')).toBe(kinds);
    expect(found[0]).toEqual({ kind: 'make', text: 'Toyota', count: 20, href: '/search/toyota' });
  });
  test('link a model to its list, and a car with its price to its page', async () => {
    const found = await suggest(deps, tenant, 'hilux');
    expect(found[0]).toEqual({ kind: 'model', text: 'Toyota HiLux', count: 4, href: '/search/toyota/hilux' });
    const car = found.find(({ kind }) => kind === 'car');
    expect(car).toMatchObject({
      text: expect.stringMatching(/^\d{4} Toyota HiLux/),
      hint: expect.stringMatching(/^\$30,/),
      href: expect.stringMatching(/^\/cars\/car-/),
    });
  });
  test('include cars found by words that are not names', async () => {
    const found = await suggest(deps, tenant, 'grade 7');
    expect(found[0]).toMatchObject({ kind: 'car', href: '/cars/car-7' });
  });
  test.each(['', '   ', 'zzzzqqq'])('are empty for “%s”', async (typed) => {
    expect(await suggest(deps, tenant, typed)).toEqual([]);
  });
});
