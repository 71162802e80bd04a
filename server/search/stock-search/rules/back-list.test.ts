import { describe, expect, test } from 'vitest';
import { emptyState } from '#server/search/stock-search/rules/search-state';
import { vocabularyOf } from '#server/search/stock-search/rules/vocabulary-of';
import { tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { backList } from './back-list';

const tenant = tenantSchema.parse({
  slug: 'coast',
  name: 'Coast Cars',
  template: 'harbour',
  theme: { accent: '#0b5fff', brand: '#0b2545' },
  locations: [location('here')],
});
const one = (value: string) => ({ value, count: 1 });
const vocabulary = vocabularyOf({
  count: 2,
  facets: { make: [one('Toyota'), one('Land Rover')], make_model: [], body: [], car_type: [one('used')] },
});
const all = { text: 'All cars', href: tenant.search.base_path, state: emptyState };
const back = (fields: Parameters<typeof buildCar>[0]) => backList(buildCar(fields), vocabulary, tenant);

describe('the link back to a list', () => {
  test.each([
    ['used', 'Toyota', 'Used Toyota cars'],
    ['new', 'Toyota', 'New Toyota cars'],
    ['demo', 'Land Rover', 'Demo Land Rover cars'],
    [undefined, 'Toyota', 'Toyota cars'],
  ] as const)('leads to %s cars of the make %s', (car_type, make, text) => {
    const link = back({ car_type, make });
    expect(link.text).toBe(text);
    const { pathname, searchParams } = new URL(link.href, 'https://coast.example');
    expect(pathname.endsWith(`/${make.toLowerCase().replace(' ', '-')}`)).toBe(true);
    expect(searchParams.get('car_type') ?? undefined).toBe(car_type);
  });
  test('leads to all stock when the car has been sold', () =>
    expect(back({ make: 'Toyota', car_type: 'used', status: 'sold' })).toEqual(all));
  test('leads to all stock when the make is not listed', () =>
    expect(back({ make: 'Lada', car_type: 'used' })).toEqual(all));
  test('uses the dealer’s own noun', () => {
    const noun = { one: 'caravan', many: 'caravans' };
    const stock = { ...tenant.stock, noun: { ...tenant.stock.noun, ...noun } };
    const car = buildCar({ make: 'Toyota', car_type: 'used' });
    expect(backList(car, vocabulary, { ...tenant, stock }).text).toBe('Used Toyota caravans');
  });
});
