import { describe, expect, test } from 'vitest';
import type { Page } from '#server/dealer/rules/page-at';
import { pages } from '#server/dealer/rules/pages';
import { sitePagesEver } from '#server/dealer/rules/site-pages';
import { unknownVocabulary } from '#server/search/rules/path-facets';
import { modelsFileSchema } from '#server/settings/data-files-schema';
import { someStock } from '../../../tests/support/some-stock';
import { yardTenant } from '../../../tests/support/yard';
import { footer } from './footer';
import { headerMenu, vehiclesMenu } from './menus';

type Given = Parameters<typeof yardTenant>[0];
const menuOf = (given: Given = {}, more: object = {}) => {
  const tenant = yardTenant(given);
  return headerMenu({
    tenant,
    models: modelsFileSchema.parse({}),
    vocabulary: someStock,
    exists: sitePagesEver(tenant),
    formTitle: (path) => (path === '/contact' ? 'Talk to us' : undefined),
    ...more,
  });
};
const texts = (menu: ReturnType<typeof menuOf>) => menu.map(({ text }) => text);
const group = (menu: ReturnType<typeof menuOf>, name: string) =>
  menu
    .flatMap((entry) => (entry.text === name && 'links' in entry ? entry.links : []))
    .map(({ text }) => text);

describe('the header', () => {
  test('has the default items in order', () => {
    const items = ['Home', 'Vehicles', 'Stock', 'Special offers', 'Finance', 'Trade-in', 'About us'];
    expect(texts(menuOf())).toEqual(items);
  });

  test.each<[item: string, there: string[], href: string | undefined]>([
    ['Finance', ['/finance', '/finance-enquiry'], '/finance'],
    ['Finance', ['/finance-enquiry', '/finance-pre-approval'], '/finance-enquiry'],
    ['Finance', ['/finance-pre-approval'], '/finance-pre-approval'],
    ['Finance', [], undefined],
    ['Sell your car', ['/sell-your-car'], '/sell-your-car'],
  ])('%s with %j leads to %s', (item, there, href) => {
    const menu = menuOf({}, { exists: (path: string) => there.includes(path) });
    expect(menu.find(({ text }) => text === item)).toEqual(href && { text: item, href });
  });

  test('a group of one page is a plain link', () => {
    const menu = menuOf({}, { exists: (href: string) => href === '/contact' });
    expect(menu).toEqual([{ text: 'Talk to us', href: '/contact' }]);
  });

  const extra = [
    { text: 'Shop', href: 'https://shop.example/' },
    { text: 'Gone', href: '/no-such-page' },
  ];
  test.each<[string, Given, string[]]>([
    ['in its own order', { header: { items: ['stock', 'home'] } }, ['Stock', 'Home']],
    ['in its own words', { header: { items: ['stock'], labels: { stock: 'Our cars' } } }, ['Our cars']],
    ['with further items, except to missing pages', { header: { items: ['home'], extra } }, ['Home', 'Shop']],
  ])('a tenant may have it %s', (_what, given, expected) => {
    expect(texts(menuOf(given))).toEqual(expected);
  });

  const noun = { one: 'caravan', many: 'caravans' };
  const labels = { trade_in: 'We buy' };
  const off = { form: { enabled: false } };
  test.each<[string, Given, string[] | undefined]>([
    ['trading in', {}, ['Trade-in', '/trade-in']],
    ['selling, without trade-ins', { trade_in: off }, ['Sell your car', '/sell-your-car']],
    ['selling a caravan', { trade_in: off, stock: { noun } }, ['Sell your caravan', '/sell-your-car']],
    ['selling, in words of the dealer', { trade_in: off, header: { labels } }, ['We buy', '/sell-your-car']],
    ['nothing if both are off', { trade_in: { ...off, sell: { enabled: false } } }, undefined],
  ])('the trade-in item links to %s', (_what, given, expected) => {
    const menu = menuOf(given).map((entry) => ('href' in entry ? [entry.text, entry.href] : []));
    const found = menu.find(([, href]) => href === '/trade-in' || href === '/sell-your-car');
    expect(found).toEqual(expected);
  });

  test('Stock lists the car types and bodies in stock', () => {
    expect(group(menuOf(), 'Stock')).toEqual(['All cars', 'New', 'Used', 'SUV', 'Ute', 'Hatch', 'Browse']);
    const nothing = { vocabulary: unknownVocabulary };
    expect(group(menuOf({}, nothing), 'Stock')).toEqual(['All cars', 'Browse']);
  });

  test('About us has contact, careers, fleet and what a tenant adds', () => {
    const about_extra = [{ text: 'Find us', href: '/contact-us/yard' }];
    const links = group(menuOf({ header: { about_extra } }), 'About us');
    expect(links).toEqual(expect.arrayContaining(['Talk to us', 'Careers', 'Fleet', 'Our locations']));
    expect(links.at(-1)).toBe('Find us');
  });

  test('includes pages of the folder', () => {
    const tenant = { ...yardTenant(), pages: new Set(['/about-us', '/warranty']) };
    const menu = menuOf({}, { tenant, exists: sitePagesEver(tenant) });
    expect(group(menu, 'About us')).toContain('About us');
    expect(menu).toContainEqual({ text: 'Warranty', href: '/warranty' });
  });
});

const tenant = yardTenant();
const range = (...models: (readonly [make: string, model: string, more?: object])[]) =>
  modelsFileSchema.parse({
    manufacturers: [{ id: '1', name: 'Toyota', slug: 'toyota-au' }],
    models: models.map(([manufacturer_name, name, more], place) => ({
      id: `${place}`,
      name,
      slug: `m-${place}`,
      manufacturer_name,
      ...more,
    })),
  });
