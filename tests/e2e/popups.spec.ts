import { expectAccessible } from './page-checks';
import { alive, expect, test } from './site-test';

/** The popup and the chat. Ironbark has both. */
test.use({ tenant: 'ironbark-motorcycles' });
const title = 'Service history with every used bike';

test('opens the popup on every page until Close, and never again', async ({ page }) => {
  await page.goto('/');
  const popup = page.getByRole('dialog', { name: title });
  await expect(popup).toBeHidden();
  await expect(popup).toBeVisible({ timeout: 10_000 });
  await page.reload();
  await expect(popup).toBeVisible({ timeout: 10_000 });
  const box = await popup.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box?.width ?? 0).toBeLessThanOrEqual(600);
  expect(box?.height ?? 0).toBeLessThanOrEqual(height * 0.8 + 1);
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('link', { name: 'Message us' })).toBeVisible();
});

test('opens no popup on error pages and forms', async ({ page, problems }) => {
  const popup = page.getByRole('dialog', { name: title });
  await page.clock.install();
  for (const path of [
    '/no-such-page',
    '/search/no-such-make',
    '/cars/no-such-car',
    '/contact',
    '/trade-in',
  ]) {
    await page.goto(path);
    await alive(page);
    await page.clock.fastForward(5_000);
    // The code of both is loaded.
    await expect(page.locator('aside[aria-label=Chat]')).toBeAttached();
    await page.clock.fastForward(5_000);
    await expect(popup).toBeHidden();
  }
  problems.length = 0;
});

test('keeps a closed popup closed', async ({ page }) => {
  const popup = page.getByRole('dialog', { name: title });
  await page.goto('/');
  await popup.getByRole('button', { name: 'Close' }).click({ timeout: 10_000 });
  await page.clock.install();
  await page.goto('/search/used-cars');
  await alive(page);
  await page.clock.fastForward(10_000);
  await expect(popup).toBeHidden();
  await expect(page.getByRole('link', { name: 'Message us' })).toBeVisible();
});
