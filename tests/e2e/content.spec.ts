import { expect, test } from './site-test';

test.use({ tenant: 'brolga' });

test('links the blog, a category and a post to each other', async ({ page }) => {
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

test('opens the trade-in questions below the form', { tag: '@all' }, async ({ page }) => {
  await page.goto('/trade-in');
  const last = page.locator('main details').last();
  await last.locator('summary').click();
  await expect(last).toHaveAttribute('open', '');
});