const many = range(
  ...Array.from({ length: 13 }, (_, place) => [place % 2 ? 'Mazda' : 'Toyota', `Model ${place}`] as const),
);
const links = (models = range(), vocabulary = someStock) =>
  vehiclesMenu({ tenant, models, vocabulary, exists: sitePagesEver(tenant) }).map(
    ({ text, href }) => `${text} ${href}`,
  );
const override_url = 'https://toyota.example/hilux';

describe('the Vehicles dropdown', () => {
  test.each([
    ['links models to their cars', range(['Toyota', 'HiLux']), ['HiLux /search/toyota/hilux']],
    ['ignores case', range(['TOYOTA', 'HILUX']), ['HILUX /search/toyota/hilux']],
    ['links models without cars to their make', range(['Toyota', 'Supra']), ['Supra /brands/toyota-au']],
    [
      'prefers the address that the dealer sets',
      range(['Toyota', 'HiLux', { override_url }], ['Toyota', 'RAV4']),
      [`HiLux ${override_url}`, 'RAV4 /search/toyota/rav4'],
    ],
    [
      'leaves out missing pages',
      range(['Toyota', 'HiLux', { path: '/pages/hilux' }], ['Toyota', 'RAV4']),
      ['RAV4 /search/toyota/rav4'],
    ],
    [
      'adds the make to models of several makes',
      range(['Toyota', 'HiLux'], ['Mazda', 'CX-5']),
      ['Toyota HiLux /search/toyota/hilux', 'Mazda CX-5 /search/mazda/cx-5'],
    ],
    ['has the makes if there are too many models', many, ['Toyota /brands/toyota-au', 'Mazda /brands/mazda']],
    ['has the makes in stock without a range', range(), ['Toyota /search/toyota', 'Mazda /search/mazda']],
  ])('%s', (_, models, expected) => {
    expect(links(models)).toEqual([...expected, 'All models /models']);
  });

  test('is empty if nothing is known', () => expect(links(range(), unknownVocabulary)).toEqual([]));
});

describe('a header in shoppers’ own words', () => {
  const header: NonNullable<NonNullable<Given>['header']> = {
    items: ['new_cars', 'used_cars', 'sell', 'finance'],
  };
  const ofTypes = (...types: readonly string[]) => ({
    vocabulary: { ...someStock, carTypes: types.map((value) => ({ value, count: 1 })) },
  });
  const off = { enabled: false };

  test.each<[string, Given, object, string[]]>([
    [
      'leads from each word straight to its page',
      {},
      ofTypes('new', 'used'),
      ['New /search/new-cars', 'Used /search/used-cars', 'Sell /sell-your-car', 'Finance /finance'],
    ],
    [
      'has no New on a site without new cars, whatever its range',
      {},
      { ...ofTypes('demo', 'used'), models: range(['Toyota', 'HiLux']) },
      ['Used /search/used-cars', 'Sell /sell-your-car', 'Finance /finance'],
    ],
    [
      'has neither while the stock is unknown',
      {},
      { vocabulary: unknownVocabulary },
      ['Sell /sell-your-car', 'Finance /finance'],
    ],
    [
      'sells by a trade-in where there is nothing else',
      { trade_in: { sell: off } },
      ofTypes('used'),
      ['Used /search/used-cars', 'Sell /trade-in', 'Finance /finance'],
    ],
    [
      'has no Sell where the dealer buys nothing',
      { trade_in: { sell: off, form: off } },
      ofTypes('used'),
      ['Used /search/used-cars', 'Finance /finance'],
    ],
  ])('%s', (_rule, given, more, expected) => {
    const menu = menuOf({ ...given, header }, more);
    expect(menu.map((entry) => ('href' in entry ? `${entry.text} ${entry.href}` : entry.text))).toEqual(
      expected,
    );
  });

  test('Browse moves to the footer with Stock', () => {
    const hasBrowse = (given: Given) => linksOf(given).includes('/browse');
    expect([hasBrowse({ header }), hasBrowse({})]).toEqual([true, false]);
  });

  test('New lists all new cars, the demos and the models of the range', () => {
    const menu = menuOf({ header }, { ...ofTypes('new', 'demo'), models: range(['Toyota', 'HiLux']) });
    expect(group(menu, 'New')).toEqual(['All new cars', 'Demo cars', 'HiLux', 'All models']);
  });
});

const rows: ReadonlyArray<readonly [path: string, page: Page]> = Object.entries(pages);

const siteWith = (given: Given, exists: (href: string) => boolean) => ({
  tenant: yardTenant(given),
  models: modelsFileSchema.parse({}),
  vocabulary: someStock,
  exists,
  formTitle: () => undefined,
  year: 2026,
});
/** Links in the footer of a site that has every page. */
const linksOf = (given: Given): string[] =>
  footer(siteWith(given, () => true)).groups.flatMap(({ links }) => links.map(({ href }) => href));

/** Links in the header and footer of a site that has every page but some. */
function linksWithout(...missing: readonly string[]): string[] {
  const input = siteWith({}, (href) => !missing.includes(href));
  const { groups, links } = footer(input);
  const menus = [...headerMenu(input), ...groups, ...links];
  return menus.flatMap((entry) => ('links' in entry ? entry.links : [entry])).map(({ href }) => href);
}

// Selling is listed where a site takes no trade-ins.
const standsInFor: Readonly<Record<string, string>> = { '/sell-your-car': '/trade-in' };

test.each(rows.filter(([, { menu }]) => menu))('%s is in the header or footer only if it exists', (path) => {
  expect(linksWithout(standsInFor[path] ?? '')).toContain(path);
  expect(linksWithout(path)).not.toContain(path);
});
