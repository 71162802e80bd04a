import type { Page, Response } from '@playwright/test';
import { pageKinds } from '../support/page-kinds';
import { aPerson, fillIn } from './shopper';
import { carPath, expect, port, test, wording } from './site-test';

/** The whole site for those who save data: no JavaScript at all, small pictures, every journey. */
const tenant = 'brolga';
const budget = 60 * 1024;
const saving = { 'Save-Data': 'on' };

test.use({ tenant, expectedProblems: [/status of (404|422)/] });

/** What the page runs, and what it would fetch to run. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'script:not([type="application/ld+json"]), link[rel*=preload], [itemprop=modulepreload]',
      ),
    ].map((element) => element.outerHTML.slice(0, 80)),
  );

async function bytesOf(page: Page, path: string): Promise<{ all: number; photos: number }> {
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(path, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    answers.map(async (answer) => (await answer.request().sizes()).responseBodySize),
  );
  const photos = answers.filter((answer) => answer.url().includes('/media/')).length;
  return { all: sizes.reduce((sum, size) => sum + size, 0), photos };
}

test.describe('with Save-Data: on', () => {
  test.use({ extraHTTPHeaders: saving });

  test('keeps the car page within 60 KB, with its photo', async ({ page }) => {
    const { all, photos } = await bytesOf(page, await carPath(tenant));
    expect(photos).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(budget);
  });

  const pages = Object.values(pageKinds).flatMap((kinds) => Object.entries(kinds));
  const visited = ['home', 'search', 'car', 'enquiry', 'comparison', 'browse', 'budget', 'not found'];
  test('sends no script with any kind of page', { tag: '@all' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => /\.js(\?|$)/.test(request.url()) && asked.push(request.url()));
    for (const [kind, path] of pages.filter(([name]) => visited.includes(name))) {
      await page.goto(await path({ port, tenant }));
      await page.mouse.click(1, 1);
      expect(await scriptsOf(page), kind).toEqual([]);
      // Nothing stands there that only a script could move; a popover opens by itself.
      await expect(page.locator('button[type=button]:not([popovertarget])')).toHaveCount(0);
      await expect(page.locator('iframe')).toHaveCount(0);
    }
    expect(asked).toEqual([]);
  });
});

test('stays lite from the search over a car to the enquiry', async ({ page }) => {
  await page.goto('/?lite');
  await page.getByLabel('Search cars').fill('mazda');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/query=mazda.*lite=1|lite=1.*query=mazda/);
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('heading', { level: 2 })
    .first()
    .getByRole('link')
    .click();
  await page.waitForURL(/\/cars\/[a-z0-9-]+\?lite=1$/);
  await page.getByRole('link', { name: wording.enquire }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/enquire\?lite=1$/);
  const person = aPerson();
  await fillIn(page, { ...person, Message: 'Is it still there?', Email: 'robin@' });
  await page.getByRole('button', { name: wording.submit }).click();
  await expect(page.getByText(/There is a problem|Please fix the following errors:/)).toBeVisible();
  await page.getByLabel('Email').fill(person.Email);
  await page.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success\?.*&lite=1$/);
});
