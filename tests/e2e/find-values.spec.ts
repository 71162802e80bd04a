import { alive, expect, test } from './site-test';

test.use({ tenant: 'brolga' });

test('typing finds a make among all makes, folded away or not', async ({
  page,
  viewport,
  javaScriptEnabled,
}) => {
  test.skip(viewport?.width !== 1280, 'the filters stand open on a wide screen');
  await page.goto('/search/new-used-and-demo-cars');
  const find = page.getByLabel('Find: Make');
  if (javaScriptEnabled === false) {
    await expect(find).toBeHidden();
    return;
  }
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
