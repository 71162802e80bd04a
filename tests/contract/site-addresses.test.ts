import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteSecret } from '#server/platform/secret';
import { connectSqlite } from '../../server/platform/database/connect';
import { demoTenants } from '../support/demo-tenants';
import { carPath, carSlugs } from '../support/page-kinds';
import { signedIn } from '../support/signed-in';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from '../support/stocked-site';

/** What addresses of the built demo sites answer. */
let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site.stop());

const ask = (path: string, tenant = 'brolga', headers: Readonly<Record<string, string>> = {}) =>
  askSite({ port: site.port, host: `${tenant}.localhost`, path, headers });
const statusOf = async (path: string, tenant?: string) => (await ask(path, tenant)).status;

const id = '01KAAAAAAAAAAAAAAAAAAAAAAA';
const caravans = 'saltbush-caravans';

test.each([
  ['/special-offers', 200],
  ['/special-offers?manufacturer=kia', 200],
  ['/offers/toyota/hilux-tray', 200],
  ['/offers/hilux-tray', 301],
  ['/offers/demo-clearance', 200],
  ['/offers/eofy-2026', 410],
  ['/offers/staff-only', 404],
  ['/offers/no-such-offer', 404],
  ['/dealerships', 200],
  ['/contact-us/aspley', 200],
  ['/contact-us/nowhere', 404],
  ['/models?body=ute', 200],
  ['/models?body=submarine', 404],
  ['/brands/toyota', 200],
  ['/brands/lada', 404],
  ['/diamond-advantage', 200],
  ['/about-us/', 301],
  ['/About-Us', 301],
  ['/Finance', 200],
  ['/contact-us/Aspley', 200],
  ['/Contact-Us/Aspley/Phone', 301],
  ['/Models', 301],
  ['/cars/No-Such-Car/Enquire', 301],
  ['/assets/sample-history-report.pdf', 200],
  ['/assets/sample-video.svg', 200],
  ['/assets/sample-360-view.svg', 200],
  ['/no-such-page', 404],
  ['/cars/no-such-car', 404],
  ['/search/no-such-make-at-all', 404],
  ['/media/assets/320/logo.png', 200],
  [`/test-drives/${id}`, 404],
  [`/test-drives/${id}?key=x`, 404],
  [`/test-drives/${id}?key=${'A'.repeat(43)}`, 404],
  ['/alerts/new?search=/search/used-cars', 200],
  ['/pages/about-this-demo', 200],
])('%s answers %i', async (path, status) => {
  expect(await statusOf(path)).toBe(status);
});

test.each([
  ['/offers/toyota/hilux-tray', 'corner-cars'],
  ['/contact-us/aspley', 'corner-cars'],
  ['/brands/byd', 'corner-cars'],
  ['/diamond-advantage', 'corner-cars'],
  ['/media/assets/320/logo.png', 'corner-cars'],
  ['/assets/documents/towing-checklist.pdf', 'brolga'],
  ['/alerts/new?search=/search/used-cars', 'wattle-bend'],
  ['/alerts/new', caravans],
  ['/alerts/new?search=//evil.example/search/x', caravans],
  ['/alerts/new?car=no-such-car', caravans],
  [`/alerts/manage/${id}?key=x`, caravans],
  [`/alerts/confirm/${id}`, caravans],
  [`/alerts/elsewhere/${id}`, caravans],
  ['/buy/practice/unknown', caravans],
  ['/buy/practice/x/y', caravans],
  [`/buy/reservations/${id}`, caravans],
  ['/buy/else/1', caravans],
])('%s is not found at %s', async (path, tenant) => {
  expect(await statusOf(path, tenant)).toBe(404);
});

test.each(demoTenants())('every link on the page about the demo %s leads to a page', async (tenant) => {
  const page = readFileSync(join('tenants', tenant, 'content/pages/about-this-demo.md'), 'utf8');
  const paths = [...page.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const { status, headers } = await ask(path, tenant);
    // The pages of an account lead people who have not signed in to the sign-in page, or to the cars that this browser saves.
    if (status === 302 || status === 303)
      expect(headers.location, path).toMatch(/^\/(sign-in\?|favourites$)/);
    else expect(status, path).toBe(200);
  }
});

test('a shop document opens in the browser under its own type', async () => {
  const { status, headers } = await ask('/assets/documents/towing-checklist.pdf', caravans);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="towing-checklist.pdf"',
    'x-content-type-options': 'nosniff',
  });
  expect((await ask('/towing-weights', caravans)).body.toString()).toContain('towing-checklist.pdf"');
});

test('every address for reserving a car leads to the checkout of the dealer', async () => {
  // A used car is bought online from start to finish instead.
  const html = (await ask('/search/demo-cars')).body.toString();
  const [, car = ''] = /href="(\/cars\/[^"]+)\/checkout"/.exec(html) ?? [];
  for (const path of [
    `${car}/buy-online`,
    `${car}/enquire?about=reserve`,
    `/checkout-journey?car_id=${car.split('/').at(-1)}`,
  ])
    expect((await ask(path)).headers.location, path).toMatch(new RegExp(`${car}/checkout$`));
});

test('a lite page names the whole page as canonical, and adds nothing to links for Save-Data', async () => {
  const path = await carPath({ port: site.port, tenant: 'brolga' });
  const lite = (await ask(`${path}?lite=1`)).body.toString();
  expect(lite).toMatch(new RegExp(`<link[^>]*rel="canonical"[^>]*href="[^"]*${path}"`));
  const saving = (await ask(path, 'brolga', { 'save-data': 'on' })).body.toString();
  expect(saving).not.toContain('lite=');
});

