import { describe, expect, it, test } from 'vitest';
import { yardTenant } from '../../../tests/support/yard';
import { emptyState, type SearchState } from './search-state';
import {
  leastImportantFirst,
  nearestFirst,
  nearNames,
  noStock,
  replacements,
  singleDrops,
  stockCountText,
  unknownNames,
  waysOut,
  withoutAll,
} from './ways-out';

const state: SearchState = {
  ...emptyState,
  query: 'tow bar',
  page: 4,
  near: { postcode: '4000', withinKm: 50 },
  refinements: {
    car_type: ['used'],
    make: ['Kia', 'Mazda'],
    price: { to: 30_000 },
    year: { from: 2020, to: 2020 },
    seats: ['7'],
    colour: ['Black', 'Blue', 'Green', 'Red', 'White'],
    dealership_slug: ['north'],
  },
};
const drops = singleDrops(state, new Map([['north', 'North Motors']]));

describe('removing single refinements', () => {
  it('offers the words, the distance and each attribute, with a text', () => {
    expect(drops.map(({ text }) => text)).toEqual([
      'Without “tow bar”',
      'Any distance instead of within 50 km of 4000',
      'Any condition instead of Used',
      'Any make instead of Kia or Mazda',
      'Any price instead of up to $30,000',
      'Any year instead of 2020',
      'Any number of seats instead of 7 seats',
      'Any colour instead of Black, Blue, Green, 2 more',
      'Any dealership instead of North Motors',
    ]);
  });
  it('names the place as it was typed', () => {
    const near = { ...emptyState, near: { postcode: '3000', withinKm: 50 } };
    const [only] = singleDrops(near, new Map(), 'Within 50 km of Melbourne');
    expect(only?.text).toBe('Any distance instead of within 50 km of Melbourne');
  });
  it('names shades of one colour by what they have in common', () => {
    const black = {
      ...emptyState,
      refinements: { colour: ['Abyss Black', 'Agate Black', 'Black', 'Jet Black'] },
    };
    expect(singleDrops(black, new Map()).map(({ text }) => text)).toEqual(['Any colour instead of black']);
  });
  it('leaves the rest unchanged, on page one', () => {
    expect(drops[0]?.without).toEqual({ ...state, query: '', page: 1 });
    const { make: _, ...others } = state.refinements;
    expect(drops[3]?.without).toEqual({ ...state, page: 1, refinements: others });
  });
  it('offers at most twelve', () => {
    const names = ['badge', 'body', 'fuel', 'drive', 'city', 'state', 'tag', 'status', 'transmission'];
    const refinements = Object.fromEntries(names.map((name) => [name, ['x']]));
    const many = { ...state, refinements: { ...state.refinements, ...refinements } };
    expect(singleDrops(many, new Map())).toHaveLength(12);
  });
  it('offers none without refinements', () => expect(singleDrops(emptyState, new Map())).toEqual([]));
});

it('ways out lead to cars: first without the words, then most cars first, five at most', () => {
  const counted = [0, 3, 9, 1, 0, 4, 2, 5].map((count) => ({ count }));
  expect(waysOut(counted).map(({ count }) => count)).toEqual([9, 5, 4, 3, 2]);
  const withWords = [...counted, { count: 2, attribute: 'query' }];
  expect(waysOut(withWords).map(({ count }) => count)).toEqual([2, 9, 5, 4, 3]);
});

