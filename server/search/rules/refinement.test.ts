import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import {
  dealershipNames,
  isRefinedBy,
  rangeLabel,
  refinementChips,
  repaymentLimit,
  valueLabel,
  withoutRefinement,
  withoutRefinements,
  withPage,
  withQuery,
  withRefinement,
  withSort,
} from './refinement';
import { misunderstood, unusableFilters } from './refinement-params';
import { emptyState, type SearchState, withBaseTypes, withoutBaseTypes } from './search-state';

const state: SearchState = {
  ...emptyState,
  query: 'hilux',
  page: 4,
  sortBy: 'latest',
  refinements: { fuel: ['Diesel', 'Petrol'], price: { from: 10_000, to: 30_000 }, seats: ['7'] },
};

describe('filtering goes back to the first page and keeps the rest', () => {
  it('for one more value', () => {
    expect(withRefinement(state, 'fuel', 'Electric')).toEqual({
      ...state,
      page: 1,
      refinements: { ...state.refinements, fuel: ['Diesel', 'Electric', 'Petrol'] },
    });
  });
  it('for a value that is selected already', () => {
    expect(withRefinement(state, 'fuel', 'Diesel').refinements).toEqual(state.refinements);
  });
  it('for another range', () =>
    expect(withRefinement(state, 'price', { to: 5 }).refinements['price']).toEqual({ to: 5 }));
  it('for one value fewer', () =>
    expect(withoutRefinement(state, 'fuel', 'Petrol').refinements['fuel']).toEqual(['Diesel']));
  it('for the last value of an attribute', () => {
    expect(withoutRefinement(state, 'seats', '7').refinements).not.toHaveProperty('seats');
  });
  it('for a whole attribute', () =>
    expect(withoutRefinement(state, 'price').refinements).not.toHaveProperty('price'));
  it('without filters, keeping the text', () => {
    expect(withoutRefinements(state)).toEqual({ ...emptyState, query: 'hilux', sortBy: 'latest' });
  });
  it('for another text, page or order', () => {
    expect(withQuery(state, 'x')).toMatchObject({ query: 'x', page: 1 });
    expect(withPage(state, 2)).toEqual({ ...state, page: 2 });
    expect(withSort(state, 'price-asc')).toMatchObject({ sortBy: 'price-asc', page: 1 });
  });
  it('and knows which values are selected', () => {
    expect(isRefinedBy(state, 'fuel', 'Diesel')).toBe(true);
    expect(isRefinedBy(state, 'fuel', 'LPG')).toBe(false);
    expect(isRefinedBy(state, 'price', '10000')).toBe(false);
  });
});

describe('a chip', () => {
  it.each([
    ['km', { to: 40_000 }, 'Up to 40,000 km'],
    ['year', { from: 2019 }, 'From 2019'],
    ['price', { from: 10_000, to: 30_000 }, '$10,000 to $30,000'],
    ['year', { from: 2020, to: 2020 }, '2020'],
    ['subscription_price', { from: 100, to: 200 }, '$100 a week to $200 a week'],
    ['rego_expiry', { from: 20_270_115 }, 'Rego until 15/1/2027 or later'],
    ['rego_expiry', { to: 20_270_115 }, 'Rego until 15/1/2027 or earlier'],
    ['rego_expiry', { from: 20_270_101, to: 20_271_231 }, 'Rego until 1/1/2027 to 31/12/2027'],
  ])('%s %j reads %s', (attribute, range, label) => expect(rangeLabel(attribute, range)).toBe(label));
  it.each([
    ['car_type', 'used', 'Used'],
    ['status', 'coming_soon', 'Coming soon'],
    ['seats', '1', '1 seat'],
    ['seats', '7', '7 seats'],
    ['item_type', 'caravan', 'Caravan'],
    ['make', 'BMW', 'BMW'],
  ])('%s %s reads %s', (attribute, value, label) => expect(valueLabel(attribute, value)).toBe(label));
});

