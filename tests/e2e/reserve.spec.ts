import { expectAccessible } from './accessible';
import { aPerson, readAgain } from './shopper';
import { alive, expect, test, wording } from './site-test';

/** Reserving a car, from its card to what happens next. */
test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

test('a car is reserved from its card', async ({ page, javaScriptEnabled: scripted }) => {
  await page.goto('/search/used-cars');
  if (scripted) await alive(page);
  await page
    .getByRole('link', { name: /^Reserve Now/ })
    .first()
    .click();
  await page.waitForURL(/\/checkout$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Reserve this car' })).toBeVisible();
  for (const point of ['$200 deposit', '48-hour hold', '100% refundable'])
    await expect(main.getByRole('listitem').filter({ hasText: point })).toBeVisible();
  if (scripted) await expectAccessible(page);
  for (const [label, value] of Object.entries(aPerson())) await main.getByLabel(label).fill(value);
  await readAgain(page);
  await main.getByLabel('Delivery').check();
  await main.getByRole('button', { name: wording.submit }).click();
  await expect(
    page.getByText('Agree to the reservation terms before sending the form.').first(),
  ).toBeVisible();
  await main.getByLabel(/^I agree to the reservation terms: the \$200 deposit/).check();
  await main.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success/);
});

test('every address of reserving leads to the one this dealer has', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, 'plain addresses: once is enough');
  await page.goto('/search/used-cars');
  const href = await page
    .getByRole('link', { name: /^Reserve Now/ })
    .first()
    .getAttribute('href');
  const car = href?.replace('/checkout', '') ?? '';
  for (const other of [
    `${car}/buy-online`,
    `${car}/enquire?about=reserve`,
    `/checkout-journey?car_id=${car.split('/').at(-1)}`,
  ]) {
    await page.goto(other);
    expect(new URL(page.url()).pathname).toBe(`${car}/checkout`);
  }
});
