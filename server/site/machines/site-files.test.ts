import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchlistSchema } from '#server/settings/accounts-schema';
import { deliverySchema } from '#server/settings/delivery-schema';
import { seoSchema } from '#server/settings/seo-schema';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { xmlErrors } from '../../../tests/support/well-formed-xml';
import { summaryText } from './llms';
import { robotsText, securityText, siteFile } from './site-files';
import { sitemapIndexText, sitemapText } from './site-map';

const mostInPart = 50_000;

type SecurityParts = Parameters<typeof securityText>[0];

const tenant = { seo: seoSchema.parse({}), watchlist: watchlistSchema.parse({}) };
const at = (address: string) => siteFile({ tenant, url: new URL(address, 'http://a.example') } as never);

test.each([
  '/robots.txt',
  '/llms.txt',
  '/licenses.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/blog/feed.xml',
  '/site.webmanifest',
])('%s ignores parameters and is made once', async (path) => {
  const moved = await at(`${path}?x=1`).catch((thrown: unknown) => thrown);
  expect(moved).toBeInstanceOf(Response);
  expect(moved instanceof Response && [moved.status, moved.headers.get('Location')]).toEqual([301, path]);
});

test('a file has its own address, and pages have none', async () => {
  expect(await at('/robots.txt')).toMatchObject({ body: expect.stringContaining('Sitemap:') });
  expect(await at('/about-us?x=1')).toBeUndefined();
});

const asset = { facts: async () => ({ width: 300, height: 300 }) };
/** The manifest of a site; undefined if it has none. */
async function manifestOf(more: object) {
  const visit = { site: { version: '1' }, lite: { on: false }, services: { assets: asset } };
  const url = new URL('/site.webmanifest', 'http://a.example');
  const file = await siteFile({ ...visit, tenant: testTenant(more), url } as never);
  return file && JSON.parse(file.body);
}

test('only a site that wants it can be installed: under its name, in its colours', async () => {
  expect(await manifestOf({})).toBeUndefined();
  const theme = { brand: '#0f3d36', surface: '#ffffff' };
  expect(await manifestOf({ offline: true, name: 'Coast Cars', theme })).toMatchObject({
    name: 'Coast Cars',
    start_url: '/',
    theme_color: '#0f3d36',
    background_color: '#ffffff',
  });
});

