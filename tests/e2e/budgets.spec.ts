import type { Page, Response } from '@playwright/test';
import { weighPage } from '../support/page-weight';
import { askSite } from '../support/site-request';
import { ask } from './car-like';
import { expectShift, noteShifts } from './page-checks';
import { carPath, expect, hold, port, test } from './site-test';

const tenant = 'brolga';
const host = `${tenant}.localhost`;
const searchPath = '/search/new-used-and-demo-cars';
const searchPage = 18 * 1024;
const carPage = 22 * 1024;
const script = 80 * 1024;
/** The filters of a list are live from the start. */
const scriptOfSearch = 84 * 1024;
const photo = 12 * 1024;
const firstView = 160 * 1024;

test.use({ tenant });
test.describe.configure({ mode: 'parallel' });

const isScript = (url: string) => /\.js(\?|$)/.test(url);

/** Every answer of a page with the bytes of its body, until the network is quiet. */
async function visit(page: Page, path: string): Promise<{ url: string; bytes: number }[]> {
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(
    answers.map(async (answer) => ({
      url: answer.url(),
      bytes: (await answer.request().sizes()).responseBodySize,
    })),
  );
}

/** In the page: nothing that waits for it to be idle, which a busy machine may reach before the network is quiet. */
function leaveOutIdleWork(): void {
  const start = window.setTimeout.bind(window);
  const isSoon = (run: () => void, ms = 0) => (ms < 1_000 ? start(run, ms) : 0);
  Object.assign(window, { setTimeout: isSoon });
}

test.describe('weight', () => {
  test('keeps HTML and CSS of the search page within 18 KB', async () => {
    const { html, css } = await weighPage({ port, host }, searchPath);
    expect(html.brotli + css.brotli).toBeLessThanOrEqual(searchPage);
  });

  test('keeps HTML and CSS of every car page within 22 KB', async () => {
    const { data } = await ask<{ data: { slug: string }[] }>(tenant, '/api/search?fields=slug');
    expect(data.length).toBeGreaterThan(10);
    for (const { slug } of data) {
      const { html, css } = await weighPage({ port, host }, `/cars/${slug}`);
      expect(html.brotli + css.brotli, slug).toBeLessThanOrEqual(carPage);
    }
  });

  test('loads at most 80 KB of scripts before a touch, with a list 84 KB', async ({ page }) => {
    test.slow();
    await page.addInitScript(leaveOutIdleWork);
    const car = await carPath(tenant);
    const forms = [`${car}/enquire`, `${car}/checkout`, '/contact-us', '/finance', '/trade-in', '/sign-in'];
    const finders = ['/find-by-budget', '/price-range', '/models'];
    for (const path of ['/', searchPath, car, ...forms, ...finders, '/compare', '/favourites', '/garage']) {
      const loaded = (await visit(page, path)).map(({ url }) => new URL(url).pathname).filter(isScript);
      let bytes = 0;
      for (const file of new Set(loaded)) {
        const { body } = await askSite({ port, host, path: file, headers: { 'accept-encoding': 'br' } });
        bytes += body.byteLength;
      }
      expect(loaded.length, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThanOrEqual(path === searchPath ? scriptOfSearch : script);
    }
  });

  test('keeps the first view of a phone within 160 KB and its first photos within 12 KB', async ({
    page,
  }) => {
    const answers = await visit(page, searchPath);
    const total = answers.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThanOrEqual(firstView);
    const photos = answers.filter(({ url }) => url.includes('/media/'));
    expect(photos.length).toBeGreaterThan(0);
    for (const { url, bytes } of photos.slice(0, 2)) expect(bytes, url).toBeLessThanOrEqual(photo);
  });
});

test.describe('scripts load late', () => {
  for (const kind of ['search', 'car'] as const) {
    test(`requests no script of the ${kind} page before its load event, and moves nothing`, async ({
      page,
    }) => {
      await noteShifts(page);
      await page.goto(kind === 'search' ? searchPath : await carPath(tenant), { waitUntil: 'networkidle' });
      const early = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const scripts = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.js(\?|$)/.test(name));
        return {
          scripts: scripts.length,
          early: scripts
            .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0))
            .map(({ name }) => name),
        };
      });
      expect(early.scripts).toBeGreaterThan(0);
      expect(early.early).toEqual([]);
      await expectShift(page, { atMost: 0 });
    });
  }

  test('loads scripts on the first interaction before the load event', async ({ page }) => {
    const release = await hold(page, '**/media/**');
    const asked: string[] = [];
    page.on('request', (request) => isScript(request.url()) && asked.push(request.url()));
    await page.goto(searchPath, { waitUntil: 'domcontentloaded' });
    // Chromium keeps no key that is pressed before the first paint.
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    // Nothing is left to do in the page; a busy browser may never say so by itself.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
    expect(asked).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    release();
    await page.waitForLoadState('networkidle');
  });
});
