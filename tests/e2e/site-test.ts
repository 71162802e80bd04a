import { test as base, expect, type Page } from '@playwright/test';
import { askSite } from '../support/site-request';

interface SiteOptions {
  /** Slug of the tenant whose pages are visited. */
  tenant: string;
  /** Problems that a test provokes itself, e.g. the console's line about a 404 it asked for. */
  expectedProblems: RegExp[];
}

interface Watched {
  /** What went wrong in the page so far; the test fails when anything stands here at its end. */
  problems: string[];
}

export const port = Number(process.env['E2E_PORT']);
/** The data folder of the site under test. */
export const dataDir = process.env['E2E_DATA_DIR'] ?? '';

/** Playwright's test, failing on what a person would not see: console errors, exceptions, requests elsewhere or failed. */
export const test = base.extend<SiteOptions & Watched>({
  tenant: ['wattle-bend', { option: true }],
  expectedProblems: [[], { option: true }],
  baseURL: async ({ tenant }, use) => use(`http://${tenant}.localhost:${port}`),
  problems: [
    async ({ page, baseURL, expectedProblems }, use) => {
      const problems = watch(page, baseURL ?? '');
      await use(problems);
      expect(problems.filter((problem) => !expectedProblems.some((known) => known.test(problem)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) problems.push(`third party: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser itself gives up what a new page does not need any more.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`);
  });
  return problems;
}

export { expect };

/** Address of a car of the tenant's demo stock. */
export async function carPath(tenant: string): Promise<string> {
  const { body } = await askSite({
    port,
    host: `${tenant}.localhost`,
    path: '/api/search?fields=href&limit=1',
  });
  const { hits }: { hits: { href: string }[] } = JSON.parse(body.toString());
  if (!hits[0]) throw new Error(`${tenant} lists no car`);
  return hits[0].href;
}

/** Slugs of cars of the tenant's demo stock that are for sale. */
export async function carSlugs(tenant: string, count: number): Promise<string[]> {
  const { body } = await askSite({
    port,
    host: `${tenant}.localhost`,
    path: `/api/search?status=in_stock&fields=slug&limit=${count}`,
  });
  const found: { hits: { slug: string }[] } = JSON.parse(body.toString());
  return found.hits.map(({ slug }) => slug);
}

/** The first cars of a list are only looked at, so that no journey meets one that another has just reserved. */
const onlyLookedAt = 5;

/** Slugs of cars that a journey may reserve or buy: all that are for sale but those that others look at. */
export const carsToTake = async (tenant: string): Promise<string[]> =>
  (await carSlugs(tenant, 40)).slice(onlyLookedAt);

/** Address of a comparison of so many cars. */
export const comparePath = async (tenant: string, count: number): Promise<string> =>
  `/compare?cars=${(await carSlugs(tenant, count)).join(',')}`;

/** One address of every kind of page. */
export const pagePaths: Readonly<Record<string, (tenant: string) => Promise<string> | string>> = {
  home: () => '/',
  search: () => '/search/new-used-and-demo-cars',
  'refined search': () => '/search/used-cars?query=mazda&sortBy=price-asc',
  'empty search': () => '/search/new-used-and-demo-cars?query=zzzzqqqq',
  'list view': () => '/search/used-cars?view=list',
  'misspelled make': () => '/search/toyotta',
  car: carPath,
  photos: async (tenant) => `${await carPath(tenant)}/photos`,
  enquiry: async (tenant) => `${await carPath(tenant)}/enquire`,
  comparison: (tenant) => comparePath(tenant, 2),
  'full comparison': (tenant) => comparePath(tenant, 4),
  'comparison of one car and one that is gone': async (tenant) =>
    `${await comparePath(tenant, 1)},no-such-car`,
  'empty comparison': () => '/compare',
  favourites: () => '/favourites',
  contact: () => '/contact',
  'contact of a location': (tenant) => `/contact-us/${tenant === 'brolga' ? 'southport' : 'wendouree'}`,
  service: () => '/service',
  parts: () => '/vehicle-parts-and-accessories',
  careers: () => '/careers',
  offers: () => '/special-offers',
  success: () => '/success',
  'not found': () => '/no-such-page',
  'name not in stock': () => '/search/toyta',
  'wrong postcode': () => '/search/new-used-and-demo-cars?postcode=40O0&within=25',
  'dead end': () => '/search/mazda?price=..100',
  browse: () => '/browse',
  'browse by price': () => '/browse/price_range',
  models: () => '/models',
  'models of a body type': () => '/models?body=suv',
  'unknown body type': () => '/models?body=submarine',
  brand: () => '/brands/mazda',
  budget: () => '/find-by-budget',
  'empty budget': () => '/find-by-budget?repayment=0&deposit=0',
  'price range': () => '/price-range',
  'API reference': () => '/api/docs',
  'operations of the API': () => '/api/docs/site-data',
};

/** Waits until the page has come alive: before that, links and forms work natively. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** A link or button by its wording, which is each tenant's own. */
export const wording = {
  enquire: /^(Enquire Now|Ask about this car)$/,
  submit: /^(Message Now|Enquire Now|Send it to us|Book test drive|Request to reserve|Send)$/,
} as const;
