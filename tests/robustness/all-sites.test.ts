import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe';
import { chromiumFlags, findChromium } from '../support/chromium';
import { type Crawl, crawl, kindOf } from '../support/crawl';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { plainRoutes, routeTable } from '../support/site-routes';
import { htmlErrors } from '../support/valid-html';
import { startStockedSite } from './stocked-site';

/** Every page of every demo site, without JavaScript, in a browser and in the HTML checker. */
const tenants = [
  'banksia-used-cars',
  'brolga',
  'corner-cars',
  'ironbark-motorcycles',
  'saltbush-caravans',
  'wattle-bend',
];
let site: Site;
let browser: Browser;
const crawls = new Map<string, Promise<Crawl>>();

beforeAll(async () => {
  site = await startStockedSite();
  const args = [
    ...chromiumFlags,
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    '--blink-settings=imagesEnabled=false',
  ];
  browser = await chromium.launch({ executablePath: findChromium(), args });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const ask = (tenant: string, path: string) => askSite({ port: site.port, host: `${tenant}.localhost`, path });

function crawlOf(tenant: string): Promise<Crawl> {
  const found = crawls.get(tenant) ?? crawl({ port: site.port, tenant, mostPages: 2, mostAsked: 25 });
  crawls.set(tenant, found);
  return found;
}

/** Pages to check closely: each that the dealer wrote, and one of every other kind. */
function onesOf({ pages }: Crawl): string[] {
  const seen = new Set<string>();
  return [...pages.keys()].filter((address) => {
    const kind = kindOf(address);
    return !seen.has(kind) && seen.add(kind);
  });
}

/** Pages that differ only by a car, a place or a query: accessibility.spec checks them in a browser. */
const isVariant = (address: string): boolean =>
  /\?|^\/cars\/[^/]+\/|^\/browse\/|^\/search\/(new|demo)-|\.(svg|xml|txt)$/.test(address);

const carsIn = (html: string): string => (html.match(/href="\/cars\/[^"/]+"/g) ?? []).sort().join();

/** The list of a kind of stock that a site has none of, or nothing else than: its list of everything is the same. */
function isNoListOfItsOwn(path: string, html: string, pages: Crawl['pages']): boolean {
  if (!/^\/search\/[\w-]+-cars$/.test(path)) return false;
  return carsIn(html) === '' || [...pages.values()].some((page) => carsIn(page) === carsIn(html));
}

/** The map of a place: a browser loads it by itself on sites that set `maps.consent` to false. */
const mapHost = 'https://www.openstreetmap.org/';
const showsMapsUnasked = (url: string): boolean => url.includes('//banksia-used-cars.');

async function problemsOn(page: Page, url: string): Promise<string[]> {
  const problems: string[] = [];
  const isShownMap = (asked: string) => asked.startsWith(mapHost) && showsMapsUnasked(url);
  await page.route(`${mapHost}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Map</title><p>map</p></html>' }),
  );
  const said = (message: string) => problems.push(`${new URL(url).pathname}: ${message}`);
  page.on('console', (message) => message.type() === 'error' && said(message.text()));
  page.on('pageerror', ({ message }) => said(message));
  page.on('request', (request) => {
    const asked = request.url();
    if (/^(data|blob):/.test(asked) || isShownMap(asked)) return;
    if (new URL(asked).host !== new URL(url).host) {
      said(`other host: ${asked}`);
    }
  });
  const answer = await page.goto(url, { waitUntil: 'load' });
  if (answer?.status() !== 200) said(`status ${answer?.status()}`);
  const violations = await axeViolations(page);
  for (const { id, nodes } of violations) said(`axe ${id} ${nodes[0]?.target.join(' ')}`);
  return problems;
}

/** Addresses of drawings, as HTML, JSON and XML write them. */
const drawingsIn = (text: string): string[] => text.match(/\/media\/1\/\d+\/[\w.]+/g) ?? [];

/** Each drawing in the smallest width that it is named in, and each width at least once: every size takes its time. */
function oneOfEach(paths: readonly string[]): string[] {
  const widthOf = (path: string) => Number(path.split('/')[3]);
  const drawings = new Map<string, string>();
  const widths = new Map<number, string>();
  for (const path of paths.toSorted((one, other) => widthOf(one) - widthOf(other))) {
    const name = path.split('/')[4]?.replace(/\.(?:avif|webp|jpg)$/, '') ?? '';
    if (!drawings.has(name)) drawings.set(name, path.replace(/\.(?:avif|webp)$/, '.jpg'));
    if (!widths.has(widthOf(path))) widths.set(widthOf(path), path);
  }
  return [...new Set([...sample([...drawings.values()]), ...widths.values()])];
}

/** At most thirty, spread over all of them: every drawing takes the better part of a second. */
function sample(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(paths.length / 30));
  return paths.filter((_, index) => index % step === 0);
}

describe.each(tenants)('%s', (tenant) => {
  test('every link leads to a page, perhaps by a redirect', async () => {
    const wrong = [...(await crawlOf(tenant)).reached].filter(
      ([, { status }]) => ![200, 301, 302, 303].includes(status),
    );
    expect(wrong.map(([address, { status, from }]) => `${status} ${address} on ${from}`)).toEqual([]);
  });

  test('every route of the site has a link to it', async () => {
    const { pages, reached } = await crawlOf(tenant);
    const kinds = new Set([...reached.keys()].map(kindOf));
    const orphans: string[] = [];
    for (const group of routeTable.filter((routes) => !routes.some((route) => kinds.has(route)))) {
      for (const path of plainRoutes(group)) {
        const { status, body } = await ask(tenant, path);
        if (status === 200 && !isNoListOfItsOwn(path, body.toString(), pages)) orphans.push(path);
      }
    }
    expect(orphans).toEqual([]);
  });

  test('no page has an axe violation, a console error, or a request to another host', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const left = onesOf(await crawlOf(tenant)).filter((address) => !isVariant(address));
    const problems: string[] = [];
    const work = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const page = await context.newPage();
        problems.push(...(await problemsOn(page, site.url(tenant, path))));
        await page.close();
      }
    };
    await Promise.all([work(), work()]);
    expect(problems.sort()).toEqual([]);
    expect(await context.cookies(), 'cookies').toEqual([]);
    await context.close();
  });

  test('every drawing that its pages, its API and its sitemap name is drawn', async () => {
    const texts = [...(await crawlOf(tenant)).pages.values()];
    for (const path of ['/api/search?limit=50', '/sitemaps/cars-1.xml', '/blog/feed.xml'])
      texts.push((await ask(tenant, path)).body.toString());
    const missing: string[] = [];
    for (const path of oneOfEach(texts.flatMap(drawingsIn))) {
      const { status } = await ask(tenant, path);
      if (status !== 200) missing.push(`${status} ${path}`);
    }
    expect(missing).toEqual([]);
  });
});

test('together the sites have every route of the specification', async () => {
  const all = await Promise.all(tenants.map(crawlOf));
  const kinds = new Set(all.flatMap(({ reached }) => [...reached.keys()].map(kindOf)));
  expect(routeTable.filter((group) => !group.some((route) => kinds.has(route)))).toEqual([]);
});

test('the Nu HTML checker accepts every page', async () => {
  const pages = new Map<string, string>();
  for (const tenant of tenants) {
    const read = await crawlOf(tenant);
    for (const path of onesOf(read)) pages.set(`${tenant}${path}`, read.pages.get(path) ?? '');
  }
  expect(await htmlErrors(pages)).toEqual([]);
});
