import { askSite } from '../support/site-request';
import { expectAccessible } from './accessible';
import { expect, port, test } from './site-test';

const host = 'brolga.localhost';
const ask = (path: string, at = host) => askSite({ port, host: at, path });

test.use({ tenant: 'brolga' });

test('the blog, a category and a post lead to each other', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Vehicle reviews', exact: true }).first().click();
  await expect(page).toHaveURL(/\/blog\/vehicle-reviews$/);
  const post = page.locator('main li h2 a').first();
  const title = (await post.textContent()) ?? '';
  await post.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('main time').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read next' })).toBeVisible();
});

test('the trade-in questions open below the form', async ({ page }) => {
  await page.goto('/trade-in');
  const last = page.locator('main details').last();
  await last.locator('summary').click();
  await expect(last).toHaveAttribute('open', '');
});

test('a page of text stands in its width, and is accessible', async ({ page, javaScriptEnabled }) => {
  await page.goto('/warranty');
  await expect(page.locator('h1')).toHaveCount(1);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  // What looks at the page is itself a script.
  if (javaScriptEnabled !== false) await expectAccessible(page);
});

test('pages are themselves at one address, and nothing on another site', async ({
  viewport,
  javaScriptEnabled,
}) => {
  test.skip(viewport?.width !== 1280 || javaScriptEnabled === false, 'asks over HTTP: once is enough');
  const moved = await ask('/about-us/');
  expect([moved.status, moved.headers['location']]).toEqual([301, '/about-us']);
  expect((await ask('/no-such-page')).status).toBe(404);
  expect((await ask('/diamond-advantage')).status).toBe(200);
  expect((await ask('/diamond-advantage', 'corner-cars.localhost')).status).toBe(404);
  expect((await ask('/about-us', 'corner-cars.localhost')).status).toBe(200);
  expect((await ask('/media/assets/320/logo.png')).status).toBe(200);
  expect((await ask('/media/assets/320/logo.png', 'corner-cars.localhost')).status).toBe(404);
  const checklist = '/assets/documents/towing-checklist.pdf';
  const document = await ask(checklist, 'saltbush-caravans.localhost');
  expect([document.status, document.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(document.headers).toMatchObject({
    'content-disposition': 'inline; filename="towing-checklist.pdf"',
    'x-content-type-options': 'nosniff',
  });
  const weights = await ask('/towing-weights', 'saltbush-caravans.localhost');
  expect(weights.body.toString()).toContain(`href="${checklist}"`);
  expect((await ask(checklist)).status).toBe(404);
});
