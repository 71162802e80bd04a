import { describe, expect, it, test } from 'vitest';
import { vocabularyOf } from '#server/search/stock-vocabulary';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { location } from '../../../tests/support/stock';
import { testTenant } from '../../../tests/support/test-tenant';
import {
  bodiesInWords,
  canonicalRedirect,
  isWorthIndexing,
  linkedState,
  pageDescription,
  pageTitle,
  searchHeading,
} from './headings';
import { backList, countedList } from './list-names';
import type { Refinements } from './refinement';
import { emptyState, type SearchState } from './search-state';

const words = { area: 'Brisbane', dealerships: new Map([['aspley', 'Brolga Aspley']]) };
const heading = (refinements: Refinements, more = {}) =>
  searchHeading({ ...emptyState, refinements, ...more }, words);

describe('the heading of a list', () => {
  const table: [Refinements, string][] = [
    [{}, 'Cars for sale in Brisbane'],
    [{ car_type: ['used'], make: ['Toyota'], model: ['HiLux'] }, 'Used Toyota HiLux for sale in Brisbane'],
    [{ make: ['Toyota'] }, 'Toyota cars for sale in Brisbane'],
    [{ make: ['Mazda', 'Toyota'] }, 'Mazda and Toyota cars for sale in Brisbane'],
    [{ make: ['Kia', 'Mazda', 'Toyota'] }, 'Cars for sale in Brisbane'],
    [{ make: ['Kia', 'Mazda'], model: ['Rio'] }, 'Kia and Mazda cars for sale in Brisbane'],
    [{ make: ['Toyota'], model: ['HiLux'], badge: ['SR5'] }, 'Toyota HiLux SR5 for sale in Brisbane'],
    [{ make: ['Toyota'], badge: ['SR5'] }, 'Toyota cars for sale in Brisbane'],
    [{ car_type: ['new', 'demo'] }, 'New and demo cars for sale in Brisbane'],
    [{ body: ['SUV'] }, 'SUVs for sale in Brisbane'],
    [{ body: ['Ute', 'Van'] }, 'Utes and vans for sale in Brisbane'],
    [{ make: ['Kia'], body: ['Hatch'] }, 'Kia hatches for sale in Brisbane'],
    [{ item_type: ['caravan'] }, 'Caravans for sale in Brisbane'],
    [{ seats: ['7'], fuel: ['Diesel'] }, 'Diesel 7-seat cars for sale in Brisbane'],
    [{ seats: ['7', '8'] }, '7- or 8-seat cars for sale in Brisbane'],
    [{ colour: ['Red'], transmission: ['Manual'] }, 'Red manual cars for sale in Brisbane'],
    [{ colour: ['Red', 'Soul Red Crystal', 'Red, Pearl'] }, 'Red cars for sale in Brisbane'],
    [{ colour: ['Soul Red Crystal'], car_type: ['used'] }, 'Used soul red crystal cars for sale in Brisbane'],
    [{ colour: ['Red', 'White'] }, 'Cars for sale in Brisbane'],
    [{ fuel: ['LPG'], transmission: ['Manual'] }, 'Manual LPG cars for sale in Brisbane'],
    [{ fuel: ['Diesel', 'Petrol'] }, 'Diesel and petrol cars for sale in Brisbane'],
    [{ year: { from: 2020, to: 2020 }, make: ['Kia'] }, '2020 Kia cars for sale in Brisbane'],
    [{ year: { from: 2020 } }, 'Cars for sale in Brisbane'],
    [{ price: { from: 20_000 } }, 'Cars over $20,000 for sale in Brisbane'],
    [{ price: { from: 20_000, to: 30_000 } }, 'Cars from $20,000 to $30,000 for sale in Brisbane'],
    [{ price_range: ['Under $5,000'] }, 'Cars under $5,000 for sale in Brisbane'],
    [{ price_range: ['$5,000 - $10,000'] }, 'Cars from $5,000 to $10,000 for sale in Brisbane'],
  ];
  it.each(table)('%j: %s', (refinements, expected) => expect(heading(refinements)).toBe(expected));

  it('is a sentence with all filters at once', () => {
    const refinements = { car_type: ['used'], fuel: ['Diesel'], body: ['Ute'], price: { to: 40_000 } };
    expect(heading(refinements)).toBe('Used diesel utes under $40,000 for sale in Brisbane');
  });
  it.each<[Refinements, string]>([
    [{ km: { to: 50_000 } }, 'Cars under 50,000 km for sale in Brisbane'],
    [{ km: { from: 10_000, to: 50_000 } }, 'Cars for sale in Brisbane'],
    [{ body: ['Ute'], towing: { from: 3_500 } }, 'Utes that tow 3,500 kg for sale in Brisbane'],
    [{ ancap: ['5-star ANCAP'] }, 'Cars with 5-star ANCAP for sale in Brisbane'],
    [{ fuel_use: ['Up to 6 L/100 km'] }, 'Cars that use up to 6 L/100 km for sale in Brisbane'],
  ])('says how far cars were driven and what they tow: %j', (refinements, expected) =>
    expect(heading(refinements)).toBe(expected),
  );
  it('says how words were read', () => {
    const readings = [
      { label: 'Tow bar', required: true, refinements: {} },
      { label: 'Apple CarPlay', required: true, refinements: {} },
      { label: 'Not Toyota', excluded: true, refinements: {} },
      { label: 'Up to $600 a month', refinements: { weekly_price: { to: 138 } } },
      { label: 'Within 50 km of Brisbane', refinements: {}, near: { postcode: '4000', withinKm: 50 } },
    ] as const;
    const state = { ...emptyState, near: { postcode: '4000', withinKm: 50 } };
    expect(searchHeading(state, { ...words, readings })).toBe(
      'Cars with tow bar and Apple CarPlay excluding Toyota up to $600 a month for sale near Brisbane',
    );
  });
  it('names a size of car, and not all of its models', () => {
    const model = ['Kona', 'Seltos', 'Jimny', 'Vitara', 'XC40'];
    const size = { label: 'Small SUV', implied: true, refinements: { body: ['SUV'], model } } as const;
    const of = (refinements: Refinements) =>
      searchHeading({ ...emptyState, refinements }, { ...words, readings: [size] });
    expect(of({ body: ['SUV'], model })).toBe('Small SUVs for sale in Brisbane');
    expect(of({ make: ['Kia'], body: ['SUV'], model })).toBe('Kia small SUVs for sale in Brisbane');
    expect(of({ make: ['Kia'], model: ['Seltos'] })).toBe('Kia Seltos for sale in Brisbane');
  });
  it('quotes typed words', () => {
    expect(heading({ car_type: ['used'] }, { query: 'tow bar' })).toBe(
      'Used cars matching “tow bar” for sale in Brisbane',
    );
  });
});

