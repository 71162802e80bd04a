import { describe, expect, it, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import {
  daysInStock,
  listedRows,
  makesOf,
  rowsAfter,
  type StockContext,
  stockHref,
  stockList,
  stockQuery,
  stockTabs,
  toStockRow,
} from './stock-list';

const now = new Date('2026-11-20T02:00:00.000Z');
const context: StockContext = {
  now,
  gaps: new Map([
    ['old', 2_000],
    ['fresh', -1_500],
    ['held', 0],
  ]),
  hiddenBy: ({ photos, state }) => (photos === 0 && state !== 'sold' ? 'with fewer than 1 photo' : undefined),
};
const row = (id: string, more: Parameters<typeof buildCar>[0] = {}) =>
  toStockRow(
    buildCar({
      id,
      images: [{ url: '/a.jpg' }],
      photos_count: 1,
      price_type: 'drive_away',
      created_at: undefined,
      ...more,
    }),
    false,
  );
const query = (search = '') =>
  stockQuery(new URLSearchParams(search), { places: ['north', 'south'], makes: makesOf(rows) });
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const rows = [
  row('sold', { status: 'sold', images: [], photos_count: 0 }),
  row('hidden', { show_on_dealer_website: false, images: [], photos_count: 0 }),
  row('bare', { images: [], photos_count: 0, price: undefined, price_type: undefined }),
  row('kindless', { price: 20_000, price_type: undefined }),
  row('old', { created_at: '2026-09-20T01:00:00.000Z', location_id: 'north', car_type: 'demo' }),
  row('fresh', {
    created_at: '2026-11-19T01:00:00.000Z',
    stocknum: 'B77',
    make: 'Kia',
    name: '2020 Kia Rio',
  }),
  row('held', { reserved: true }),
];

describe('the list of cars', () => {
  it.each([
    ['', ['fresh', 'old', 'bare', 'held', 'hidden', 'kindless', 'sold']],
    ['state=sold', ['sold']],
    ['state=hidden', ['bare', 'hidden']],
    ['state=above_market', ['old']],
    ['place=north', ['old']],
    ['condition=demo', ['old']],
    ['make=Kia', ['fresh']],
    ['make=Tesla&condition=stolen&place=moon&state=sold', ['sold']],
    ['make=Kia&place=north', []],
    ['state=reserved', ['held']],
    ['state=no_photos', ['bare']],
    ['state=no_price', ['bare']],
    ['state=no_price_kind', ['kindless']],
    ['state=over_60_days', ['old']],
    ['state=no_such_state&q=rio+b77', ['fresh']],
    ['q=RIO', ['fresh']],
    ['q=rio+sold', []],
  ])('with %j has the cars %j, newest arrivals first', (search, expected) => {
    expect(idsOf(listedRows(rows, query(search), context))).toEqual(expected);
  });

  it('goes on after the last car of a page, and starts again where that car has gone', () => {
    const many = Array.from({ length: 50 }, (_, at) => row(`car-${String(at).padStart(2, '0')}`));
    const first = rowsAfter(many, undefined).slice(0, stockList.perPage);
    expect(idsOf(rowsAfter(many, first.at(-1)?.id))).toEqual(idsOf(many.slice(stockList.perPage)));
    expect(rowsAfter(many, 'gone')[0]?.id).toBe('car-00');
  });
});

test('tabs count their cars, and those without any are left out but for the one that is open', () => {
  const shown = stockTabs(rows, query('state=edited'), context).map(({ text, count }) => `${text} ${count}`);
  expect(shown).toContain('All 7');
  expect(shown).toContain('No photos 1');
  expect(shown).toContain('Edited by hand 0');
  expect(shown).not.toContain('Coming soon 0');
});

test('tabs count within the search, and lead to it', () => {
  const shown = stockTabs(rows, query('make=Kia'), context);
  expect(shown.map(({ text, count }) => `${text} ${count}`)).toEqual(['All 1', 'For sale 1']);
  expect(shown[1]?.href).toBe('/desk/stock?state=for_sale&make=Kia');
});

test('every change of the filter goes back to the newest cars', () => {
  const late = query('state=sold&q=rio&place=south&after=fresh');
  expect(stockHref(late, { condition: 'used' })).toBe(
    '/desk/stock?state=sold&q=rio&place=south&condition=used',
  );
  expect(stockHref(late, { after: 'old' }, '/desk/stock/several')).toBe(
    '/desk/stock/several?state=sold&q=rio&place=south&after=old',
  );
});

test('without the market’s answer, no car is above it', () => {
  const unknown = { ...context, gaps: undefined };
  expect(listedRows(rows, query('state=above_market'), unknown)).toEqual([]);
});

test.each([
  ['2026-11-20T01:00:00.000Z', 0],
  ['2026-11-18T03:00:00.000Z', 1],
  [undefined, undefined],
])('a car that arrived at %s has been in stock for %s days', (arrivedAt, days) => {
  expect(daysInStock({ arrivedAt }, now)).toBe(days);
});

test('a car costs in the list what the site asks for it', () => {
  expect(row('offer', { price: 44_990, offer_price: 43_490 })).toMatchObject({
    price: 43_490,
    listPrice: 44_990,
  });
});