const dealerships = dealershipNames([
  { dealership_slug: 'north', name: 'North Service', primary: false },
  { dealership_slug: 'north', name: 'North Motors', primary: true },
  { dealership_slug: 'south', name: 'South Motors', primary: false },
  { dealership_slug: 'south', name: 'South Parts', primary: false },
]);
const filtered: SearchState = {
  ...emptyState,
  query: 'tow bar',
  page: 3,
  literal: true,
  layout: 'list',
  near: { postcode: '4000', withinKm: 50 },
  refinements: {
    car_type: ['used'],
    make: ['Kia', 'Mazda'],
    price: { to: 30_000 },
    dealership_slug: ['gone', 'north'],
  },
};
const chips = refinementChips(filtered, dealerships);

describe('refinement chips', () => {
  it('are in the order of the address, the words first, the distance last', () => {
    const labels = '“tow bar”, Used, Kia, Mazda, Up to $30,000, gone, North Motors, Within 50 km of 4000';
    expect(chips.map(({ label }) => label).join(', ')).toBe(labels);
  });
  it('remove themselves, go back to page one and keep the rest', () => {
    const [words, , kia, , price] = chips;
    expect(words?.without).toEqual({ ...filtered, query: '', literal: false, page: 1 });
    expect(kia?.without.refinements).toEqual({ ...filtered.refinements, make: ['Mazda'] });
    expect(price?.without).toMatchObject({ page: 1, query: 'tow bar', literal: true, layout: 'list' });
    expect(chips.at(-1)?.without).toEqual({ ...filtered, near: null, page: 1 });
  });
  it('leave out an invalid postcode', () => {
    const wrong = { ...emptyState, near: { postcode: 'x', withinKm: 50 } };
    expect(refinementChips(wrong, dealerships)).toEqual([]);
  });
  it('name a dealership by its primary location, or else its first', () => {
    expect([...dealerships]).toEqual([
      ['north', 'North Motors'],
      ['south', 'South Motors'],
    ]);
  });
});

it.each<[string, string[]]>([
  ['/search/used-cars', []],
  ['/search/used-cars?body=Ute&fuel=Diesel&price=10000..30000&sortBy=price-asc&page=2', []],
  ['/search/used-cars?price_min=1&odometer=..50000&simple_body=Ute&utm_source=mail#results', []],
  ['/search/used-cars?postcode=4000&within=50&query=ute', []],
  ['/search/used-cars?boddy=Ute', ['boddy is not a search filter (did you mean body?)']],
  ['/search/used-cars?km=low', ['km: Expected a number or a range: 10000..30000, 10000.. or ..30000.']],
  [
    '/search/used-cars?car_type=nwe,demo&seats=few',
    ['car_type: Expected one of new, demo, used, not "nwe".', 'seats: Expected a number, not "few".'],
  ],
  ['/search/used-cars?qqqqqqq=Ute', ['qqqqqqq is not a search filter']],
  [
    '/search/used-cars?sortBy=cheapest',
    ['expected sortBy to be one of relevance, latest, price-desc, price-asc, fuel-use, found "cheapest"'],
  ],
])('finds problems in %s: %j', (href, problems) => {
  expect(misunderstood(href)).toEqual(problems);
});

describe('a filter that cannot be used is named', () => {
  it.each<[string, string[]]>([
    ['price=10000..30000&year=2020..&km=..50000&subscription_price=99', []],
    ['price=$10,000&price_min=&price_max=&postcode=&within=50', []],
    ['postcode=4000&within=20', []],
    ['make=abc', []],
    ['price=abc', ['price']],
    ['price=..', ['price']],
    ['price=1..2..3', ['price']],
    ['price=-5', ['price']],
    ['price=10000..cheap', ['price']],
    ['odometer=low', ['odometer']],
    ['year_min=new&km_max=x', ['year_min', 'km_max']],
    ['price=..20000&price=..30000', ['price']],
    ['price=..20000&price_max=30000', ['price']],
    ['year=2021,2020', ['year']],
    ['price=,30000', ['price']],
    ['price=30000..10000', ['price']],
    ['price_min=30000&price_max=10000', ['price']],
    ['seats=abc', ['seats']],
    ['seats=5,7&car_type=Used,new&status=In+Stock&state=qld&item_type=caravan', []],
    ['seats=&car_type=&state=', []],
    ['car_type=zzz', ['car_type']],
    ['car_type=used,zzz', ['car_type']],
    ['car_type=zzz,used,usd&car_type=zzz', ['car_type', 'car_type']],
    ['status=zzz&item_type=boat', ['status', 'item_type']],
    ['state=ZZ', ['state']],
    ['postcode=4000&within=abc', ['within']],
    ['postcode=4000&within=0', ['within']],
    ['within=20', ['within']],
    ['postcode=99999', ['postcode']],
  ])('%s: %j', (query, fields) => {
    expect(unusableFilters(new URLSearchParams(query)).map(({ field }) => field)).toEqual(fields);
  });
});