describe('the place in a heading is', () => {
  const near = (postcode: string) => ({ near: { postcode, withinKm: 50 } });
  it.each<[string, Refinements, object, string]>([
    ['the city', { city: ['Aspley'] }, {}, 'Cars for sale in Aspley'],
    ['the name of the state', { state: ['QLD'] }, {}, 'Cars for sale in Queensland'],
    ['the location', { location_name: ['North Yard'] }, {}, 'Cars for sale at North Yard'],
    ['the name of the dealership', { dealership_slug: ['aspley'] }, {}, 'Cars for sale at Brolga Aspley'],
    ['the postcode', {}, near('4000'), 'Cars for sale near 4000'],
    ['the area of the dealer beside an invalid postcode', {}, near('4xxx'), 'Cars for sale in Brisbane'],
    ['left out for several places', { city: ['Aspley', 'Southport'] }, {}, 'Cars for sale'],
  ])('%s', (_, refinements, more, expected) => expect(heading(refinements, more)).toBe(expected));
  it('left out for a dealer without an area', () => {
    expect(searchHeading(emptyState, { dealerships: new Map() })).toBe('Cars for sale');
  });
});

it.each([
  ['Ute', 'utes'],
  ['SUV', 'SUVs'],
  ['Hatch', 'hatches'],
  ['People Mover', 'people movers'],
  ['Bus', 'buses'],
  ['Cab Chassis', 'cab chassis'],
  ['Coupe', 'coupes'],
  ['constructor', 'constructors'],
])('plurals of body types: %s: %s', (body, expected) => expect(bodiesInWords(body)).toBe(expected));

