import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import * as kinds from '../support/page-kinds';

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
/** Pages of signed-in people, which the HTML checker reads at the end of the run. */
export const htmlFolder = join(dataDir, 'html-to-check');

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
    // Remix logs the end of a request that the next one replaces.
    if (message.type() === 'error' && !message.text().startsWith('AbortError: signal is aborted'))
      problems.push(`console: ${message.text()} (${message.location().url})`);
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

export const carPath = (tenant: string): Promise<string> => kinds.carPath({ port, tenant });
export const carSlugs = (tenant: string, count: number): Promise<string[]> =>
  kinds.carSlugs({ port, tenant }, count);
export const comparePath = (tenant: string, count: number): Promise<string> =>
  kinds.comparePath({ port, tenant }, count);

/** The first cars of a list are only looked at, so that no journey meets one that another has just reserved. */
const onlyLookedAt = 5;

/** Slugs of cars that only tests of this worker reserve or buy. */
export async function carsToTake(tenant: string): Promise<string[]> {
  const { parallelIndex, config } = test.info();
  const cars = (await carSlugs(tenant, 40)).slice(onlyLookedAt);
  return cars.filter((_, at) => at % config.workers === parallelIndex);
}

/** Leaves a page to the HTML checker. */
export function checkHtml(name: string, html: string): void {
  mkdirSync(htmlFolder, { recursive: true });
  writeFileSync(join(htmlFolder, `${name}.html`), html);
}

export const mapHost = 'https://www.openstreetmap.org/';

/** Answers for the host of maps, which tests don't reach. */
export async function routeMap(page: Page): Promise<void> {
  await page.route(`${mapHost}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Map</title><p>map</p></html>' }),
  );
}

/** Holds requests back until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Pixels of the page beyond the right edge. Not of `innerWidth`: a phone zooms out of a page that is too wide. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits for hydration: before that, links and forms work natively. A form comes alive once somebody points at it. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    main?.querySelector('form')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** A link or button by its wording, which is each tenant's own. */
export const wording = {
  enquire: /^Enquire( Now| about this (bike|van))?$/,
  submit: /^(Send enquiry|Message Now|Request photos|Book test drive|Request a hold|Continue to pay .+)$/,
} as const;
