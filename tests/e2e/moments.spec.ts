import { expectAccessible } from './accessible';
import { alive, expect, test } from './site-test';

/** The popup and the chat, with JavaScript and without. Ironbark has both. */
test.use({ tenant: 'ironbark-motorcycles' });
const title = 'Service history with every used bike';

test.describe('with JavaScript', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'a banner stands in the page');

  test('the popup comes once the page was seen, within its size; closed, it stays away', async ({ page }) => {
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: title });
    await expect(popup).toBeHidden();
    await expect(popup).toBeVisible({ timeout: 10_000 });
    const box = await popup.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(box?.width ?? 0).toBeLessThanOrEqual(600);
    expect(box?.height ?? 0).toBeLessThanOrEqual(height * 0.8 + 1);
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toBeHidden();
    await page.goto('/search/used-cars');
    await alive(page);
    await page.waitForTimeout(5_000);
    await expect(popup).toBeHidden();
    await expect(page.getByRole('link', { name: 'Message us' })).toBeVisible();
  });

  test('nothing comes up over a form', async ({ page }) => {
    await page.goto('/contact');
    await alive(page);
    await page.waitForTimeout(6_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Message us' })).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, 'a popup comes');

  test('the promotion is a banner of the home and search pages, and of no other', async ({ page }) => {
    await page.goto('/contact');
    const banner = page.locator('noscript aside');
    await expect(banner).toHaveCount(0);
    await page.goto('/');
    await expect(banner).toContainText(title);
    await banner.locator('a').click();
    await page.waitForURL(/\/search\/used-cars$/);
  });
});
