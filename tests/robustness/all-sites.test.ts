import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe';
import { launchBrowser } from '../support/chromium';
import { type Crawl, crawl, kindOf } from '../support/crawl';
import type { Site } from '../support/site';
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
  browser = await launchBrowser('--blink-settings=imagesEnabled=false');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

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

describe.each(tenants)('%s', (tenant) => {
  test('every link leads to a page, perhaps by a redirect', async () => {
    const wrong = [...(await crawlOf(tenant)).reached].filter(
      ([, { status }]) => ![200, 301, 302, 303].includes(status),
    );
    expect(wrong.map(([address, { status, from }]) => `${status} ${address} on ${from}`)).toEqual([]);
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
});

test('the Nu HTML checker accepts every page', async () => {
  const pages = new Map<string, string>();
  for (const tenant of tenants) {
    const read = await crawlOf(tenant);
    for (const path of onesOf(read)) pages.set(`${tenant}${path}`, read.pages.get(path) ?? '');
  }
  expect(await htmlErrors(pages)).toEqual([]);
});
