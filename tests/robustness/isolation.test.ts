import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../support/api-key';
import { folderForFile } from '../support/folder';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { type Twin, twinOf, twins, writeTwins } from '../support/two-sites';

/** No text, car, lead, cookie, cached page or image of one site ever shows at another. */
const folder = folderForFile();
const names: readonly Twin[] = ['north', 'south'];
let site: Site;
const keys = new Map<Twin, string>();
const cars = new Map<Twin, readonly string[]>();

beforeAll(async () => {
  writeTwins(folder);
  const environment = { TENANTS_DIR: folder };
  site = await startSite({ environment });
  for (const name of names) {
    keys.set(name, newApiKey(site, { tenant: name, scope: 'leads:write,leads:read', environment }));
    const { data } = JSON.parse(await textOf(name, '/api/search?fields=slug'));
    cars.set(
      name,
      data.map(({ slug }: { slug: string }) => slug),
    );
  }
});
afterAll(() => site?.stop());

const ask = (name: Twin, path: string, more: Partial<Parameters<typeof askSite>[0]> = {}) =>
  askSite({ port: site.port, host: `${name}.localhost`, path, ...more });
const textOf = async (name: Twin, path: string) => (await ask(name, path)).body.toString();

/** Every kind of address, with the ids, slugs and names of a site. */
function addressesOf(name: Twin): string[] {
  const { letter } = twins[name];
  const car = cars.get(name)?.[0] ?? '';
  const forms = [
    '',
    '/enquire',
    '/test-drive',
    '/request-photos',
    '/checkout',
    '/phone',
    '/share',
    '/photos',
  ];
  return [
    ...forms.map((form) => `/cars/${car}${form}`),
    `/cars/${car}.pdf`,
    `/cars/trade-in?car_id=${letter}1`,
    `/api/cars/${car}`,
    ...['/finance', '/similar', '/test-drive-slots'].map((part) => `/api/cars/${car}${part}`),
    `/api/cars?cars=${car}`,
    `/compare?cars=${(cars.get(name) ?? []).slice(0, 2).join(',')}`,
    `/offers/${letter}-offer`,
    `/pages/${name}-only`,
    `/blog/${name}-post`,
    `/${name}-was-here`,
    `/finance?car_id=${letter}1`,
  ];
}

/** Addresses that both sites have: a cached page of one must not show at the other. */
const shared = [
  '/',
  '/search/new-used-and-demo-cars',
  '/search/used-cars?view=list',
  '/search/mazda',
  '/brands/mazda',
  '/models',
  '/browse',
  '/favourites',
  '/compare',
  '/find-by-budget',
  '/price-range',
  '/success',
  '/contact',
  '/contact-us/yard',
  '/contact-us/workshop',
  '/dealerships',
  '/service',
  '/special-offers',
  '/offers/both',
  '/about-us',
  '/blog',
  '/blog/hello',
  '/privacy-policy',
  '/terms-and-conditions',
  '/buying',
  '/trade-in',
  '/sell-your-car',
  '/finance',
  '/book-test-drive',
  '/careers',
  '/fleet',
  '/no-such-page',
  '/vehicle-parts-and-accessories',
  '/desk',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/.well-known/security.txt',
  '/blog/feed.xml',
  '/assets/both.pdf',
  '/api/search',
  '/api/suggest?query=maz',
  '/api/budget?repayment=600&deposit=2000',
  '/api/openapi.json',
  '/api/docs/start',
];

function expectNothingOf(other: Twin, { body, headers }: SiteAnswer, path: string): void {
  const { word } = twins[other];
  expect(body.toString().includes(word), `${path} says ${word}`).toBe(false);
  expect(JSON.stringify(headers).includes(word), `${path} says ${word} in its headers`).toBe(false);
  for (const slug of cars.get(other) ?? []) {
    expect(!path.includes(slug) && body.toString().includes(slug), `${path} names ${slug}`).toBe(false);
  }
}

describe.each(names)('%s', (name) => {
  const other = twinOf(name);

  test('shows its own word on its own pages, so that the tests below can fail', async () => {
    for (const path of ['/', '/about-us', '/blog/hello', `/cars/${cars.get(name)?.[0]}`, '/offers/both']) {
      const answer = await ask(name, path);
      expect(answer.status, path).toBe(200);
      expect(answer.body.toString(), path).toContain(twins[name].word);
    }
  });

  test('has nothing at the addresses of the other', async () => {
    for (const path of addressesOf(other)) {
      // Asked at home first: what is cached there must not help.
      const home = await ask(other, path);
      const answer = await ask(name, path);
      expectNothingOf(other, answer, path);
      if (home.status === 200 && path.startsWith('/cars/') && !path.includes('?')) {
        expect(answer.status, path).toBe(404);
      }
    }
  });

  test('shares no cached page, feed or response at an address that both have', async () => {
    for (const path of shared) {
      await ask(other, path);
      for (const headers of [{}, { 'x-forwarded-host': `www.${other}.example` }, { cookie: 'theme=1' }]) {
        const answer = await ask(name, path, { headers });
        expectNothingOf(other, answer, path);
        expect(answer.status, path).toBeLessThan(500);
        for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).not.toMatch(/domain=/i);
      }
    }
  });

  test('serves no picture or document of the other', async () => {
    const html = await textOf(other, '/about-us');
    const pictures = Array.from(html.matchAll(/(?:src|srcset)="([^" ]+)/g), ([, path = '']) => path);
    const own = pictures.filter((path) => /^\/(assets|media)\//.test(path));
    expect(own.length).toBeGreaterThan(0);
    for (const path of [...own, `/assets/${other}.svg`, `/assets/${other}.pdf`]) {
      const answer = await ask(name, path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
  });

  test('accepts leads with its own key only, and never shows them at the other', async () => {
    const body = JSON.stringify({
      category: 'Enquiry',
      name: `Kim ${twins[other].word}`,
      last_name: 'Lee',
      email: 'kim@customers.example',
      phone: '0491 570 006',
      postcode: '4215',
      message: `For ${twins[other].word}.`,
    });
    const headers = (key: Twin) => ({
      'content-type': 'application/json',
      authorization: `Bearer ${keys.get(key)}`,
      'idempotency-key': 'the-same-at-both',
    });
    const send = (to: Twin, key: Twin) =>
      ask(to, '/api/leads', { method: 'POST', body, headers: headers(key) });
    expect([401, 403]).toContain((await send(other, name)).status);
    const stored = await send(other, other);
    expect(stored.status, stored.body.toString()).toBe(201);
    expect([401, 403]).toContain((await ask(other, '/api/leads', { headers: headers(name) })).status);
    const { id }: { id: string } = JSON.parse(stored.body.toString());
    for (const path of [
      '/api/leads',
      `/success?lead=${id}`,
      `/test-drives/${id}`,
      `/api/leads?after=leads.${id}`,
    ]) {
      expectNothingOf(other, await ask(name, path, { headers: headers(name) }), path);
    }
  });
});

test('an unknown host shows neither site', async () => {
  const { status, body } = await askSite({ port: site.port, host: 'elsewhere.example', path: '/' });
  expect(status).toBe(404);
  for (const name of names) expect(body.toString()).not.toContain(twins[name].word);
});