describe('the search for the nearest cars', () => {
  it('gives up the type of vehicle last', () => {
    const motorcycles = { ...emptyState, refinements: { item_type: ['motorcycle'], make: ['Honda'] } };
    const inOrder = leastImportantFirst(singleDrops(motorcycles, new Map()));
    expect(inOrder.map(({ attribute }) => attribute)).toEqual(['make', 'item_type']);
  });
  it('gives up first what matters least', () => {
    expect(leastImportantFirst(drops).map(({ attribute }) => attribute)).toEqual([
      'colour',
      'query',
      'near',
      'dealership_slug',
      'year',
      'price',
      'seats',
      'car_type',
      'make',
    ]);
  });
  it('leaves out several parts at once, and names them', () => {
    const together = withoutAll(state, leastImportantFirst(drops).slice(0, 2));
    expect(together.text).toBe('Any colour instead of Black, Blue, Green, 2 more, without “tow bar”');
    const { colour: _, ...refinements } = state.refinements;
    expect(together.without).toEqual({ ...state, page: 1, query: '', refinements });
  });
  it.each<[string, SearchState['refinements'], SearchState['sortBy']]>([
    ['the cheapest first beyond the highest price', { price: { to: 30_000 } }, 'price-asc'],
    ['the dearest first below the lowest price', { price: { from: 30_000 } }, 'price-desc'],
    ['as usual otherwise', { colour: ['Red'] }, 'relevance'],
  ])('lists %s', (_, refinements, sortBy) => {
    expect(nearestFirst(emptyState, { ...emptyState, refinements }).sortBy).toBe(sortBy);
  });
});

const makes = [
  { value: 'Kia', count: 9 },
  { value: 'Toyota', count: 5 },
  { value: 'Mercedes-Benz', count: 3 },
  { value: 'Mazda', count: 2 },
  { value: 'Honda', count: 1 },
];

describe('the nearest names to an unknown value', () => {
  it.each([
    ['toyoda', ['Toyota']],
    ['TOYOTTA', ['Toyota']],
    ['mercedes', ['Mercedes-Benz']],
    ['mazdaa', ['Mazda']],
    ['quokka', []],
    ['', []],
  ])('%s: %j', (typed, names) => {
    expect(nearNames(typed, makes)).toEqual(names);
  });
  it('replace it in the search and leave the rest unchanged', () => {
    const state = { ...emptyState, query: 'tow bar', refinements: { make: ['toyoda'], fuel: ['Diesel'] } };
    const [only, ...others] = replacements(state, [{ attribute: 'make', value: 'toyoda' }], {
      make: makes,
    });
    expect(others).toEqual([]);
    expect(only).toEqual({
      text: 'Toyota',
      without: { ...state, refinements: { make: ['Toyota'], fuel: ['Diesel'] } },
    });
  });
  it('are named together', () => {
    const unknown = ['toyoda', 'mazzda'].map((value) => ({ attribute: 'make', value }));
    expect(unknownNames(unknown)).toBe('“toyoda” or “mazzda”');
  });
});

type Given = Parameters<typeof yardTenant>[0];
const call = { text: 'Call 07 5550 0000', href: 'tel:0755500000' };
const write = { text: yardTenant().wording.contact_button, href: '/contact' };

test.each<[string, Given, boolean, object[]]>([
  ['write or ring', {}, true, [write, call]],
  ['ring, where there is no form', {}, false, [call]],
  ['write, where the number is asked for first', { phones: { reveal: 'masked' } }, true, [write]],
])('a dealer without stock says how to %s', (_what, given, form, links) => {
  expect(noStock(yardTenant(given), () => form).links).toEqual(links);
});

test('in the noun of the site', () => {
  const stock = { noun: { one: 'caravan', many: 'caravans' } };
  expect(noStock(yardTenant({ stock }), () => true).heading).toBe('No caravans are listed right now');
});

it.each<[count: number, configured: string | undefined, text: string]>([
  [0, '3,000+', '0 cars'],
  [1, '3,000+', '1 car'],
  [1_999, '3,000+', '1,999 cars'],
  [2_000, '3,000+', '3,000+ cars'],
  [12_345, '3,000+', '3,000+ cars'],
  [2_000, undefined, '2,000 cars'],
  [12_345, undefined, '12,345 cars'],
])(
  'a stock count of 2000 or more shows the configured stock count or a summed total: %i cars, configured %s: %s',
  (count, configured, text) => {
    expect(stockCountText(count, configured)).toBe(text);
  },
);
