import { connectSqlite } from '../../server/platform/database/connect';
import { importFeed, location } from '../support/stock';
import { ask, carLike, panel } from './car-like';
import { expectAccessible } from './page-checks';
import { alive, dataDir, expect, test } from './site-test';

/** Prices of a car's page, as a shopper has them. */
test.describe('the finance calculator', () => {
  test.use({ tenant: 'brolga', expectedProblems: [/status of 500/] });

  test('calculates a loan from the shopper’s amounts', async ({ page }) => {
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    await alive(page);
    // The page's one repayment leads to the fold with the calculator.
    await panel(page)
      .getByRole('link', { name: / a week, / })
      .click();
    const form = page.getByRole('form', { name: 'Work out your repayments' });
    const result = form.getByRole('status');
    const before = (await result.textContent()) ?? '';
    await form.getByLabel('Deposit or trade-in ($)').fill('lots');
    await form.getByLabel('Interest (% p.a.)').fill('0');
    await form.getByLabel('Repayments').selectOption('month');
    await expect(result).toContainText('a month');
    await expect(result).toContainText('without interest');
    await expect(result).not.toHaveText(before);
  });

  test('takes its figures to the finance form', async ({ page }) => {
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    await alive(page);
    await page.locator('#finance > summary').click();
    const form = page.locator('#calculator');
    await form.getByLabel('Deposit or trade-in ($)').fill('3000');
    await form.getByLabel('Term').selectOption('4');
    await page.waitForURL(/years=4/);
    await form.getByRole('button', { name: 'Ask about finance' }).click();
    await page.waitForURL(/\/finance\?.*car_id=.*#finance-form$/);
    await expect(page.locator('#lead-form').getByLabel('Deposit or trade-in')).toHaveValue('3000');
    await expect(page.getByLabel('Loan term')).toHaveValue('4 years');
    await expect(page.getByLabel('Preferred repayment')).toHaveValue(/^\d+$/);
    await page.goBack();
    await page.waitForURL(/deposit=3000/);
    await expect(page.locator('#calculator').getByLabel('Deposit or trade-in ($)')).toHaveValue('3000');
    await expect(page.locator('#calculator').getByLabel('Term')).toHaveValue('4');
  });

  test('calculates with its button when the script cannot load its data', { tag: '@all' }, async ({
    page,
  }) => {
    await page.route('**/api/cars/**', (route) => route.fulfill({ status: 500, json: {} }));
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    await alive(page);
    await page.locator('#finance > summary').click();
    await page.locator('#calculator').getByRole('button', { name: 'Calculate' }).click();
    await page.waitForURL(/\?deposit=/);
    const form = page.getByRole('form', { name: 'Work out your repayments' });
    await expect(form.getByRole('status')).toContainText('a week');
  });
});

test.describe('a reduced price', () => {
  const tenant = 'ironbark-motorcycles';
  test.use({ tenant });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

  /** Imports a motorcycle that was reduced from $12,990 to $11,490 four days ago. */
  async function importReduced(): Promise<void> {
    const db = connectSqlite(dataDir);
    const bike = { stocknum: 'REDUCED', make: 'Honda', model: 'CB750', year: 2021, item_type: 'Motorcycle' };
    const created_at = ago(30).toISOString();
    for (const [price, days] of [
      [12_990, 30],
      [11_490, 4],
    ] as const) {
      const options = { tenant, now: ago(days).toISOString(), locations: [location('ironbark-vicpark')] };
      await importFeed(db, [{ ...bike, price, created_at }], options);
    }
    await db.destroy();
  }

  test('is shown with the former price, its date and the listing date', async ({ page }) => {
    await importReduced();
    const slug = '2021-honda-cb750-reduced';
    await page.goto(`/cars/${slug}`);
    const format = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Perth', dateStyle: 'medium' });
    const reducedOn = format.format(ago(4)).replace(` ${ago(0).getFullYear()}`, '');
    await expect(panel(page)).toContainText('$11,490');
    await expect(panel(page)).toContainText(`Was $12,990 until ${reducedOn}`);
    await expect(panel(page)).toContainText(`Listed since ${format.format(ago(30))}`);
    await expect(panel(page).getByText('$12,990')).toHaveCount(1);
    await alive(page);
    await expectAccessible(page);
    const facts = await ask<object>(tenant, `/api/cars/${slug}`);
    expect(facts).toMatchObject({ reduced: true, priceHistory: { wasDollars: 12_990 } });
  });
});
