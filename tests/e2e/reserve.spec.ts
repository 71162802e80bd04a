import { expectAccessible } from './accessible';
import { aPerson } from './people';
import { fillIn } from './shopper';
import { alive, expect, test, wording } from './site-test';

/** Reserving a car, from its card to what happens next. */
test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

test('reserves a car from its card', async ({ page }) => {
  await page.goto('/search/used-cars');
  await alive(page);
  await page
    .getByRole('link', { name: /^Reserve Now/ })
    .first()
    .click();
  await page.waitForURL(/\/checkout$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Reserve this car' })).toBeVisible();
  for (const point of ['$200 deposit', '48-hour hold', '100% refundable'])
    await expect(main.getByRole('listitem').filter({ hasText: point })).toBeVisible();
  await expectAccessible(page);
  await fillIn(main, aPerson());
  await main.getByLabel('Delivery').check();
  await main.getByRole('button', { name: wording.submit }).click();
  await expect(
    page.getByText('Agree to the reservation terms before sending the form.').first(),
  ).toBeVisible();
  await main.getByLabel(/^I agree to the reservation terms: the \$200 deposit/).check();
  await main.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success/);
});
