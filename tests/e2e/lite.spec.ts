import type { Page, Response } from '@playwright/test';
import { carPath, expect, pagePaths, test, wording } from './site-test';

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

  test('the car page weighs 60 KB at most, its photo included', async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'browsers without scripting fetch lazy photos at once');
    const { all, photos } = await bytesOf(page, await carPath(tenant));
    expect(photos).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(budget);
  });

  for (const name of ['home', 'search', 'car', 'enquiry', 'comparison', 'browse', 'budget', 'not found']) {
    test(`no script comes with the ${name} page`, async ({ page, javaScriptEnabled }) => {
      test.skip(javaScriptEnabled === false, 'the test looks with JavaScript itself');
      const asked: string[] = [];
      page.on('request', (request) => /\.js(\?|$)/.test(request.url()) && asked.push(request.url()));
      await page.goto((await pagePaths[name]?.(tenant)) ?? '/');
      await page.mouse.click(1, 1);
      expect(await scriptsOf(page)).toEqual([]);
      // Nothing stands there that only a script could move; a popover opens by itself.
      await expect(page.locator('button[type=button]:not([popovertarget])')).toHaveCount(0);
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  }

  test('?lite=0 brings the whole page', async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'the test looks with JavaScript itself');
    await page.goto(`${await carPath(tenant)}?lite=0`);
    expect(await scriptsOf(page)).not.toEqual([]);
  });

  test('links do not say what the browser says by itself', async ({ page }) => {
    await page.goto(await carPath(tenant));
    await expect(page.locator('a[href*="lite="]')).toHaveCount(0);
  });
});

test('asked for in the address, a shopper searches, opens a car and enquires, lite all the way', async ({
  page,
  viewport,
}, info) => {
  test.skip(viewport?.width !== 360, 'a phone, with and without JavaScript');
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
  const person = {
    'First name': 'Robin',
    'Last name': 'Nguyen',
    Phone: '0491 570 006',
    Email: `lite.${info.project.name.replaceAll(' ', '-')}@shopper.example`,
    Message: 'Is it still there?',
  };
  for (const [label, value] of Object.entries(person)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Postcode').fill('40');
  await page.getByRole('button', { name: wording.submit }).click();
  await expect(page.getByText('Please fix the following errors:')).toBeVisible();
  await page.getByLabel('Postcode').fill('4000');
  await page.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success\?.*&lite=1$/);
});

test('the canonical address of a lite page is that of the whole one', async ({ page }) => {
  const path = await carPath(tenant);
  await page.goto(`${path}?lite=1`);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`));
});
