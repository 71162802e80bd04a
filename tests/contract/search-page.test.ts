import { describe, expect, test } from 'vitest';
import { api } from '#server/api/api';
import { page } from '#server/entry/bff';
import type { SearchView } from '#server/search/views/search-view';
import { searchPage, stockListPage } from '#server/showroom/search-page';
import type { SearchNotFoundView } from '#server/showroom/views/showroom-views';
import { demoSites } from '../support/site-api';

/** The search page's loader as its route calls it, over the demo stock. */
demoSites();

const base = '/search/new-used-and-demo-cars';
const argsOf = (path: string, host = 'brolga.localhost') => ({
  request: new Request(new URL(path, `http://${host}`), { headers: { host, 'x-document': '1' } }),
  params: {},
  context: {},
});
const load = page(searchPage);
const loadAnywhere = page(stockListPage);

async function view(path: string): Promise<SearchView> {
  const { view } = await load(argsOf(path));
  if (!view) throw new Error('no view');
  return view;
}
/** The Response that was thrown in place of a page. */
async function instead(path: string, loader = load): Promise<Response> {
  const thrown: unknown = await loader(argsOf(path)).then(
    () => new Error(`${path} is a page`),
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Response)) throw thrown;
  return thrown;
}
const notFound = async (path: string): Promise<SearchNotFoundView> => {
  const response = await instead(path);
  expect(response.status).toBe(404);
  return response.json();
};

describe('addresses', () => {
  test.each([
    [`${base}?car_type=used`, 301, '/search/used-cars'],
    [`${base}?make=Toyota&model=HiLux`, 301, '/search/toyota/hilux'],
    ['/search', 301, base],
    [`${base}?postcode=4000`, 301, `${base}?postcode=4000&within=50`],
    [`${base}?page=9000`, 302, undefined],
  ])('%s: %d to %s', async (path, status, to) => {
    const response = await instead(path);
    expect(response.status).toBe(status);
    const location = response.headers.get('location') ?? '';
    if (to) expect(location).toBe(to);
    expect((await view(location)).shown).toBeGreaterThan(0);
  });

  test('the list of all stock has only its configured address', async () => {
    expect((await instead('/our-stock', loadAnywhere)).status).toBe(404);
  });
});

