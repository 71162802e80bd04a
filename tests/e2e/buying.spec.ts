import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { expectAccessible } from './accessible';
import { aPerson, readAgain } from './shopper';
import { alive, carsToTake, dataDir, expect, port, test } from './site-test';
import { aPhone, signIn } from './watchlist-support';

/** Deposits that hold a car: paid on our own practice page, where no money moves. */
const tenant = 'saltbush-caravans';
test.use({ tenant, expectedProblems: [/status of 4(09|22)/] });

/** A car that nobody has reserved yet. */
async function freeCar(site = tenant, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const slugs = await carsToTake(site);
  const at = Math.floor(Math.random() * slugs.length);
  for (const slug of [...slugs.slice(at), ...slugs.slice(0, at)]) {
    const { status } = await ask(`/cars/${slug}/checkout`, site, headers);
    if (status === 200) return `/cars/${slug}`;
  }
  throw new Error('every car is reserved');
}

const ask = (path: string, site = tenant, headers: Readonly<Record<string, string>> = {}) =>
  askSite({ port, host: `${site}.localhost`, path, headers });

async function fillIn(
  page: Page,
  car: string,
  scripted: boolean,
  phone = aPhone().replace('+61', '0'),
): Promise<Record<string, string>> {
  await page.goto(`${car}/checkout`);
  if (scripted) await alive(page);
  const person = { ...aPerson(), Phone: phone };
  for (const [label, value] of Object.entries(person))
    await page.getByRole('main').getByLabel(label).fill(value);
  await readAgain(page);
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^I (agree|understand)/ });
  for (const box of await boxes.all()) await box.check();
  return person;
}

const send = (page: Page) => page.getByRole('button', { name: /^Continue to/ }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function toPayment(page: Page, scripted: boolean): Promise<string> {
  const car = await freeCar();
  await fillIn(page, car, scripted);
  await send(page);
  await page.waitForURL(/\/buy\/practice\//);
  return car;
}

test('a deposit holds the car; a cancellation sends the agreed share back', async ({
  page,
  javaScriptEnabled: scripted = true,
}) => {
  const car = await freeCar();
  const { Email: email = '' } = await fillIn(page, car, scripted);
  if (scripted) await expectAccessible(page);
  await send(page);
  await page.waitForURL(/\/buy\/practice\//);
  await expect(page.getByText('Demonstration: no money moves')).toBeVisible();
  if (scripted) await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $500' }).click();
  await expect(heading(page, 'The caravan is reserved for you')).toBeVisible();
  if (scripted) await expectAccessible(page);
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

test('a declined payment can be tried again; a shopper who leaves can come back', async ({
  page,
  javaScriptEnabled: scripted = true,
}) => {
  await toPayment(page, scripted);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByText('The payment didn’t go through, and no money was taken.')).toBeVisible();
  if (scripted) await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $500' }).click();
  await page.waitForURL(/\/buy\/practice\//);
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the payment page' }).click();
  await page.getByRole('button', { name: 'Pay $500' }).click();
  await expect(heading(page, 'The caravan is reserved for you')).toBeVisible();
});

test('a car that is not paid in time is for sale again', async ({ page, viewport, javaScriptEnabled }) => {
  test.skip(viewport?.width !== 360 || javaScriptEnabled !== false, 'time passes once');
  const car = await toPayment(page, false);
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

test('a car that somebody else took meanwhile: nothing typed is lost', async ({
  page,
  browser,
  viewport,
  javaScriptEnabled: scripted = true,
}) => {
  test.skip(viewport?.width !== 360, 'the same at any width');
  const car = await freeCar();
  const person = await fillIn(page, car, scripted);
  const somebodyElse = await browser.newContext();
  const faster = await somebodyElse.newPage();
  await fillIn(faster, car, scripted);
  await send(faster);
  await faster.waitForURL(/\/buy\/practice\//);
  await send(page);
  await expect(page.getByText(/Someone else has just reserved this caravan/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person['Email'] ?? '');
  await expect(page.getByRole('link', { name: 'See similar caravans' })).toBeVisible();
  await somebodyElse.close();
});

test.describe('a transfer', () => {
  const bank = 'ironbark-motorcycles';
  test.use({ tenant: bank });

  test('has an account, a reference and an end; its site asks to sign in first', async ({
    page,
    context,
    viewport,
    javaScriptEnabled: scripted = true,
  }) => {
    test.skip(viewport?.width === 1280 && scripted, 'both widths, both ways: twice is enough');
    const phone = aPhone();
    const { cookie } = await signIn(context, bank, phone);
    const car = await freeCar(bank, { cookie });
    expect((await ask(`${car}/checkout`, bank)).headers.location).toContain('/sign-in?type=checkout');
    await fillIn(page, car, scripted, phone.replace('+61', '0'));
    await page.getByRole('button', { name: 'Continue to the bank details' }).click();
    await expect(heading(page, 'Transfer $300')).toBeVisible();
    await expect(page.getByText('000-000')).toBeVisible();
    if (scripted) await expectAccessible(page);
    const path = new URL(page.url()).pathname;
    const { body } = await ask(path, bank);
    expect(await htmlErrors(new Map([['transfer', body.toString()]]))).toEqual([]);
    await page.getByText('Cancel this reservation').click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(heading(page, 'This reservation is cancelled')).toBeVisible();
  });
});

test('payments of other providers have no practice page, and nothing else lies below /buy', async ({
  viewport,
  javaScriptEnabled,
}) => {
  test.skip(viewport?.width !== 360 || javaScriptEnabled !== false, 'plain addresses: once is enough');
  for (const path of [
    '/buy/practice/unknown',
    '/buy/reservations/01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '/buy/else/1',
    '/buy/practice/x/y',
  ])
    expect((await ask(path)).status, path).toBe(404);
});