const bikes = { one: 'motorcycle', many: 'motorcycles' };

describe("a list's name", () => {
  const usedToyotas = { make: ['Toyota'], car_type: ['used'] };
  const table: [Refinements, string, string][] = [
    [{}, 'cars', 'car'],
    [usedToyotas, 'used Toyotas', 'used Toyota'],
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
    [{ ...usedToyotas, fuel: ['Diesel'], transmission: ['Automatic'] }, 'used Toyotas', 'used Toyota'],
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

const four = { make: ['Kia'], model: ['Rio'], body: ['Hatch'], fuel: ['Petrol'] };
it.each<[string, Partial<SearchState>, number, boolean]>([
  ['the whole stock', {}, 9, true],
  ['its second page', { page: 2 }, 30, true],
  ['a make', { refinements: { make: ['Kia'] } }, 1, true],
  ['a model of used cars', { refinements: { car_type: ['used'], make: ['Kia'], model: ['Rio'] } }, 1, true],
  ['no list without cars', { refinements: { make: ['Kia'] } }, 0, false],
  ['no typed words', { query: 'kia' }, 5, false],
  ['no distance', { near: { postcode: '4000', withinKm: 50 } }, 5, false],
  ['another order, whose canonical link has the usual one', { sortBy: 'latest' }, 5, true],
  ['no range', { refinements: { price: { to: 20_000 } } }, 5, false],
  ['no two makes', { refinements: { make: ['Kia', 'Mazda'] } }, 5, false],
  ['no colour', { refinements: { colour: ['Red'] } }, 5, false],
  ['no list with four filters', { refinements: four }, 5, false],
])('search engines may index %s', (_, given, count, expected) => {
  expect(isWorthIndexing({ ...emptyState, ...given }, count)).toBe(expected);
});

describe('title and description', () => {
  it('of the first page are its heading and the site', () => {
    expect(pageTitle('Utes for sale', 1, 'Yard')).toBe('Utes for sale | Yard');
  });
  it('of further pages have the number', () => {
    expect(pageTitle('Utes for sale', 3, 'Yard')).toBe('Utes for sale – page 3 | Yard');
  });
  it('have the topic and the count in the description', () => {
    expect(pageDescription('Utes for sale in Brisbane', '42 cars', 'Yard')).toBe(
      'Utes for sale in Brisbane: 42 cars at Yard. Compare photos, prices and kilometres, then enquire online.',
    );
  });
});

describe('the redirect to the canonical address', () => {
  test.each([
    ['is not needed for it', 'used-cars?fuel=Diesel', 'used-cars?fuel=Diesel', null],
    ['is not needed for another encoding', 'used-cars?query=a%20b', 'used-cars?query=a+b', null],
    ['drops empty fields', 'used-cars?query=&fuel=LPG', 'used-cars?fuel=LPG', 'used-cars?fuel=LPG'],
    ['is not needed for a campaign', 'used-cars?utm_source=mail', 'used-cars', null],
    ['keeps a campaign', 'x?car_type=used&utm_source=mail', 'used-cars', 'used-cars?utm_source=mail'],
  ])('%s', (_rule, given, canonical, expected) => {
    const found = canonicalRedirect(new URL(`http://dealer.example/search/${given}`), `/search/${canonical}`);
    expect(found).toBe(expected && `/search/${expected}`);
  });

  test('leaves out display options and a distance without a valid postcode from the canonical link', () => {
    const near = { postcode: '4000', withinKm: 50 };
    const state = { ...emptyState, page: 2, query: 'ute', near };
    expect(linkedState({ ...state, layout: 'list', sortBy: 'latest' })).toEqual(state);
    expect(linkedState({ ...state, near: { ...near, postcode: '40' } })).toEqual({ ...state, near: null });
  });
});
