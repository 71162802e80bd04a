import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isGated } from '#server/customers/gate';
import { pageAt, sitemapPaths as pagesOfTable, personalPaths } from '#server/dealer/rules/page-at';
import { sitePages } from '#server/dealer/rules/site-pages';
import { demoTenants, settingsOf } from '../support/demo-tenants';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { sitemapPaths, textsOf } from '../support/sitemap';
import { startStockedSite } from '../support/stocked-site';
import { xmlErrors } from '../support/well-formed-xml';

let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site.stop());

const ask = (tenant: string, path: string, headers = {}) =>
  askSite({ port: site.port, host: `${tenant}.localhost`, path, headers });

const feeds = [
  ['/search/new-used-and-demo-cars.rss', 'application/rss+xml'],
  ['/search/new-used-and-demo-cars.atom?price=..30000', 'application/atom+xml'],
] as const;

/** Every demo site in `npm run test:all`, which reads all pages that the sitemaps list; otherwise one. */
const sites = process.env['TESTS'] === 'all' ? demoTenants() : ['brolga'];

for (const tenant of sites) {
  describe(`what programs find at ${tenant}`, () => {
    const origin = () => `http://${tenant}.localhost:${site.port}`;

    test('the sitemap lists canonical, indexable pages once, and no sold car', async () => {
      const parts = await sitemapPaths({ port: site.port, host: `${tenant}.localhost` });
      const all = [...parts.values()].flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(20);
      const cars = all.filter((path) => path.startsWith('/cars/'));
      // Every page, every list; of the cars, which are all made alike, some.
      for (const path of [...all.filter((one) => !cars.includes(one)), ...cars.slice(0, 4)]) {
        const { status, headers, body } = await ask(tenant, path);
        const html = `${body}`;
        expect.soft(status, path).toBe(200);
        expect.soft(headers['x-robots-tag'], path).toBeUndefined();
        expect.soft(html, path).not.toMatch(/<meta name="robots" content="noindex/);
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
        expect.soft(canonical, path).toBe(origin() + path);
        expect.soft(html.match(/<meta name="description" content="[^"]{20,}"/g)?.length, path).toBe(1);
        expect.soft(html.match(/<title>[^<]+<\/title>/g)?.length, path).toBe(1);
        for (const [, graph = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
          expect.soft(JSON.parse(graph)['@context'], path).toBe('https://schema.org');
          expect.soft(graph, path).not.toMatch(/:(null|""|\[\]|\{\})/);
        }
      }
      const { body } = await ask(tenant, '/api/search?status=sold&fields=slug&limit=50');
      const sold: { data: { slug: string }[] } = JSON.parse(`${body}`);
      expect(cars.filter((path) => sold.data.some(({ slug }) => path === `/cars/${slug}`))).toEqual([]);
    });

    test('the sitemap has every public page, and no personal ones', async () => {
      const parts = await sitemapPaths({ port: site.port, host: `${tenant}.localhost` });
      const all = [...parts.values()].flat();
      const settings = await settingsOf(tenant);
      const listed = [...pagesOfTable(settings, true), ...pagesOfTable(settings, false)];
      const isOpen = (path: string) => !isGated(settings.accounts, pageAt(path)?.gate, undefined);
      const existing = listed.filter(sitePages(settings, new Date()));
      expect(all).toEqual(expect.arrayContaining(existing.filter(isOpen)));
      expect(all.filter((path) => !isOpen(path))).toEqual([]);
      expect(all.filter((path) => personalPaths.includes(path))).toEqual([]);
    });

    test('sitemaps and feeds are well-formed, name their own host, and answer 304', async () => {
      const { seo } = await settingsOf(tenant);
      const files: (readonly [path: string, type: string])[] = [
        ['/sitemap.xml', 'application/xml'],
        ['/sitemaps/pages.xml', 'application/xml'],
        ['/sitemaps/lists.xml', 'application/xml'],
        ['/sitemaps/cars-1.xml', 'application/xml'],
        ...(seo.feeds ? feeds : []),
      ];
      for (const [path, type] of files) {
        const { status, headers, body } = await ask(tenant, path);
        const found = [status, headers['content-type']];
        expect(found, path).toEqual([200, `${type}; charset=utf-8`]);
        expect(xmlErrors(`${body}`), path).toBe('');
        for (const url of textsOf(`${body}`, 'loc')) expect(url.startsWith(`${origin()}/`), url).toBe(true);
        const again = await ask(tenant, path, { 'if-none-match': headers.etag ?? '' });
        expect([again.status, again.body.length], path).toEqual([304, 0]);
      }
    });

    test('robots.txt and llms.txt name this site', async () => {
      const { seo } = await settingsOf(tenant);
      const robots = `${(await ask(tenant, '/robots.txt')).body}`;
      expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
      if (!seo.summary) return;
      const summary = `${(await ask(tenant, '/llms.txt')).body}`;
      const links = Array.from(summary.matchAll(/\]\((http[^)]+)\)/g), ([, url = '']) => url);
      for (const url of links.filter((one) => !one.includes('{'))) {
        const { pathname, search } = new URL(url);
        expect(url.startsWith(`${origin()}/`), url).toBe(true);
        // The MCP server answers POST only.
        expect((await ask(tenant, pathname + search)).status, url).toBe(pathname === '/mcp' ? 405 : 200);
      }
    });
  });
}

test('licences of the project, of its packages and of code in its pages are at /licenses.txt', async () => {
  const { status, body } = await ask('brolga', '/licenses.txt');
  expect(status).toBe(200);
  const text = `${body}`;
  for (const part of [
    'MIT License',
    'Trademarks',
    'react ',
    'kysely ',
    '@vanilla-extract/recipes ',
    'SIL OPEN FONT',
  ])
    expect.soft(text).toContain(part);
  expect(text).not.toContain('vitest ');
});

test('the blog links to its feeds, and posts have structured data', async () => {
  const page = `${(await ask('brolga', '/blog')).body}`;
  expect(page).toContain('type="application/rss+xml"');
  const feed = await ask('brolga', '/blog/feed.xml');
  expect([feed.status, xmlErrors(`${feed.body}`)]).toEqual([200, '']);
  expect((await ask('brolga', '/blog/atom.xml')).headers['content-type']).toMatch(/^application\/atom\+xml/);
  const post = /<guid[^>]*>([^<]+)/.exec(`${feed.body}`)?.[1] ?? '';
  const html = `${(await ask('brolga', new URL(post).pathname)).body}`;
  expect(html).toContain('"@type":"BlogPosting"');
  expect(html).toContain('<meta property="og:type" content="article"/>');
});

test('old addresses redirect, or answer 410 inside the site frame', async () => {
  const lead = async (path: string) => {
    const { status, headers } = await ask('brolga', path);
    return [status, headers.location];
  };
  expect(await lead('/Specials/?utm_source=mail')).toEqual([301, '/special-offers?utm_source=mail']);
  expect(await lead('/stock/toyota/hilux')).toEqual([301, '/search/toyota/hilux']);
  expect(await lead('/finance-calculator?id=12')).toEqual([302, '/find-by-budget']);
  const gone = await ask('brolga', '/old-brochure.pdf');
  expect(gone.status).toBe(410);
  expect(`${gone.body}`).toMatch(/This page has been removed[\s\S]*Brolga Motor Group/);
});