test.each([
  ['a drawing in any size', 'icon.svg', [{ src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' }]],
  [
    'a picture in the sizes that it has',
    'icon.png',
    [
      { src: '/media/assets/160/icon.png', sizes: '160x160' },
      { src: '/media/assets/480/icon.png', sizes: '300x300' },
    ],
  ],
  [
    'the usual one without its own',
    undefined,
    [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  ],
])('the icon of an installed site is %s', async (_what, icon, icons) => {
  expect((await manifestOf({ offline: true, header: { icon } })).icons).toEqual(icons);
});

const origin = 'https://www.dealer.example';
const none = watchlistSchema.parse({});
const text = robotsText({ seo: seoSchema.parse({}), watchlist: none }, origin);

/** Whether RFC 9309 admits a crawler: the longest matching rule wins. */
function allows(path: string): boolean {
  const fits = (rule: string) =>
    new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`).test(path);
  const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, rule = '']) => ({
    kind,
    rule,
  }));
  const [longest] = rules.filter(({ rule }) => fits(rule)).sort((a, b) => b.rule.length - a.rule.length);
  return longest?.kind !== 'Disallow';
}

const car = '/cars/2021-toyota-hilux-a1';
test.each([
  [
    '/',
    '/search/used-cars?fuel=Diesel&page=2',
    car,
    `${car}.pdf`,
    '/media/1/960/ute.jpg',
    '/contact-us/aspley',
  ],
  ['/blog', '/compare-our-warranty', '/success-stories', '/favourites-of-ours'],
  ['/api/openapi.json', '/api/openapi/stock.json', '/assets/app.js'],
])('allows %s, %s, …', (...paths) => expect(paths.filter((path) => !allows(path))).toEqual([]));

test.each([
  [`${car}/enquire`, '/success?kind=1', '/test-drives/01J?key=x', '/finance?car_id=1'],
  ['/desk', '/desk/leads', '/favourites', '/compare', '/compare?cars=a,b', '/api/search'],
  ['/search/used-cars?sortBy=latest', '/search/used-cars?fuel=Diesel&price=10000..20000', '/?lite='],
])('disallows %s, %s, …', (...paths) => expect(paths.filter(allows)).toEqual([]));

test('includes the sitemap', () => {
  expect(text).toMatch(/^Sitemap: https:\/\/www\.dealer\.example\/sitemap\.xml$/m);
});

test('a site under construction disallows everything', () => {
  expect(robotsText({ seo: seoSchema.parse({ index: false }), watchlist: none }, origin)).toBe(
    'User-agent: *\nDisallow: /\n',
  );
});

test('a watchlist stays out of search engines, shared or not', () => {
  const enabled = watchlistSchema.parse({ enabled: true, path: '/my-cars' });
  const lines = robotsText({ seo: seoSchema.parse({}), watchlist: enabled }, origin).split('\n');
  for (const path of ['/my-cars$', '/my-cars?', '/my-cars/shared/'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(text).not.toContain('my-cars');
});

const listed = {
  url: 'https://dealer.example/cars/hilux?a&b',
  changedAt: '2026-11-20T09:00:00.000Z',
  images: ['https://dealer.example/a.jpg', 'https://dealer.example/b.jpg'],
};

test('a part lists pages with their last change and pictures', () => {
  const text = sitemapText([listed, { url: 'https://dealer.example/' }]);
  expect(xmlErrors(text)).toBe('');
  expect(text.match(/<url>/g)).toHaveLength(2);
  expect(text).toContain('<loc>https://dealer.example/cars/hilux?a&amp;b</loc>');
  expect(text).toContain('<lastmod>2026-11-20T09:00:00.000Z</lastmod>');
  expect(text.match(/<image:loc>/g)).toHaveLength(2);
  expect(sitemapText([{ url: 'https://dealer.example/' }])).not.toContain('image');
});

test('the index lists the parts', () => {
  const text = sitemapIndexText([{ url: 'https://dealer.example/sitemaps/pages.xml' }]);
  expect(xmlErrors(text)).toBe('');
  expect(text).toContain('<loc>https://dealer.example/sitemaps/pages.xml</loc>');
});

test('a part has at most 50,000 addresses, and 1,000 cars take less than 5 MB', () => {
  const many = Array.from({ length: mostInPart + 1 }, (_, at) => ({ url: `https://dealer.example/${at}` }));
  expect(sitemapText(many).match(/<url>/g)).toHaveLength(mostInPart);
  const images = Array<string>(5).fill(`https://dealer.example/${'x'.repeat(300)}.jpg`);
  expect(sitemapText(Array(1_000).fill({ ...listed, images })).length).toBeLessThan(5_000_000);
});

const dealer = testTenant({
  slug: 'sound',
  name: 'Sound Cars',
  legal_name: 'Sound Pty Ltd',
  abn: '51824753556',
  wording: { intro: 'Good cars.\n# Not a heading' },
  locations: [
    testLocation('yard', {
      name: 'Yard',
      street: '1 Reed Court',
      opening_hours: [
        { weekday: 0, status: 'closed' },
        { weekday: 1, open: '08:30', close: '17:30' },
        { weekday: 2, status: 'by_appointment' },
      ],
    }),
    testLocation('hidden', { name: 'Hidden', phone: '(07) 5550 0143', visible: false }),
  ],
});
const summary = (more: object = {}) =>
  summaryText({
    tenant: dealer,
    isHidden: () => false,
    phone: '(07) 5550 0142',
    stock: '60 cars',
    pages: [{ text: 'All [cars]', url: 'https://sound.example/search' }],
    machines: [{ text: 'Search', url: 'https://sound.example/api/search', note: 'JSON' }],
    ...more,
  });

test('llms.txt has the business, its locations and hours, and how to read the stock', () => {
  expect(summary()).toBe(`# Sound Cars

> Good cars. # Not a heading

- Business: Sound Pty Ltd, ABN 51824753556
- Phone: (07) 5550 0142
- In stock now: 60 cars
- Prices are Australian dollars; times are local to each location.

## Locations

- Yard (sales): 1 Reed Court, Aspley QLD 4034; phone (07) 5550 0142; hours Sunday closed, Monday 08:30–17:30, Tuesday by appointment

## Pages

- [All cars](https://sound.example/search)

## Stock for software

- [Search](https://sound.example/api/search): JSON
`);
});

test('leaves out masked numbers', () => {
  expect(summary({ isHidden: () => true, phone: undefined })).not.toContain('5550');
});

const dayMs = 86_400_000;
const emailed = deliverySchema.parse({ email_to: ['leads@dealer.example', 'second@dealer.example'] });
const parts = (change: Partial<SecurityParts> = {}): SecurityParts => ({
  tenant: { security_contact: undefined, delivery: emailed },
  host: 'www.dealer.example',
  now: new Date('2026-11-26T09:30:00.250Z'),
  ...change,
});
const field = (text: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(text ?? '')?.[1];
const contactOf = (change: Partial<SecurityParts>) => field(securityText(parts(change)), 'Contact');

test('has the fields of RFC 9116, each once', () => {
  expect(securityText(parts())).toBe(`Contact: mailto:leads@dealer.example
Expires: 2027-05-25T00:00:00Z
Preferred-Languages: en
Canonical: https://www.dealer.example/.well-known/security.txt
`);
});

test.each([
  ['security@dealer.example', 'mailto:security@dealer.example'],
  ['it+site%x@dealer.example', 'mailto:it%2Bsite%25x@dealer.example'],
  ['https://dealer.example/report?a=b', 'https://dealer.example/report?a=b'],
])('prefers the security contact %s to the address for leads', (security_contact, contact) => {
  expect(contactOf({ tenant: { security_contact, delivery: emailed } })).toBe(contact);
});

test('names the contact page, with https, if there is no email address', () => {
  const tenant = { security_contact: undefined, delivery: deliverySchema.parse({}) };
  expect(contactOf({ tenant, contactPage: 'http://dealer.localhost:3000/contact' })).toBe(
    'https://dealer.localhost:3000/contact',
  );
  expect(securityText(parts({ tenant }))).toBeUndefined();
});

test('expires in the future, but within a year', () => {
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(times, (now) => {
      const expires = field(securityText(parts({ now })), 'Expires') ?? '';
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      const days = (Date.parse(expires) - now.getTime()) / dayMs;
      // A cache may serve the file for a day fresh and a week stale.
      expect(days).toBeGreaterThan(8);
      expect(days).toBeLessThan(365);
    }),
  );
});
