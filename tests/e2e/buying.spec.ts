import type { Page } from '@playwright/test';
import { mailAbout } from '../support/sent-messages';
import { ask as askAt, continueToPayment, fillCheckout, freeCar } from './journeys';
import { expectAccessible } from './page-checks';
import { aPerson, fillIn, press } from './shopper';
import { alive, dataDir, expect, test, wording } from './site-test';

/** Reservations: deposits that hold a car, paid on our own practice page where no money moves, and requests. */
const tenant = 'saltbush-caravans';
test.use({ tenant, expectedProblems: [/status of 4(09|22)/] });

const ask = (path: string) => askAt(tenant, path);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('holds the car for a deposit; a cancellation refunds the agreed share', async ({ page }) => {
  const car = await freeCar(tenant);
  const { Email: email = '' } = await fillCheckout(page, car);
  await expectAccessible(page);
  await continueToPayment(page);
  await expect(page.getByText('Demonstration: no money moves')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $500' }).click();
  await expect(heading(page, 'The caravan is reserved for you')).toBeVisible();
  await expectAccessible(page);
  const path = new URL(page.url()).pathname;

  expect((await ask(`${path}/receipt.pdf`)).body.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await ask(`${path}/hold.ics`)).body.toString()).toContain('STATUS:CONFIRMED');
  await expect.poll(async () => (await ask(`${car}/checkout`)).status).toBe(302);
  expect((await ask(car)).body.toString()).toContain('https://schema.org/Reserved');
  await mailAbout(dataDir, email, /Reserved for you/);

  await page.getByText('Cancel this reservation').click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(heading(page, /Your refund(?: of \$[\d,]+)? is (?:sent|requested)/)).toBeVisible();
  await expect(page.getByText('$250').first()).toBeVisible();
  await expect.poll(async () => (await ask(`${car}/checkout`)).status).toBe(200);
});

test('offers another try after a declined payment, a way back after leaving, and a reservation to print', {
  tag: '@all',
}, async ({ page }) => {
  await fillCheckout(page, await freeCar(tenant));
  await continueToPayment(page);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByText('The payment didn’t go through, and no money was taken.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $500' }).click();
  await page.waitForURL(/\/buy\/practice\//);
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the payment page' }).click();
  await page.getByRole('button', { name: 'Pay $500' }).click();
  await expect(heading(page, 'The caravan is reserved for you')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article').filter({ hasText: new URL(page.url()).pathname });
  await expect(paper.getByRole('heading', { name: /^Reservation [A-Z0-9]{8}$/ })).toBeVisible();
  for (const words of ['Held until', 'Phone', 'VIN', 'ABN', 'Address'])
    await expect(paper.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(heading(page, 'The caravan is reserved for you')).toBeHidden();
});

test('keeps what was typed when someone else reserves the car first', { tag: '@all' }, async ({
  page,
  browser,
}) => {
  const car = await freeCar(tenant);
  const person = await fillCheckout(page, car);
  const somebodyElse = await browser.newContext();
  const faster = await somebodyElse.newPage();
  await fillCheckout(faster, car);
  await continueToPayment(faster);
  await press(page, /^Continue to/);
  await expect(page.getByText(/Someone else has just reserved this caravan/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person['Email'] ?? '');
  await expect(page.getByRole('link', { name: 'See similar caravans' })).toBeVisible();
  await somebodyElse.close();
});

test.describe('a dealer without online payments', () => {
  test.use({ tenant: 'banksia-used-cars' });

  test('gets a request to reserve a car from its card', async ({ page }) => {
    await page.goto('/search/used-cars');
    await alive(page);
    await page
      .getByRole('link', { name: /^Reserve now/ })
      .first()
      .click();
    await page.waitForURL(/\/buy-online$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Reserve this car' })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: '24-hour hold' })).toBeVisible();
    // Nothing leads away but the dealer's name; the yard's number is in the page.
    const header = page.getByRole('banner').getByRole('link').filter({ visible: true });
    await expect(header.filter({ hasNotText: 'Skip to content' })).toHaveCount(1);
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    await expectAccessible(page);
    await fillIn(main, aPerson());
    await main.getByLabel('Delivery').check();
    await main.getByRole('button', { name: wording.submit }).click();
    await expect(page.getByText('Agree to the reservation terms before you continue.').first()).toBeVisible();
    await main
      .getByLabel(/^I agree to the reservation terms: my reservation holds this car for at least 24 hours/)
      .check();
    await main.getByRole('button', { name: wording.submit }).click();
    await page.waitForURL(/\/success/);
  });
});
