import { tabTo, unseenFocus } from './focus';
import { alive, expect, test } from './site-test';

test.use({ tenant: 'brolga' });

test('skips to the content with the first Tab', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});

test('reaches the first result within eight tabs', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  await alive(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to results' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('#results a[href^="/cars/"]'), { most: 6 });
});

test('refines a search by keyboard and keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  await alive(page);
  const used = page.locator('#filters input[type=checkbox][value=used]');
  await tabTo(page, used);
  await page.keyboard.press('Space');
  await page.waitForURL(/\/search\/used-cars$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Used');
  await expect(used).toBeFocused();
  // Price stands above the kinds of stock.
  const priceTo = page.locator('#filters [aria-label$="price to" i][type=range]');
  await tabTo(page, priceTo, { key: 'Shift+Tab' });
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/price=\.\.\d+/);
  await expect(priceTo).toBeFocused();
});

test('shows the focus on every element', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  const unseen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const element = await unseenFocus(page);
    if (element) unseen.push(element);
  }
  expect(unseen).toEqual([]);
});
