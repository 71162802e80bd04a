import { expectAccessible } from './page-checks';
import { alive, expect, test } from './site-test';

/** Words people type: read as refinements, taken back one by one, suggested while they are typed. */
test.use({ tenant: 'brolga' });

test('shows typed words as refinements, removed one by one', async ({ page }) => {
  const read = page.getByRole('list', { name: 'Showing results for' });
  await page.goto('/');
  await page.getByLabel('Search cars').fill('diesel ute under 80k');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/query=diesel/);
  await expect(read.getByRole('link')).toHaveText(['Diesel', 'Ute', 'Up to $80,000']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/diesel utes under \$80,000/i);
  await expectAccessible(page);
  await read.getByRole('link', { name: 'Remove Diesel' }).click();
  await page.waitForURL((url) => !url.search.includes('query'));
  const refined = page.getByRole('list', { name: 'Refined by' });
  await expect(refined.getByRole('link', { name: 'Remove Ute' })).toBeVisible();
  await expect(refined.getByRole('link', { name: /Diesel/ })).toHaveCount(0);
});

test('moves through suggestions by keyboard', { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const field = page.getByLabel('Search cars');
  await field.focus();
  await expect(field).toHaveAttribute('role', 'combobox');
  await field.pressSequentially('toyo');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: /^\d suggestions?$/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Toyota \d+ cars$/);
  await page.keyboard.press('End');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('toyo');
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\/toyota$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota');
});

test('follows a tapped suggestion and closes with the focus', { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const field = page.getByLabel('Search cars');
  await field.focus();
  await expect(field).toHaveAttribute('role', 'combobox');
  await field.pressSequentially('hilux');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await list.getByRole('option', { name: /^Toyota HiLux/ }).click();
  await page.waitForURL(/\/search\/toyota\/hilux$/);
});
