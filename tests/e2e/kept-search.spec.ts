import type { Page } from '@playwright/test';
import { alive, expect, test } from './site-test';

const path = '/search/new-used-and-demo-cars';

test.use({ tenant: 'brolga' });

const has = (page: Page, name: string, value: string) =>
  expect(page).toHaveURL((url) => url.searchParams.getAll(name).includes(value));

/** Opens the filters and ticks diesel. */
async function chooseDiesel(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Filters/ }).click();
  const diesel = page.locator('#filters input[name=fuel][value=Diesel]');
  if (!(await diesel.isVisible())) await page.locator('#filters summary', { hasText: /^Fuel$/ }).click();
  await diesel.check();
}

test('keeps a refinement without a filter through every control of the page', { tag: '@all' }, async ({
  page,
}) => {
  const range = '$30,000 - $40,000';
  const keeps = async (more: string, of: string) => {
    await has(page, more, of);
    await has(page, 'price_range', range);
    await has(page, 'view', 'list');
    await expect(page.getByRole('link', { name: `Remove ${range}` })).toBeVisible();
  };
  // Only a wide screen has the choice of layout; a phone gets it in the address of somebody who had.
  await page.goto(`${path}?${new URLSearchParams({ price_range: range, view: 'list' })}`);
  await alive(page);
  await page.getByLabel('Sort by').selectOption('price-asc');
  await keeps('sortBy', 'price-asc');
  await chooseDiesel(page);
  await page.locator('#filters button[type=submit]').click();
  await keeps('fuel', 'Diesel');
  await page.getByRole('link', { name: 'Remove Diesel' }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('fuel'));
  await keeps('sortBy', 'price-asc');
  await page.getByRole('link', { name: `Remove ${range}` }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('price_range'));
  await has(page, 'sortBy', 'price-asc');
  await has(page, 'view', 'list');
});

test('counts a press while the number on the button changes', { tag: '@all' }, async ({ page }) => {
  await page.route(/[?&]ahead=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(path);
  await alive(page);
  const button = page.locator('#filters button[type=submit]');
  const before = (await button.textContent()) ?? '';
  await chooseDiesel(page);
  const box = await button.locator('span').first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  await expect(button).not.toHaveText(before);
  await page.mouse.up();
  await has(page, 'fuel', 'Diesel');
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

test.describe('a page that does not exist', () => {
  test.use({ expectedProblems: [/status of 404/] });

  test('shows a search box and cars', { tag: '@all' }, async ({ page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Just arrived' })).toBeVisible();
    expect(await page.locator('main a[href^="/cars/"]').count()).toBeGreaterThan(4);
    await page.getByRole('main').getByLabel('Search cars').fill('mazda');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mazda');
  });
});
