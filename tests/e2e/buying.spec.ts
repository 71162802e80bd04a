import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { expectAccessible } from './accessible';
import { ask as askAt, continueToPayment, fillCheckout, freeCar } from './checkout-steps';
import { aPhone } from './people';
import { press } from './shopper';
import { checkHtml, dataDir, expect, test } from './site-test';
import { signIn } from './watchlist-support';

/** Deposits that hold a car: paid on our own practice page, where no money moves. */
const tenant = 'saltbush-caravans';
test.use({ tenant, expectedProblems: [/status of 4(09|22)/] });

const ask = (path: string) => askAt(tenant, path);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function toPayment(page: Page): Promise<string> {
  const car = await freeCar(tenant);
  await fillCheckout(page, car);
  await continueToPayment(page);
  return car;
}

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
  await expect.poll(() => mailsTo(email)).toContain('Reserved for you');

  await page.getByText('Cancel this reservation').click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(heading(page, 'Part of your deposit is refunded')).toBeVisible();
  await expect(page.getByText('$250').first()).toBeVisible();
  await expect.poll(async () => (await ask(`${car}/checkout`)).status).toBe(200);
});

/** The emails in the outbox to an address. */
function mailsTo(email: string): string {
  const folder = join(dataDir, 'outbox');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return files
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(email))
    .join('\n');
}

test('offers another try after a declined payment, and a way back after leaving', { tag: '@all' }, async ({
  page,
}) => {
  await toPayment(page);
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
});

test('puts a car back on sale when its deposit is not paid in time', { tag: '@all' }, async ({ page }) => {
  const car = await toPayment(page);
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  const path = new URL(page.url()).pathname;
  endNow(path.split('/').at(-1) ?? '');
  await expect.poll(async () => (await ask(`${car}/checkout`)).status).toBe(200);
  await page.goto(path);
  await expect(heading(page, 'This reservation has ended')).toBeVisible();
});

/** Moves the end of a reservation to a minute ago. */
function endNow(id: string): void {
  const database = new Database(join(dataDir, 'site.sqlite'), { timeout: 20_000 });
  const end = new Date(Date.now() - 60_000).toISOString();
  database
    .prepare("update reservations set ends_at = ?, data = json_set(data, '$.endsAt', ?) where id = ?")
    .run(end, end, id);
  database.close();
}

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

test.describe('bank transfer', () => {
  const bank = 'ironbark-motorcycles';
  test.use({ tenant: bank });

  test('asks for sign-in, then shows the account, reference and deadline', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    const phone = aPhone();
    const { cookie } = await signIn(context, bank, phone);
    const car = await freeCar(bank, { cookie });
    expect((await askAt(bank, `${car}/checkout`)).headers.location).toContain('/sign-in?type=checkout');
    await fillCheckout(page, car, phone.replace('+61', '0'));
    await page.getByRole('button', { name: 'Continue to the bank details' }).click();
    await expect(heading(page, 'Transfer $300')).toBeVisible();
    await expect(page.getByText('000-000')).toBeVisible();
    await expectAccessible(page);
    checkHtml('transfer', (await askAt(bank, new URL(page.url()).pathname)).body.toString());
    await page.getByText('Cancel this reservation').click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(heading(page, 'This reservation is cancelled')).toBeVisible();
  });
});
