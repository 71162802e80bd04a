import type { Locator, Page } from '@playwright/test';
import { expectShift, noteShifts } from './page-checks';
import { alive, expect, overflow, test } from './site-test';

/** What a shopper sees and does on the cards of a list. */
const cards = (page: Page): Locator => page.locator('#results li:has(a[href^="/cars/"])');
const listLink = (page: Page) => page.getByRole('link', { name: 'List', exact: true });
const gridLink = (page: Page) => page.getByRole('link', { name: 'Grid', exact: true });

test.use({ tenant: 'brolga' });

test('shows a repayment with both rates and links its asterisk to the warning', async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  const card = cards(page).filter({ hasText: 'comparison' }).first();
  // One element, so one size and one weight for the repayment and both rates.
  const finance = card.locator('p', { hasText: 'comparison' });
  await expect(finance).toHaveText(/^\$[\d,]+ a week\s·\s[\d.]+%\sp\.a\. \(comparison [\d.]+%\sp\.a\.\)\*$/);
  await expect(finance.locator('a', { hasText: 'comparison' }).locator('*')).toHaveCount(0);
  const note = page.getByText(/WARNING: This comparison rate is true only for the examples given/);
  await expect(note).toHaveCount(1);
  await expect(note).toContainText('Comparison rate based on a 5-year secured loan of $30,000.');
  await expect(note).toContainText('Rates as of 1 Nov 2026.');
  await card.getByRole('link', { name: 'Finance warning' }).click();
  await expect(note).toBeInViewport();
});

/** Columns of the list of cars as it is drawn. */
const columns = (page: Page) =>
  page
    .locator('#results ul:has(a[href^="/cars/"])')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
const photoWidth = (page: Page) =>
  cards(page)
    .first()
    .locator('img')
    .first()
    .evaluate((image) => image.getBoundingClientRect().width / window.innerWidth);

// A phone has no such choice.
test('switches to a list whose rows fit the screen', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/used-cars');
  await listLink(page).click();
  await page.waitForURL(/view=list/);
  await expect(listLink(page)).toHaveAttribute('aria-current', 'true');
  expect(await columns(page)).toBe(1);
  expect(await photoWidth(page)).toBeLessThan(0.5);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('remembers grid or list without a layout shift', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await page.goto('/search/used-cars');
  await alive(page);
  await listLink(page).click();
  await page.waitForURL(/view=list/);
  await noteShifts(page);
  await page.goto('/search/new-cars', { waitUntil: 'networkidle' });
  expect(await photoWidth(page)).toBeLessThan(0.5);
  await expect(listLink(page)).toHaveAttribute('aria-current', 'true');
  await expectShift(page, { atMost: 0.01 });
  await gridLink(page).click();
  await expect.poll(() => photoWidth(page)).toBeGreaterThan(0.2);
  await page.goto('/search/demo-cars');
  await expect(gridLink(page)).toHaveAttribute('aria-current', 'true');
});
