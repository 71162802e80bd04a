import { describe, expect, test } from 'vitest';
import { expectEach } from '../../../tests/support/expect-each';
import { yardTenant } from '../../../tests/support/yard';
import {
  headerPages,
  isEnabled,
  isInstallationPath,
  isReservedPath,
  isTakenPath,
  menuPages,
  type Page,
  pageAt,
  personalPaths,
  routeSegments,
  sitemapPaths,
} from './page-at';
import { pages } from './pages';
import { sharedWatchlistHref, watchlistAt } from './site-pages';

const rows: ReadonlyArray<readonly [path: string, page: Page]> = Object.entries(pages);

describe('the page at a path', () => {
  test.each([
    ['/', '/'],
    ['/search/toyota/hilux', '/search/:first/:second?'],
    ['/cars/trade-in', '/cars/trade-in'],
    ['/cars/2021-toyota-hilux', '/cars/:slug([^/.]+)'],
    ['/cars/2021-toyota-hilux.pdf', '/cars/:slug([^/.]+).pdf'],
    ['/cars/a/share', '/cars/:slug([^/.]+)/:dialog(certified|finance-disclaimer|photos|share|holiday-hours)'],
    ['/offers/ranger', '/offers/:make?/:id'],
    ['/offers/ford/ranger', '/offers/:make?/:id'],
    ['/browse/price_range', '/browse/:attribute([a-z_]+)'],
  ])('%s is %s', (path, expected) => {
    expect(pageAt(path)?.path).toBe(expected);
  });

  test('an address with a part too many, another ending or other letters has none', () => {
    const addresses = '/search/toyota/hilux/sr5; /cars/2021-toyota-hilux.doc; /cars/a/anything; /offers';
    expectEach(addresses, pageAt, undefined);
    expectEach('/browse/Price; /Service; /service/; ; /toString; constructor', pageAt, undefined);
  });

  test('a page that no settings switch is enabled on every site; an unknown path is not', () => {
    expect(isEnabled(yardTenant(), '/compare')).toBe(true);
    expect(isEnabled(yardTenant(), '/no-such-page')).toBe(false);
    expect(isEnabled(yardTenant({ forms: { fleet: { enabled: false } } }), '/fleet')).toBe(false);
  });
});

describe('every page of the table', () => {
  test.each(rows)('%s is in its menu, and in no other', (path, { menu, title }) => {
    for (const group of ['stock', 'vehicles', 'buyer-tools', 'service', 'about', 'legal'] as const) {
      const found = menuPages(group).filter(({ href }) => href === path);
      expect(found).toEqual(group === menu ? [{ text: title, href: path }] : []);
    }
  });

  test.each(rows)('%s is in the sitemap as it says', (path, { sitemap, route = false }) => {
    const site = yardTenant();
    const own = sitemap === true ? [path] : (sitemap?.(site) ?? []);
    const others = sitemapPaths(site, !route);
    expect(sitemapPaths(site, route)).toEqual(expect.arrayContaining([...own]));
    expect(others).not.toContain(path);
    expect(sitemapPaths(site, route).includes(path)).toBe(sitemap === true);
  });

  test.each(rows)('%s: only a fixed path can be in a menu or, as it stands, in the sitemap', (path, page) => {
    if (path.includes(':'))
      expect([page.menu, page.headerItem, page.sitemap === true]).toEqual([undefined, undefined, false]);
    expect(page.sitemap !== undefined && page.personal).toBeFalsy();
  });

  test.each(rows)('%s reserves its first segment if it has a route of its own', (path, { route }) => {
    if (route) expect(routeSegments).toContain(path.split('/')[1]);
  });
});

test('an item of the header leads to its pages in order', () => {
  expect(headerPages('trade_in').map(({ path }) => path)).toEqual(['/trade-in', '/sell-your-car']);
  expect(headerPages('vehicles')).toEqual([]);
});

test('the sitemap has a page for every visible location', () => {
  const [yard] = yardTenant().locations;
  if (!yard) throw new Error('the yard has a location');
  const { feed_codes: _, ...place } = yard;
  const locations = [place, { ...place, id: '2', slug: 'hidden', visible: false }];
  const paths = sitemapPaths(yardTenant({ locations }), false);
  expect(paths).toContain('/contact-us/yard');
  expect(paths).not.toContain('/contact-us/hidden');
});

test('personal pages are those of one visitor', () => {
  expect(personalPaths).toContain('/favourites');
  expect(personalPaths).not.toContain('/contact');
});

test.each<[paths: string, installation: boolean, reserved: boolean, taken: boolean]>([
  ['/api; /desk/leads; /mcp; /media/1/960/ute.jpg', true, true, true],
  ['/robots.txt; /.well-known/security.txt; /sitemap.xml; /sitemaps/pages.xml', false, true, true],
  ['/favicon.ico; /sign-in', false, true, true],
  ['/search/used-cars; /cars; /success; /; ', false, false, true],
  ['/carsales; /contact; /blog; /apia', false, false, false],
])('%s: installation %s, reserved %s, taken %s', (paths, ...expected) => {
  const kinds = (path: string) => [isInstallationPath(path), isReservedPath(path), isTakenPath(path)];
  expectEach(paths, kinds, expected);
});

const site = (path: string, enabled = true) => ({ watchlist: { enabled, path } });

describe('the address of a watchlist', () => {
  test.each([
    ['/watchlist', '/watchlist', { page: 'own' }],
    ['/my-cars/list', '/my-cars/list', { page: 'own' }],
    ['/my-cars', '/watchlist', undefined],
    ['/watchlist', '/watchlist/more', undefined],
    ['/watchlist', '/watchlist/shared/abc', { page: 'shared', token: 'abc' }],
    ['/watchlist', '/watchlist/shared/', undefined],
    ['/watchlist', '/watchlist/shared/a/b', undefined],
    ['/watchlist', '/watchlists', undefined],
  ])('of a site with %s: %s', (configured, path, found) => {
    expect(watchlistAt(site(configured), path)).toEqual(found);
    expect(watchlistAt(site(configured, false), path)).toBeUndefined();
  });

  test('of a shared list leads back to it', () => {
    const [here, token] = [site('/my-cars'), 'Abc-_123'];
    expect(watchlistAt(here, sharedWatchlistHref(here, token))).toEqual({ page: 'shared', token });
  });
});
