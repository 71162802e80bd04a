import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { siteSecret } from '#server/platform/secret';
import { launchBrowser } from '../support/chromium';
import { runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';
import { saveDaysAgo } from '../support/saved-cars';
import { Screens } from '../support/screens';
import { codeFor, linkInMail } from '../support/sent-messages';
import { signedIn } from '../support/signed-in';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { type Template, templates, writeThreeTemplates } from '../support/three-templates';
import { htmlErrors } from '../support/valid-html';

/** Every screen of accounts, watchlist, alerts, prize wheel and desk accounts, in each template. */
const tenants = folderForFile();
const password = 'correct horse battery';
const html = new Map<string, string>();
let site: Site;
let browser: Browser;

beforeAll(async () => {
  writeThreeTemplates(tenants);
  site = await startSite({ environment: { TENANTS_DIR: tenants } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function dealer(argv: readonly string[], input = ''): Promise<void> {
  const environment = { TENANTS_DIR: tenants, LOG_LEVEL: 'silent' };
  expect(await runDealer(argv, { dataDir: site.dataDir, environment, input })).toMatchObject({ code: 0 });
}

/** A motorcycle that was sold today. */
async function sellOne(slug: Template): Promise<string> {
  const file = join(tenants, `${slug}-sold.json`);
  const today = new Date().toISOString().slice(0, 10);
  const details = { make: 'Honda', model: 'Rebel', year: 2024, type: 'used', item_type: 'motorcycle' };
  const sold = { stocknum: 'SOLD1', price: 9_990, status: 'sold', solddate: today };
  writeFileSync(file, JSON.stringify([{ ...details, ...sold }]));
  await dealer(['stock', 'import', file, '--tenant', slug]);
  const database = connectSqlite(site.dataDir);
  const car = database.selectFrom('cars').select('slug').where('tenant', '=', slug);
  const row = await car.where('stocknum', '=', 'SOLD1').executeTakeFirstOrThrow();
  await database.destroy();
  return row.slug;
}

async function carSlug(slug: Template): Promise<string> {
  const path = '/api/search?status=in_stock&fields=slug&limit=1';
  const { body } = await askSite({ port: site.port, host: `${slug}.localhost`, path });
  const { data }: { data: { slug: string }[] } = JSON.parse(body.toString());
  return data[0]?.slug ?? '';
}

/** Signs a customer in without a code and saves cars for them. */
async function customerWith(page: Page, slug: Template, saved: readonly string[], phone: string) {
  const database = connectSqlite(site.dataDir);
  try {
    const secret = await siteSecret({ DATA_DIR: site.dataDir });
    const { customerId, cookie } = await signedIn({ database, secret }, slug, phone);
    const owner = { tenant: slug, customerId };
    await saveDaysAgo(
      database,
      owner,
      saved.map((each) => ({ slug: each })),
    );
    const url = site.url(slug);
    const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
    const cookies = pairs.map(([name = '', value = '']) => ({ name, value: decodeURIComponent(value), url }));
    await page.context().addCookies(cookies);
  } finally {
    await database.destroy();
  }
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ state: 'visible' });
const summary = (page: Page) => page.getByText(/needs? another look\./).waitFor();

async function signInScreens(screens: Screens, phone: string): Promise<void> {
  const { page } = screens;
  await screens.open('sign-in', '/sign-in?type=watchlist&redirect=%2Faccount&back=%2F');
  await page.getByLabel('Mobile number').fill('07 5550 0142');
  await press(page, 'Send code');
  await summary(page);
  await screens.look('sign-in, wrong number');
  await screens.read('sign-in, wrong number', { phone: '07 5550 0142' });
  await page.getByLabel('Mobile number').fill(phone);
  await press(page, 'Send code');
  await heading(page, 'Enter your code');
  await screens.look('code');
  await screens.read('code');
  const code = await codeFor(site.dataDir, phone);
  await page.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111');
  await press(page, 'Sign in');
  await summary(page);
  await screens.look('wrong code');
  await screens.read('wrong code', { code: '12' });
  await page.getByLabel('Six-digit code').fill(code);
  await press(page, 'Sign in');
  await page.waitForURL('**/account');
  await screens.open('account', '/account');
  await page.getByText('Delete my account', { exact: true }).click();
  await screens.look('account, deletion');
  await screens.open('account, name saved', '/account?done=name');
  await screens.read('account, long name', { intent: 'rename', name: 'x'.repeat(81) });
}

async function watchlistScreens(screens: Screens, template: Template): Promise<void> {
  const { page } = screens;
  await screens.open('empty watchlist', '/watchlist');
  const [here, sold] = [await carSlug(template), await sellOne(template)];
  await page.goto(screens.url(`/cars/${sold}`), { waitUntil: 'networkidle' });
  expect(await page.locator('main [data-carousel] button[form=watchlist]').isVisible()).toBe(false);
  await page.context().clearCookies();
  await customerWith(page, template, [here, sold], '+61412000100');
  await page.reload();
  await page.locator('main button[form=watchlist][aria-pressed=true]').waitFor({ state: 'visible' });
  await screens.open('watchlist', '/watchlist');
  const soldCard = page.getByRole('listitem').filter({ has: page.locator(`a[href="/cars/${sold}"]`) });
  const words = await soldCard.first().textContent();
  expect(words).toContain('Saved at $1,000,000');
  expect(words).toContain('Similar motorcycles');
  await page.getByText('Add a note').first().click();
  await screens.look('watchlist, note');
  const car = await page.locator('input[name=car]').first().inputValue();
  await screens.read('watchlist, long note', { car, note: 'n'.repeat(301) });
  await press(page, 'Create link');
  const link = page.getByRole('link', { name: /\/watchlist\/shared\// });
  await link.waitFor();
  await screens.look('watchlist, shared');
  const shared = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
  await page.context().clearCookies();
  await screens.open('shared watchlist', shared);
}

async function alertScreens(screens: Screens, email: string): Promise<void> {
  const { page } = screens;
  await screens.open('alert', `/alerts/new?search=${encodeURIComponent('/search/used-cars?price=..9000')}`);
  await press(page, 'Email me');
  await summary(page);
  await screens.look('alert, errors');
  await screens.read('alert, errors', { email: '' });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await press(page, 'Email me');
  await heading(page, 'Please confirm your alert');
  await screens.look('alert sent');
  await screens.read('alert sent');
  const link = await linkInMail(site.dataDir, email, 'confirm');
  await screens.open('confirm alert', link);
  await press(page, 'Confirm');
  await page.getByText('Your alert is confirmed.').waitFor();
  await screens.look('manage alerts');
  await screens.read('manage alerts');
  await page.getByText('Delete all alerts').click();
  await screens.look('manage alerts, deletion');
  await press(page, 'Yes, delete all');
  await page.getByText('You have no alerts.').waitFor();
  await screens.look('no alerts');
  await screens.open('stop alert', link.replace('/confirm/', '/stop/'));
}

async function spinScreens(screens: Screens, template: Template): Promise<void> {
  const { page } = screens;
  await page.context().clearCookies();
  await screens.open('prize wheel, signed out', '/spin-to-win');
  await customerWith(page, template, [], '+61412000101');
  await screens.open('prize wheel', '/spin-to-win');
  await press(page, 'Spin');
  await page.locator('#result-heading').waitFor();
  await screens.look('prize wheel, result');
  await screens.read('prize wheel, result');
}

async function deskScreens(screens: Screens, template: Template): Promise<void> {
  const { page } = screens;
  const email = `robin@${template}.example`;
  const account = ['--email', email, '--name', 'Robin Nguyen', '--role', 'owner', '--password-stdin'];
  await dealer(['staff', 'add', '--tenant', template, ...account], `${password}\n`);
  await screens.open('desk sign-in', '/desk/account');
  const fill = async (word: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(word);
    await press(page, 'Sign in');
  };
  await fill('wrong');
  await page.getByText('Incorrect email or password').first().waitFor();
  await screens.look('desk sign-in, refused');
  await fill(password);
  await heading(page, 'Your account');
  await screens.look('desk account');
  await screens.read('desk account');
  await screens.open('audit log', '/desk/audit');
}

describe.each(templates)('in %s', (template) => {
  const journeys: readonly [string, (screens: Screens) => Promise<void>][] = [
    ['sign-in and account', (screens) => signInScreens(screens, `+6149157015${templates.indexOf(template)}`)],
    [
      'watchlist',
      async (screens) => {
        await customerWith(screens.page, template, [], '+61412000099');
        await watchlistScreens(screens, template);
      },
    ],
    ['alerts', (screens) => alertScreens(screens, `pat@${template}.example`)],
    ['prize wheel', (screens) => spinScreens(screens, template)],
    ['desk', (screens) => deskScreens(screens, template)],
  ];

  test.each(journeys)('every screen of %s is accessible and fits', async (_, journey) => {
    const context = await browser.newContext({ locale: 'en-AU', timezoneId: 'Australia/Perth' });
    const screens = new Screens(await context.newPage(), template, site.port);
    screens.page.setDefaultTimeout(15_000);
    await journey(screens).finally(() => context.close());
    expect(screens.problems).toEqual([]);
    for (const [name, text] of screens.html) html.set(name, text);
  });
});

test('the Nu HTML checker accepts all of these screens', async () => {
  expect(html.size).toBeGreaterThanOrEqual(3 * 20);
  expect(await htmlErrors(html)).toEqual([]);
});
