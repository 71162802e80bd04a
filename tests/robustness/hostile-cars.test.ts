import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe';
import { launchBrowser } from '../support/chromium';
import { foreignMarkup, problemsOf } from '../support/foreign-markup';
import { hostileCars } from '../support/hostile-cars';
import { putCars } from '../support/put-cars';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { startStockedSite } from './stocked-site';

/** The pages of cars whose every text is hostile, huge or missing, as the built site serves them. */
let site: Site;
let browser: Browser;
const paths = new Map<string, ReadonlyMap<string, string>>();
const tenants = ['brolga', 'wattle-bend'];
const names = Object.keys(hostileCars);
const dialogs = ['', '/photos', '/share', '/enquire'];

beforeAll(async () => {
  site = await startStockedSite();
  for (const tenant of tenants) paths.set(tenant, await putCars(site.dataDir, tenant, hostileCars));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const pathOf = (tenant: string, name: string): string => paths.get(tenant)?.get(name) ?? '';

const open = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function axe(page: Page): Promise<string[]> {
  const violations = await axeViolations(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

describe.each(tenants)('%s', (tenant) => {
  test.each([...names, 'the list of them'])(
    '%s: is safe, complete, accessible and within the screen, open and closed',
    async (name) => {
      const path = pathOf(tenant, name) || '/search/new-used-and-demo-cars?sortBy=latest';
      const url = site.url(tenant, path);
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      const problems = problemsOf(page, url);
      const answer = await page.goto(url, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(200);
      expect(await page.locator('h1').count()).toBe(1);
      for (const step of ['closed', 'open']) {
        if (step === 'open') await open(page);
        expect(await foreignMarkup(page), step).toEqual([]);
        for (const width of [320, 1280, 360]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await tooWide(page), `${width} px, ${step}`).toBeLessThanOrEqual(0);
        }
        expect(await axe(page), step).toEqual([]);
      }
      await context.close();
      expect(problems).toEqual([]);
    },
  );

  test('the Nu HTML checker accepts all of them and their dialogs', async () => {
    const pages = new Map<string, string>();
    for (const name of names) {
      for (const dialog of dialogs) {
        const path = `${pathOf(tenant, name)}${dialog}`;
        const { status, body } = await askSite({ port: site.port, host: `${tenant}.localhost`, path });
        expect([200, 404], path).toContain(status);
        if (status === 200) pages.set(`${name}${dialog}`, body.toString());
      }
    }
    expect(await htmlErrors(pages)).toEqual([]);
  });

  test('none of them weighs more than 48 KB, even with 200 photos, 500 features and 40,000 characters', async () => {
    for (const name of names) {
      const headers = { 'accept-encoding': 'br' };
      const path = pathOf(tenant, name);
      const { body } = await askSite({ port: site.port, host: `${tenant}.localhost`, path, headers });
      expect(body.byteLength, name).toBeLessThan(48 * 1024);
    }
  });
});
