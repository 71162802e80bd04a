import type { Locator } from '@playwright/test';
import { drivenCar, freeCar } from './journeys';
import { alive, expect, test } from './site-test';

/** Forms with something beside them, and forms that are shorter on a phone. */
const tenant = 'brolga';
test.use({ tenant });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not in view');
  return box;
}

test('a wide screen has the car, the questions or the map beside the form', { tag: '@desktop' }, async ({
  page,
}) => {
  const car = await freeCar(tenant);
  const main = page.getByRole('main');
  for (const [path, field, panel] of [
    [`${car}/checkout`, 'First name', main.locator(`a[href^="${car}"]`).last()],
    ['/trade-in', 'Make', main.getByRole('heading', { name: 'Trade-in questions' })],
    ['/finance', 'Price of the car', main.getByRole('heading', { name: 'Questions about finance' })],
    ['/finance', 'Price ($)', main.getByRole('link', { name: /^See cars up to/ })],
    ['/contact', 'First name', main.getByRole('img', { name: /^Map/ })],
  ] as const) {
    await page.goto(path);
    const input = await boxOf(main.getByLabel(field, { exact: true }));
    const beside = await boxOf(panel);
    expect(beside.x, path).toBeGreaterThan(input.x + input.width);
    expect(beside.x, path).toBeGreaterThan(640);
  }
});

test('a phone scrolls the days sideways and has the times of the open day only', async ({ page }) => {
  await page.goto(`${await drivenCar(2)}/test-drive`);
  const days = page.locator('label:has(input[name=day]:not([value=any]))');
  const [first, last] = [await boxOf(days.first()), await boxOf(days.last())];
  expect(last.y).toBe(first.y);
  expect(last.x).toBeGreaterThan(360);
  const times = page.locator('label:has(input[name^=starts_at_])').filter({ visible: true });
  const groups = async () =>
    new Set(await times.locator('input').evaluateAll((all) => all.map((one) => one.getAttribute('name'))));
  const before = await groups();
  expect(before.size).toBe(1);
  await days.last().click();
  const after = await groups();
  expect([after.size, [...after].some((name) => before.has(name))]).toEqual([1, false]);
  const { x } = await boxOf(times.first());
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x).toBeLessThan(60);
  const height = await page.getByRole('main').evaluate((main) => main.scrollHeight);
  expect(height).toBeLessThanOrEqual(2.5 * 740);
});

test('the finance form follows the calculator until its own figures change', async ({ page }) => {
  await page.goto('/finance');
  await alive(page);
  const form = page.locator('#finance-form');
  const price = page.getByLabel('Price ($)');
  await price.fill('25000');
  await expect(form.getByLabel('Price of the car')).toHaveValue('25000');
  await expect(form.getByLabel('Loan term (optional)')).toHaveValue('5 years');
  await form.getByLabel(/^Deposit or trade-in/).fill('7000');
  await price.fill('26000');
  await expect(form.getByLabel('Price of the car')).toHaveValue('26000');
  await expect(form.getByLabel(/^Deposit or trade-in/)).toHaveValue('7000');
  await page.waitForURL(/vehiclePriceBudget=26000/);
  await page.getByRole('link', { name: 'See cars up to $26,000' }).click();
  await page.waitForURL(/\/search\//);
  await page.goBack();
  await expect(price).toHaveValue('26,000');
  await expect(form.getByLabel('Price of the car')).toHaveValue('26000');
});
