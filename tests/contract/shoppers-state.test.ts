import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageKinds } from '../support/page-kinds';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from '../support/stocked-site';

/** The shopper's state of registration follows through the address, as a browser without JavaScript gets the pages. */
let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site.stop());

const tenant = 'brolga';

async function ask(path: string): Promise<string> {
  const { body } = await askSite({ port: site.port, host: `${tenant}.localhost`, path });
  return body.toString();
}

const inVic = (path: string) => `${path}${path.includes('?') ? '&' : '?'}register_in=VIC`;

/** Addresses of pages of the site; files, the API and other sites tell no prices. */
const isPage = (href: string) =>
  /^[/?](?!\/)/.test(href) &&
  !/^\/(?:api|media|assets)\//.test(href) &&
  !/\.\w{2,4}$/.test(href.replace(/[?#].*/s, ''));

/** The links and forms of a page that lose the state. */
function losing(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href);
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', fields = '']) => {
    const action = /\saction="([^"]*)"/.exec(tag)?.[1] ?? '/';
    return /method="post"/i.test(tag)
      ? action
      : `${action}${fields.includes('"register_in"') ? '?register_in' : ''}`;
  });
  return [...links, ...forms].filter((href) => isPage(href) && !href.includes('register_in'));
}

const kinds = Object.entries(pageKinds).flatMap(([group, paths]) =>
  Object.entries(paths).map(([kind, pathOf]) => ({ name: `${group}: ${kind}`, pathOf })),
);

describe('the state follows from', () => {
  test.each(kinds.filter(({ name }) => !name.includes('API')))('$name', async ({ pathOf }) => {
    const path = (await pathOf({ port: site.port, tenant })).split('#')[0] ?? '';
    const html = await ask(inVic(path));
    expect(html).toContain('register_in=VIC');
    expect(losing(html)).toEqual([]);
  });
});

describe('every page that links lead to', () => {
  const start = '/?register_in=VIC&deposit=2000&years=5&per=month&balloon=0';
  const mostOfAKind = 2;
  /** Cars, lists and posts are of one kind each, with the names of their parameters. */
  const kindOf = ({ pathname, searchParams }: URL) =>
    [
      ...pathname.split('/', 3).slice(0, pathname.startsWith('/cars/') ? 2 : 3),
      ...searchParams.keys(),
    ].join();

  /** The addresses that a page's links lead to, each as on the page and in full. */
  const linksOf = async (path: string) =>
    [...(await ask(path)).matchAll(/<a\b[^>]*\shref="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter(isPage)
      .map((href) => ({ href, to: new URL(href.replaceAll('&amp;', '&'), `http://site.test${path}`) }));
  const keepsTerms = ({ searchParams }: URL) =>
    searchParams.get('register_in') === 'VIC' &&
    (searchParams.get('deposit') === '2000' || searchParams.has('per'));

  test('keeps the state and the loan in every link', { timeout: 120_000 }, async () => {
    const counts = new Map<string, number>();
    const waiting = [start];
    const lost: string[] = [];
    for (const path of waiting) {
      const kind = kindOf(new URL(path, 'http://site.test'));
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      if (count >= mostOfAKind) continue;
      const links = await linksOf(path);
      lost.push(...links.filter(({ to }) => !keepsTerms(to)).map(({ href }) => `${path}: ${href}`));
      // Others lead away from the loan, or to another one.
      const kept = links.filter(({ to }) => to.searchParams.get('per') === 'month');
      waiting.push(...kept.map(({ to }) => to.pathname + to.search));
    }
    expect(lost).toEqual([]);
    expect(counts.size).toBeGreaterThan(60);
  });
});

test.each([
  ['/compare?cars=a-1&cars=b-2', '/compare?cars=a-1,b-2'],
  ['/watchlist?x=1', '/favourites'],
])('a redirect from %s keeps the terms', async (from, to) => {
  const loan = 'deposit=2000&years=5&per=month&balloon=0';
  const { status, headers } = await askSite({
    port: site.port,
    host: `${tenant}.localhost`,
    path: `${inVic(from)}&${loan}`,
  });
  expect(Math.floor(status / 100)).toBe(3);
  expect(headers['location']).toBe(`${inVic(to)}&${loan}`);
});

test('pages in the site’s own state have plain addresses', async () => {
  expect(await ask('/search/used-cars?register_in=QLD')).not.toMatch(/href="[^"]*register_in=QLD/);
});

describe('a list for another state', () => {
  /** The headline figures of the cards. */
  const prices = (html: string) =>
    [...html.matchAll(/<strong[^>]*>(?:≈\s)?\$([\d,]+)<\/strong>/g)].map(([, figure = '']) =>
      Number(figure.replaceAll(',', '')),
    );

  test('is sorted by the prices that its cards show, and says so', async () => {
    const html = await ask(inVic('/search/used-cars?sortBy=price-asc'));
    expect(html).toMatch(/<option value="price-asc"[^>]*>Lowest price in VIC</);
    expect(html).toContain('VIC drive-away price');
    const shown = prices(html);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown).not.toEqual(prices(await ask('/search/used-cars?sortBy=price-asc')));
  });
});