test('a car’s name comes before its photos for readers', async () => {
  const html = (await ask(await carPath({ port: site.port, tenant: 'brolga' }))).body.toString();
  const main = html.slice(html.indexOf('<main'));
  expect(main).toContain('<img');
  expect(main.indexOf('<h1')).toBeLessThan(main.indexOf('<img'));
});

test.each([
  ['banksia-used-cars', 'buy-online', true],
  ['brolga', 'enquire', false],
])('at %s the page %s stands without menu and footer: %s', async (tenant, form, isPlain) => {
  const car = await carPath({ port: site.port, tenant });
  const { status, body } = await ask(`${car}/${form}`, tenant);
  expect(status).toBe(200);
  expect(/<header[^>]* data-plain/.test(body.toString())).toBe(isPlain);
  expect(/<footer[^>]* hidden/.test(body.toString())).toBe(isPlain);
});

describe('without JavaScript', () => {
  const bikes = 'ironbark-motorcycles';
  const html = async (path: string, tenant?: string) => (await ask(path, tenant)).body.toString();
  const noscript = /<noscript>.*?<aside.*?Service history with every used bike.*?<\/noscript>/s;

  test('the promotion is a banner on the home and search pages only', async () => {
    expect(await html('/', bikes)).toMatch(noscript);
    expect(await html('/search/new-used-and-demo-cars', bikes)).toMatch(noscript);
    expect(await html('/contact', bikes)).not.toMatch(noscript);
  });

  test('the favourites page says what it needs and links to all cars', async () => {
    const favourites = await html('/favourites', 'wattle-bend');
    expect(favourites).toContain('Saved in this browser only');
    expect(favourites).toMatch(/<noscript>.*<a href="\/search\/[^"]+">the list of all /s);
  });

  test('the budget page works by its address', async () => {
    const nothing = await html('/find-by-budget?repayment=abc&deposit=-5');
    expect(nothing).toContain('No used cars found for this budget');
    const found = await html('/find-by-budget?repayment=200&per=week');
    expect(found).toMatch(/to spend/);
  });
});

const finderPages = [
  '/',
  '/browse',
  '/browse/body',
  '/browse/make',
  '/models',
  '/models?body=suv',
  '/brands/mazda',
  '/find-by-budget',
  '/price-range',
];

test.each(['brolga', 'wattle-bend'])('every link of the finders of %s leads to a page', async (tenant) => {
  const links = new Set<string>();
  for (const path of finderPages)
    for (const [, href = ''] of (await ask(path, tenant)).body
      .toString()
      .matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      links.add(href.replaceAll('&amp;', '&'));
  expect(links.size).toBeGreaterThan(50);
  const dead: string[] = [];
  for (const href of links) {
    const { status, headers } = await ask(href, tenant);
    // A page of the shopper's own asks for a sign-in first, or shows the cars that this browser saves.
    const leadsOn = [302, 303].includes(status) && /^\/(sign-in\?|favourites$)/.test(headers.location ?? '');
    if (status !== 200 && !leadsOn) dead.push(href);
  }
  expect(dead).toEqual([]);
});

describe('pages that visitors share', () => {
  const sites = [
    { tenant: 'brolga', list: '/search/new-used-and-demo-cars', watchlist: true },
    { tenant: 'wattle-bend', list: '/search/new-used-and-demo-cars', watchlist: false },
  ];

  const stranger = {
    cookie: '_ga=GA1.2.3; __Host-desk=abc; visitor=42',
    'user-agent': 'another browser',
    'accept-language': 'fr',
    authorization: 'Bearer abc',
    referer: 'https://elsewhere.example/',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.example',
    'x-peer-address': '203.0.113.8',
  };

  /** Cookies of a customer who is signed in. */
  async function customerOf(tenant: string): Promise<Readonly<Record<string, string>>> {
    const database = connectSqlite(site.dataDir);
    try {
      const secret = await siteSecret({ DATA_DIR: site.dataDir });
      const { cookie } = await signedIn({ database, secret }, tenant, '+61491570006');
      return { cookie: `${cookie}; favourites=a; watchlist=b` };
    } finally {
      await database.destroy();
    }
  }

  /** A response but for its date and ID. */
  async function wholeAnswer(tenant: string, path: string, sent: Readonly<Record<string, string>>) {
    const { status, headers, body } = await ask(path, tenant, sent);
    const { date: _, 'x-request-id': __, ...others } = headers;
    return { status, headers: others, body: body.toString() };
  }

  test.each(sites)(
    'of $tenant are the same for everyone, signed in or not',
    async ({ tenant, list, watchlist }) => {
      const customer = await customerOf(tenant);
      const slugs = await carSlugs({ port: site.port, tenant }, 2);
      const paths = ['/', list, ...slugs.map((slug) => `/cars/${slug}`), '/about-us', '/models', '/browse'];
      for (const [order, path] of paths.entries()) {
        // Every second page is made for the customer. The third time it comes from the cache.
        const [first, second] = order % 2 === 0 ? [{}, customer] : [customer, {}];
        const visitors = [first, second, stranger, first, second];
        const answers = [];
        for (const headers of visitors) answers.push(await wholeAnswer(tenant, path, headers));
        const [answer, ...others] = answers;
        for (const other of others) expect(other, path).toEqual(answer);
        expect(answer?.headers['cache-control'], path).toMatch(/public.*s-maxage=[1-9]/);
        expect(answer?.headers['set-cookie'], path).toBeUndefined();
        expect(answer?.body, path).not.toMatch(/evil\.example|203\.0\.113|elsewhere\.example/);
      }
      expect((await wholeAnswer(tenant, list, {})).body.includes('form="watchlist"')).toBe(watchlist);
    },
  );
});
