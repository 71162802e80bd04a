import { alive, expect, test } from './site-test';

test.use({ tenant: 'brolga' });

test('finds makes as they are typed, folded away or not', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  const find = page.getByLabel('Find: Make');
  await alive(page);
  await find.click();
  const makes = page.locator('[data-key=make] label');
  await expect(async () => {
    await find.fill('vol');
    await expect(makes.filter({ visible: true })).toHaveText([/^Volkswagen/, /^Volvo/], { timeout: 500 });
  }).toPass();
  await find.fill('');
  await expect(makes.filter({ visible: true })).toHaveCount(8);
});
