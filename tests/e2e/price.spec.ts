import { askSite } from '../support/site-request';
import { expectAccessible } from './accessible';
import { carLike, panel } from './car-like';
import { alive, expect, port, test } from './site-test';

/** Finance and the certified badge of a car's page, as a shopper has them. */
test.use({ tenant: 'brolga' });

test.describe('the finance calculator', () => {
  test('works out a loan of the shopper’s own amounts', async ({ page, javaScriptEnabled }) => {
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    if (javaScriptEnabled) await alive(page);
    const form = page.getByRole('form', { name: 'Work out your repayments' });
    const result = form.getByRole('status');
    const before = (await result.textContent()) ?? '';
    await form.getByLabel('Deposit ($)').fill('lots');
    await form.getByLabel('Interest (% p.a.)').fill('0');
    await form.getByLabel('Repayments').selectOption('month');
    // Typed, it follows by itself; without scripting it is asked for.
    if (!javaScriptEnabled) await form.getByRole('button', { name: 'Calculate' }).click();
    await expect(result).toContainText('a month');
    await expect(result).toContainText('without interest');
    await expect(result).not.toHaveText(before);
    if (javaScriptEnabled) return;
    await expect(page).toHaveURL(/\?deposit=lots&rate=0&years=5&per=month#finance$/);
    await expect(form.getByLabel('Deposit ($)')).toHaveValue('0');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').search).toBe('');
  });

  test('its button works when what it loads does not come', async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'nothing is loaded');
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

test('every lender’s rates stand together with the warning, its disclaimer has an address', async ({
  page,
  javaScriptEnabled,
}) => {
  const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance?.offers.length === 2);
  await page.goto(car.href);
  if (javaScriptEnabled) await alive(page);
  const finance = page.locator('#finance');
  await expect(finance.getByText('Comparison rate*')).toHaveCount(2);
  await expect(finance.getByText(/^\* WARNING: This comparison rate is true only/)).toBeVisible();
  await finance.getByRole('link', { name: 'Terms and disclaimer of Moreton Mutual Bank' }).click();
  await page.waitForURL(/\/finance-disclaimer\?lender=moreton-mutual$/);
  const shown = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main');
  await expect(shown.getByRole('heading', { name: 'Finance with Moreton Mutual Bank' })).toBeVisible();
  await expect(shown).toContainText('This offer is for cars less than twelve years old');
  await expect(shown).toContainText('WARNING');
  if (javaScriptEnabled) await expectAccessible(page);
  const path = `${car.href}/finance-disclaimer?lender=nobody`;
  expect((await askSite({ port, host: 'brolga.localhost', path })).status).toBe(404);
});

test('the certified badge leads to what it means', async ({ page, javaScriptEnabled }) => {
  const car = await carLike(
    'brolga',
    'make=Toyota&car_type=used',
    ({ panel: { certified } }) => certified !== undefined,
  );
  await page.goto(car.href);
  if (javaScriptEnabled) await alive(page);
  await panel(page).getByRole('link', { name: 'About the program' }).click();
  await page.waitForURL(/\/certified$/);
  await expect(page.getByRole('heading', { name: 'What certified means at Brolga' })).toBeVisible();
  await expect(page.getByText('139-point check')).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
});