const siteAt = (base_path: string) => ({ search: tenantSchema.shape.search.parse({ base_path }) });
const everything = siteAt('/search/new-used-and-demo-cars');
const used = siteAt('/search/used-cars');
const newAndDemo = siteAt('/search/new-and-demo-cars');

describe('car types beside the base path of a site', () => {
  it.each([
    ['all of a list of everything are dropped', everything, ['new', 'demo', 'used'], undefined],
    ['one of a list of everything stays', everything, ['used'], ['used']],
    ['the type of the list is dropped', used, ['used'], undefined],
    ['another type than the list stays', used, ['new'], ['new']],
    ['more types than the list stay', used, ['new', 'used'], ['new', 'used']],
    ['every type of a list of one stays', used, ['new', 'demo', 'used'], ['new', 'demo', 'used']],
    ['the types of the list in another order are dropped', newAndDemo, ['demo', 'new'], undefined],
    ['an unknown type stays', used, ['stolen'], ['stolen']],
    ['no types stay none', used, undefined, undefined],
  ])('%s', (_, site, car_type, left) => {
    const refinements = { make: ['Kia'], ...(car_type ? { car_type } : {}) };
    expect(withoutBaseTypes(refinements, site)).toEqual({
      make: ['Kia'],
      ...(left ? { car_type: left } : {}),
    });
  });
  it.each([
    ['a list of one type searches it', used, {}, ['used']],
    ['a chosen type replaces the type of the list', used, { car_type: ['new'] }, ['new']],
    ['a list of everything searches everything', everything, {}, undefined],
    ['a list at an address of its own searches everything', siteAt('/our-stock'), {}, undefined],
  ])('%s', (_, site, refinements, searched) => {
    expect(withBaseTypes(refinements, site)['car_type']).toEqual(searched);
  });
});

describe('a limit on the repayment', () => {
  it.each([
    ['in months', 138.46, 'per=month&deposit=2000', 'up to $600 a month'],
    ['in months, to the dollar', 135.69, 'per=month', 'up to $588 a month'],
    ['in weeks for a limit that is none of a week', 138.69, '', 'up to $138 a week'],
    ['in fortnights', 138, 'per=fortnight', 'up to $276 a fortnight'],
    ['in weeks', 138, 'per=week', 'up to $138 a week'],
    ['in weeks without a loan', 1_200, '', 'up to $1,200 a week'],
    ['in weeks for a period that is none', 138, 'per=decade', 'up to $138 a week'],
  ])('is told %s', (_, to, terms, text) => {
    const limited = { ...withRefinement(emptyState, 'weekly_price', { to }), terms };
    expect(repaymentLimit(limited)).toBe(text);
    const [chip] = refinementChips(limited, new Map());
    expect(chip?.label).toBe(`U${text.slice(1)}`);
  });
  it('is none with a lower end, or without a limit', () => {
    expect(repaymentLimit(withRefinement(emptyState, 'weekly_price', { from: 50, to: 99 }))).toBeUndefined();
    expect(repaymentLimit(withRefinement(emptyState, 'weekly_price', { from: 50 }))).toBeUndefined();
    expect(repaymentLimit(emptyState)).toBeUndefined();
  });
});
