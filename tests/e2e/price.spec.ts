import { askSite } from '../support/site-request';
import { expectAccessible } from './accessible';
import { carLike, panel } from './car-like';
import { alive, expect, port, test } from './site-test';

/** Finance and the certified badge of a car's page, as a shopper has them. */
test.use({ tenant: 'brolga' });

test.describe('the finance calculator', () => {
  test('calculates a loan from the shopper’s amounts', async ({ page }) => {
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    await alive(page);
    const form = page.getByRole('form', { name: 'Work out your repayments' });
    const result = form.getByRole('status');
    const before = (await result.textContent()) ?? '';
    await form.getByLabel('Deposit ($)').fill('lots');
    await form.getByLabel('Interest (% p.a.)').fill('0');
    await form.getByLabel('Repayments').selectOption('month');
    await expect(result).toContainText('a month');
    await expect(result).toContainText('without interest');
    await expect(result).not.toHaveText(before);
  });

  test('calculates with its button when the script cannot load its data', { tag: '@all' }, async ({
    page,
  }) => {
    await page.route('**/api/cars/**', (route) => route.fulfill({ status: 500, json: {} }));
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    await alive(page);
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.waitForURL(/\?deposit=/);
    const form = page.getByRole('form', { name: 'Work out your repayments' });
    await expect(form.getByRole('status')).toContainText('a week');
  });
  test.use({ expectedProblems: [/status of 500/] });
});

test('shows the rates of every lender with the warning, and links the disclaimer', { tag: '@all' }, async ({
  page,
}) => {
  const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance?.offers.length === 2);
  await page.goto(car.href);
  await alive(page);
  const finance = page.locator('#finance');
  await expect(finance.getByText('Comparison rate*')).toHaveCount(2);
  await expect(finance.getByText(/^\* WARNING: This comparison rate is true only/)).toBeVisible();
  await finance.getByRole('link', { name: 'Terms and disclaimer of Moreton Mutual Bank' }).click();
  await page.waitForURL(/\/finance-disclaimer\?lender=moreton-mutual$/);
  const shown = page.getByRole('dialog');
  await expect(shown.getByRole('heading', { name: 'Finance with Moreton Mutual Bank' })).toBeVisible();
  await expect(shown).toContainText('This offer is for cars less than twelve years old');
  await expect(shown).toContainText('WARNING');
  await expectAccessible(page);
  const path = `${car.href}/finance-disclaimer?lender=nobody`;
  expect((await askSite({ port, host: 'brolga.localhost', path })).status).toBe(404);
});

test('explains the certified badge', { tag: '@all' }, async ({ page }) => {
  const car = await carLike(
    'brolga',
    'make=Toyota&car_type=used',
    ({ panel: { certified } }) => certified !== undefined,
  );
  await page.goto(car.href);
  await alive(page);
  await panel(page).getByRole('link', { name: 'About the program' }).click();
  await page.waitForURL(/\/certified$/);
  await expect(page.getByRole('heading', { name: 'What certified means at Brolga' })).toBeVisible();
  await expect(page.getByText('139-point check')).toBeVisible();
  await expectAccessible(page);
});
