import type { Page } from '@playwright/test';
import { alive, expect, test } from './site-test';

/** Refinements that the site offers no filter for, and what their chips say. */
const unoffered = [
  ['price_range', '$30,000 - $40,000', '$30,000 - $40,000'],
  ['dealership_slug', 'brolga-aspley', 'Brolga Aspley'],
  ['status', 'in_stock', 'In stock'],
  ['item_type', 'car', 'Car'],
] as const;
const path = '/search/new-used-and-demo-cars';

test.use({ tenant: 'brolga' });

const has = (page: Page, name: string, value: string) =>
  expect(page).toHaveURL((url) => url.searchParams.getAll(name).includes(value));

for (const [name, value, chip] of unoffered) {
  test(`keeps ${name} refined through every control of the page`, { tag: '@all' }, async ({ page }) => {
    const asked = new URLSearchParams([[name, value]]);
    const keeps = async (more: string, of: string) => {
      await has(page, more, of);
      await has(page, name, value);
      await expect(page.getByRole('link', { name: `Remove ${chip}` })).toBeVisible();
    };
    await page.goto(`${path}?${asked}`);
    await alive(page);
    await page.getByLabel('Sort by').selectOption('price-asc');
    await keeps('sortBy', 'price-asc');
    await page.getByRole('link', { name: /^Filters/ }).click();
    const diesel = page.locator('#filters input[name=fuel][value=Diesel]');
    if (!(await diesel.isVisible())) await page.locator('#filters summary', { hasText: 'Fuel' }).click();
    await diesel.check();
    await page.locator('#filters button[type=submit]').click();
    await keeps('fuel', 'Diesel');
    await page.getByRole('link', { name: /list/i }).first().click();
    await keeps('view', 'list');
    await page.getByRole('link', { name: 'Remove Diesel' }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('fuel'));
    await keeps('sortBy', 'price-asc');
    await page.getByRole('link', { name: `Remove ${chip}` }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has(name));
    await has(page, 'sortBy', 'price-asc');
  });
}

test('counts a press while the number on the button changes', { tag: '@all' }, async ({ page }) => {
  await page.route(/[?&]ahead=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(path);
  await alive(page);
  await page.getByRole('link', { name: /^Filters/ }).click();
  const button = page.locator('#filters button[type=submit]');
  const before = (await button.textContent()) ?? '';
  const diesel = page.locator('#filters input[name=fuel][value=Diesel]');
  if (!(await diesel.isVisible())) await page.locator('#filters summary', { hasText: 'Fuel' }).click();
  await diesel.check();
  const box = await button.locator('span').first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  await expect(button).not.toHaveText(before);
  await page.mouse.up();
  await has(page, 'fuel', 'Diesel');
});

test.describe('values as people write them', () => {
  test('accepts names in any case and spacing', { tag: '@all' }, async ({ page }) => {
    await page.goto(`${path}?make=TOYOTA&model=hi+lux`);
    await expect(page).toHaveURL(/\/search\/toyota\/hilux$/);
    await page.goto('/search/Used-Cars');
    await expect(page).toHaveURL(/\/search\/used-cars$/);
  });
  test('names an unknown make and leads to the nearest one', async ({ page }) => {
    await page.goto(`${path}?make=toyoda`);
    await expect(page.getByRole('heading', { name: 'No cars match “toyoda”' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Toyota \d+ cars$/ })
      .click();
    await expect(page).toHaveURL(/\/search\/toyota$/);
  });
});

test.describe('a page that does not exist', () => {
  test.use({ expectedProblems: [/status of 404/] });
  for (const missing of ['/no-such-page', '/search/quokka']) {
    test(`shows a search box and cars on ${missing}`, { tag: '@all' }, async ({ page }) => {
      expect((await page.goto(missing))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Just arrived' })).toBeVisible();
      expect(await page.locator('main a[href^="/cars/"]').count()).toBeGreaterThan(4);
      await page.getByRole('main').getByLabel('Search cars').fill('mazda');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mazda');
    });
  }
});

test('shows the amounts and cars of a budget', { tag: '@all' }, async ({ page }) => {
  await page.goto('/find-by-budget');
  await expect(page.getByRole('heading', { name: 'Used cars in your budget' })).toBeVisible();
  await alive(page);
  const repayment = page.getByLabel('Repayment ($)');
  await repayment.fill('5000000');
  await page.getByLabel('Deposit ($)').fill('none');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(repayment).toHaveValue('1000000');
  await expect(page.getByLabel('Deposit ($)')).toHaveValue('0');
  await expect(page).toHaveURL(/repayment=/);
});

test('shows the cars of a price range', { tag: '@all' }, async ({ page }) => {
  await page.goto('/price-range?price=10000..30000');
  await expect(page.getByRole('heading', { name: 'Cars in this price range' })).toBeVisible();
  const all = page.getByRole('link', { name: /^See all \d+ cars$/ });
  // Cards take their own heights as they come into view; a thumb waits for that, a press straight after the jump does not.
  await all.scrollIntoViewIfNeeded();
  await all.click();
  await expect(page).toHaveURL(/price=10000\.\.30000&sortBy=price-desc$/);
});

test('shows an ellipsis between distant pages', { tag: '@all' }, async ({ page }) => {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('…');
});
