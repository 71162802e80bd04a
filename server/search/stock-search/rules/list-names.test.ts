import { describe, expect, it, test } from 'vitest';
import { emptyState } from '#server/search/stock-search/rules/search-state';
import { vocabularyOf } from '#server/search/stock-search/stock-vocabulary';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { testTenant } from '../../../../tests/support/test-tenant';
import { backList, countedList } from './list-names';
import type { Refinements } from './refinement';

const bikes = { one: 'motorcycle', many: 'motorcycles' };

describe("a list's name", () => {
  const table: [Refinements, string, string][] = [
    [{}, 'cars', 'car'],
    [{ make: ['Toyota'], car_type: ['used'] }, 'used Toyotas', 'used Toyota'],
    [{ make: ['Toyota'] }, 'Toyotas', 'Toyota'],
    [{ make: ['Lexus'], car_type: ['new'] }, 'new Lexus cars', 'new Lexus car'],
    [{ make: ['Land Rover'] }, 'Land Rover cars', 'Land Rover car'],
    [{ make: ['Mercedes-Benz'], car_type: ['used'] }, 'used Mercedes-Benz cars', 'used Mercedes-Benz car'],
    [{ make: ['Kia', 'Mazda'] }, 'Kia and Mazda cars', 'Kia and Mazda car'],
    [{ make: ['Kia', 'Mazda', 'Toyota'], car_type: ['used'] }, 'used cars', 'used car'],
    [{ make: ['Toyota'], model: ['HiLux'], car_type: ['used'] }, 'used Toyota HiLux', 'used Toyota HiLux'],
    [{ car_type: ['used'] }, 'used cars', 'used car'],
    [{ car_type: ['new', 'demo'] }, 'new and demo cars', 'new and demo car'],
    [{ body: ['Ute'], fuel: ['Diesel'] }, 'diesel utes', 'car'],
    [{ body: ['SUV'], make: ['Kia'] }, 'Kia SUVs', 'car'],
    [{ price: { to: 30_000 }, make: ['Toyota'] }, 'Toyotas', 'Toyota'],
    [
      { car_type: ['used'], make: ['Toyota'], fuel: ['Diesel'], transmission: ['Automatic'] },
      'used Toyotas',
      'used Toyota',
    ],
    [{ make: ['Toyota'], model: ['LandCruiser Prado'], badge: ['GXL Premium'] }, 'cars', 'car'],
  ];
  it.each(table)('%j: %s', (refinements, many, one) => {
    expect(countedList(refinements, 23)).toBe(`23 ${many}`);
    expect(countedList(refinements, 1)).toBe(`1 ${one}`);
  });
  it('groups thousands', () => expect(countedList({}, 1234)).toBe('1,234 cars'));
  it('counts no cars', () => expect(countedList({ make: ['Toyota'] }, 0)).toBe('0 Toyotas'));
  it('uses the noun of the site', () => {
    expect(countedList({ make: ['Honda'], car_type: ['used'] }, 7, bikes)).toBe('7 used Honda motorcycles');
    expect(countedList({ make: ['Honda'] }, 1, bikes)).toBe('1 Honda motorcycle');
    expect(countedList({ car_type: ['used'] }, 1, bikes)).toBe('1 used motorcycle');
  });
});

describe('the link from a car back to a list', () => {
  const tenant = testTenant({
    slug: 'coast',
    name: 'Coast Cars',
    locations: [location('here')],
  });
  const one = (value: string) => ({ value, count: 1 });
  const vocabulary = vocabularyOf({
    count: 2,
    facets: { make: [one('Toyota'), one('Land Rover')], make_model: [], body: [], car_type: [one('used')] },
  });
  const all = { text: 'All cars', href: tenant.search.base_path, state: emptyState };
  const back = (fields: Parameters<typeof buildCar>[0]) => backList(buildCar(fields), vocabulary, tenant);

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
