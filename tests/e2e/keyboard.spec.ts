import type { Page } from '@playwright/test';
import { alive, expect, test } from './site-test';

test.use({ tenant: 'brolga' });

/** Presses Tab until the element that matches has the focus; fails after `most` presses. */
async function tabTo(page: Page, selector: string, most = 60, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`${key} did not reach ${selector}`);
}

/** A slider shows its focus on its handle, which has no computed style to read: it must look different without. */
async function sliderShowsFocus(page: Page): Promise<boolean> {
  const slider = await page.evaluateHandle(() => document.activeElement);
  const element = slider.asElement();
  if (!element) return false;
  const focused = await element.screenshot();
  await element.evaluate((input) => input instanceof HTMLElement && input.blur());
  const plain = await element.screenshot();
  await element.focus();
  return !focused.equals(plain);
}

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
  await tabTo(page, '#results a[href^="/cars/"]', 6);
});

test('refines a search by keyboard and keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  await alive(page);
  await tabTo(page, '#filters input[type=checkbox][value=used]');
  await page.keyboard.press('Space');
  await page.waitForURL(/\/search\/used-cars$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Used');
  await expect(page.locator('#filters input[type=checkbox][value=used]')).toBeFocused();
  // Price stands above the kinds of stock.
  await tabTo(page, '#filters [aria-label$="price to" i][type=range]', 60, 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/price=\.\.\d+/);
  await expect(page.locator('#filters [aria-label$="price to" i][type=range]')).toBeFocused();
});

test('shows the focus on every element', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  const unseen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const plain = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const shows = (element: Element | null) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      };
      const pseudo = getComputedStyle(focused, '::after');
      const seen =
        shows(focused) ||
        shows(focused.parentElement) ||
        shows(focused.closest('li')) ||
        pseudo.outlineStyle !== 'none';
      return seen ? null : focused.outerHTML.slice(0, 120);
    });
    if (plain && !(plain.includes('type="range"') && (await sliderShowsFocus(page)))) unseen.push(plain);
  }
  expect(unseen).toEqual([]);
});
