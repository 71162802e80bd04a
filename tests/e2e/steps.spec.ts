import type { Page } from '@playwright/test';
import { carLike } from './car-like';
import { expectAccessible } from './page-checks';
import { aPerson, leadOf } from './shopper';
import { alive, expect, test, wording } from './site-test';

/** Forms of several steps, on a site without online valuations. */
const tenant = 'banksia-used-cars';
const car = { Rego: '123-abc', Kilometres: '98,000' };
const condition = {
  trade_service_history: 'Full',
  trade_accidents: 'No',
  trade_tyres: 'Good',
  trade_keys: '1',
  trade_finance_owing: 'Yes',
};
test.use({ tenant, expectedProblems: [/status of 422/] });

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const stands = (page: Page, title: string) =>
  expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText(title);
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await alive(page);
};
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};
const choose = async (page: Page, chosen: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(chosen))
    await page.locator(`[name="${name}"][value="${value}"]`).check();
};
test('stops at mistakes, goes back without losing answers, and sends every step', async ({ page }) => {
  const wanted = await carLike(tenant, 'car_type=used&status=in_stock', () => true);
  await open(page, `/cars/trade-in?car_id=${wanted.href.split('/').at(-1)}`);
  await stands(page, 'Your car');
  await next(page);
  await expect(page.getByText(/There is a problem|Please fix the following errors:/)).toBeVisible();
  await expect(page.getByText('Enter the rego, or the make, model and year.').first()).toBeVisible();
  await stands(page, 'Your car');
  await fill(page, car);
  await next(page);
  await stands(page, 'Condition');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Condition' })).toBeFocused();
  await expectAccessible(page);
  await choose(page, condition);
  await next(page);
  await stands(page, 'Your details');
  await fill(page, { Email: 'not an address' });
  await page.getByRole('button', { name: 'Back' }).click();
  await stands(page, 'Condition');
  await expect(page.locator('[name=trade_tyres]:checked')).toHaveValue('Good');
  await page.getByRole('button', { name: 'Back' }).click();
  await stands(page, 'Your car');
  await expect(page.getByLabel('Rego', { exact: true })).toHaveValue('123-abc');
  await next(page);
  await next(page);
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await page.getByRole('button', { name: wording.submit }).click();
  await expect(page.getByText('Enter an email address like name@example.com.').first()).toBeVisible();
  const person = aPerson();
  await fill(page, person);
  await page.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success/);
  expect(await leadOf(person.Email, tenant)).toMatchObject({
    subcategory: 'Trade-in',
    fields: { Rego: '123ABC', rego_state: 'NSW', trade_km: '98000', ...condition },
    car: { slug: wanted.href.split('/').at(-1) },
  });
});

test('returns to earlier steps with the browser’s Back', { tag: '@all' }, async ({ page }) => {
  await open(page, '/sell-my-car');
  await fill(page, car);
  await next(page);
  await choose(page, condition);
  await next(page);
  await stands(page, 'Your details');
  await page.goBack();
  await stands(page, 'Condition');
  await expect(page.locator('[name=trade_tyres]:checked')).toHaveValue('Good');
  await page.goBack();
  await stands(page, 'Your car');
  await expect(page.getByLabel('Kilometres')).toHaveValue('98,000');
  await page.goForward();
  await stands(page, 'Condition');
});

test('returns to the step of a mistake', { tag: '@all' }, async ({ page }) => {
  await open(page, '/trade-in');
  await fill(page, car);
  await next(page);
  await choose(page, condition);
  await next(page);
  // As a form would send it whose first step came from elsewhere.
  await page.locator('[name=Rego]').evaluate((input: HTMLInputElement) => {
    input.value = 'twelve signs';
  });
  await fill(page, aPerson());
  await page.getByRole('button', { name: wording.submit }).click();
  await stands(page, 'Your car');
  await expect(page.getByText('Enter a rego of up to nine letters and digits.').first()).toBeVisible();
  await expect(page.getByLabel('Rego', { exact: true })).toHaveValue('twelve signs');
});