describe('values as shoppers and other sites write them', () => {
  test.each([
    [`${base}?make=toyota`, '/search/toyota'],
    ['/search/toyota?model=hi%20lux', '/search/toyota/hilux'],
    [`${base}?fuel=diesel&body=ute`, '/search/ute?fuel=Diesel'],
    [`${base}?price_range=%2430000-%2440000`, `${base}?price_range=%2430%2C000+-+%2440%2C000`],
    [`${base}?status=In+Stock&fuel=petrol`, `${base}?fuel=Petrol&status=in_stock`],
    [`${base}?make_model=toyota+hilux`, `${base}?make_model=Toyota+HiLux`],
    [`${base}?dealership_slug=Brolga-Aspley`, `${base}?dealership_slug=brolga-aspley`],
    ['/search/Used-Cars?make=kia', '/search/kia?car_type=used'],
  ])('%s leads to %s', async (path, to) => {
    const response = await instead(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    expect((await view(to)).count).toBeGreaterThan(0);
  });
  test('suggests the nearest names for an unknown value', async () => {
    const { unmatched, waysOut = [], count } = await view(`${base}?make=toyoda&fuel=Diesel`);
    expect([unmatched, count]).toEqual(['“toyoda”', 0]);
    const [toyota] = waysOut;
    expect(toyota).toMatchObject({ text: 'Toyota', href: '/search/toyota?fuel=Diesel' });
    expect((await view(toyota?.href ?? '')).countText).toBe(toyota?.countText);
  });
  test.each([`${base}?tag=nonsense`, `${base}?car_type=stolen`, `${base}?filtered_features=%F0%9F%9A%97`])(
    '%s names the value that doesn’t match',
    async (path) => expect((await view(path)).unmatched).toMatch(/^“.+”$/),
  );
  test('doesn’t report known values without cars in common as unknown', async () => {
    expect((await view('/search/toyota?price=..100')).unmatched).toBeUndefined();
  });
});

describe('links of a page', () => {
  test.each([
    base,
    '/search/toyota',
    '/search/ute?car_type=used&price=..60000&fuel=Diesel&sortBy=price-asc&view=list',
    `${base}?body=SUV&body=Ute&colour=White&postcode=4034&within=100`,
    `${base}?query=diesel+ute+under+60k`,
    `${base}?query=diesel+ute+under+60k&literal=1`,
    `${base}?dealership_slug=brolga-aspley&page=2`,
    `${base}?query=tow&price=..100`,
  ])('%s: each link leads to a page without a redirect', async (path) => {
    const { chips, pages, layout, clearHref, waysOut = [], understood, previous, next } = await view(path);
    const hrefs = [...chips, ...pages, ...waysOut, ...(understood?.chips ?? [])].map(({ href }) => href);
    const others = [layout.gridHref, layout.listHref, clearHref, understood?.literal.href, previous, next];
    for (const href of [...hrefs, ...others]) if (href) expect((await view(href)).address).toBe(href);
  });
  test('shows a dealership by its name', async () => {
    const { chips, heading, count } = await view(`${base}?dealership_slug=brolga-aspley`);
    expect(count).toBeGreaterThan(0);
    expect(chips).toEqual([{ text: 'Brolga Aspley', href: base }]);
    expect(heading).toBe('Cars for sale at Brolga Aspley');
  });
});

describe('what is not in stock', () => {
  test('suggests the intended make for a typo, with its count', async () => {
    const { heading, suggestions, all } = await notFound('/search/toyta');
    expect(heading).toBe('We couldn’t find “toyta”');
    const [toyota] = suggestions;
    expect(toyota).toMatchObject({ text: 'Toyota', href: '/search/toyota' });
    expect((await view('/search/toyota')).countText).toBe(toyota?.countText);
    expect((await view(all.href)).countText).toBe(all.text.replace('See all ', ''));
  });
  test('reports a known make that is not in stock', async () => {
    expect((await notFound('/search/bugatti')).heading).toBe('We have no Bugatti in stock right now');
  });
  test.each(['/search/toyota/zzz', '/search/quokka', '/search/a/b/c/d/e', '/search/%00', '/search/%F0%9F'])(
    '%s: every suggestion has cars',
    async (path) => {
      const { suggestions } = await notFound(path);
      expect(suggestions.length).toBeGreaterThan(0);
      for (const { href, countText } of suggestions) expect((await view(href)).countText).toBe(countText);
    },
  );
});

describe('distance from a postcode', () => {
  test('lists the cars of nearby yards, with a chip that removes the filter', async () => {
    const { count, chips, heading } = await view(`${base}?postcode=4034&within=25`);
    const everywhere = await view(base);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(everywhere.count);
    expect(chips).toEqual([{ text: 'Within 25 km of 4034', href: base }]);
    expect(heading).toBe('Cars for sale near 4034');
    expect((await view(`${base}?postcode=4034&within=5000`)).count).toBe(everywhere.count);
  });
  test('sorts by fuel use: electric cars first, as a notice says', async () => {
    const { cards, sort, notice } = await view(`${base}?sortBy=fuel-use`);
    expect(sort.options).toContainEqual({ value: 'fuel-use', text: 'Lowest fuel use' });
    expect(cards[0]?.facts).toContain('Electric');
    expect(notice).toBe('Electric cars come first, and cars whose fuel use we don’t know come last.');
  });

  test.each([
    ['mazda3', 'No Mazda 3 in stock', 'Mazda 3', /^Any model instead of Mazda/],
    [
      'long range ute',
      'Utes matching “long range” for sale in south-east Queensland',
      '“long range”',
      /^Without “long range”$/,
    ],
  ])(
    '“%s” finds nothing: the page names why, and what to leave out first',
    async (words, heading, name, way) => {
      const empty = await view(`${base}?query=${encodeURIComponent(words)}`);
      expect(empty.heading).toMatch(heading);
      expect([empty.count, empty.unmatched]).toEqual([0, name]);
      expect(empty.waysOut?.[0]?.text).toMatch(way);
    },
  );

  test('an invalid postcode filters nothing, and a notice says so', async () => {
    const { count, chips, canonical, notice } = await view(`${base}?postcode=4999&within=25`);
    expect(notice).toBe('We don’t know that postcode. Showing cars at any distance.');
    expect(count).toBe((await view(base)).count);
    expect(chips).toEqual([]);
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe(base);
  });
});

describe('a page without cars', () => {
  test('suggests filters to remove, with their car counts', async () => {
    const path = `${base}?query=hilux&price=..100&postcode=4034&within=25`;
    const { shown, waysOut = [] } = await view(path);
    expect(shown).toBe(0);
    expect(waysOut.map(({ text }) => text)).toEqual(['Any price instead of up to $100']);
    const [way] = waysOut;
    expect((await view(way?.href ?? '')).countText).toBe(way?.countText);
  });
  test('redirects a later page to the first', async () => {
    const response = await instead(`${base}?price=..100&page=7`);
    expect(response.headers.get('location')).toBe(`${base}?price=..100`);
  });
});

describe('GET /api/geocode', () => {
  test.each([
    ['4000', 200, { object: 'point', lat: expect.closeTo(-27.5, 0), lng: expect.closeTo(153, 0) }],
    ['0800', 200, { lat: expect.closeTo(-12.5, 0), lng: expect.closeTo(130.8, 0) }],
    ['4999', 404, { detail: 'Invalid postcode' }],
    ['40O0', 400, { detail: 'Invalid postcode. Please enter a 4-digit number.' }],
  ])('%s: %d', async (postcode, status, body) => {
    const response = await api(argsOf(`/api/geocode?postcode=${postcode}`));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body);
  });
});
