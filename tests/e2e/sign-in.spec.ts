import type { Page } from '@playwright/test';
import { codeFor } from '../support/texts';
import { expectAccessible } from './accessible';
import { aPerson } from './shopper';
import { alive, dataDir, expect, test } from './site-test';

test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

const signInPath = '/sign-in?type=watchlist&redirect=%2Fcompare&back=%2Fsearch%2Fused-cars';

/** A number that no other test uses, as people write it and in E.164. */
function aPhone() {
  const phone = aPerson().Phone;
  return { phone, stored: phone.replaceAll(' ', '').replace(/^0/, '+61') };
}

async function open(page: Page, path: string, javaScriptEnabled: boolean | undefined): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled !== false) await alive(page);
}

async function askForCode(page: Page, { phone, stored }: ReturnType<typeof aPhone>): Promise<string> {
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  return codeFor(dataDir, stored);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a shopper signs in with a code, gives a name and signs out', async ({ page, javaScriptEnabled }) => {
  const someone = aPhone();
  await open(page, signInPath, javaScriptEnabled);
  await expect(page.getByText('Sign in to save cars to your watchlist')).toBeVisible();
  await expect(page.getByText('This demo site sends no texts')).toBeVisible();
  const code = await askForCode(page, someone);
  await expect(page.getByText(someone.phone)).toBeVisible();
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL((url) => url.pathname === '/compare');
  await open(page, '/account', javaScriptEnabled);
  await page.getByLabel('Name').fill('Robin Nguyen');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your name has been saved.' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Robin Nguyen');
  await expect(page.getByText('(this browser)')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('with a script there is no page load between number and code', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without a script every step is a page');
  await open(page, signInPath, javaScriptEnabled);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await askForCode(page, aPhone());
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expect(page.locator('body[data-same]')).toHaveCount(1);
});

test('mistakes are explained and keep what was typed', async ({ page, javaScriptEnabled }) => {
  await open(page, signInPath, javaScriptEnabled);
  await page.getByLabel('Mobile number').fill('07 5550 0142');
  await page.getByRole('button', { name: 'Send code' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Please fix the following errors:');
  await expect(summary).toContainText('Enter an Australian mobile number');
  await expect(page.getByLabel('Mobile number')).toHaveValue('07 5550 0142');
  const code = await askForCode(page, aPhone());
  await enterCode(page, code === '111111' ? '222222' : '111111');
  await expect(summary).toContainText('That code isn’t right. You have 4 tries left.');
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await enterCode(page, code);
  await page.waitForURL((url) => url.pathname === '/compare');
});

test('each screen is accessible and fits', async ({ page, javaScriptEnabled }) => {
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await open(page, signInPath, javaScriptEnabled);
  if (javaScriptEnabled !== false) await expectAccessible(page);
  const code = await askForCode(page, aPhone());
  const field = page.getByLabel('Six-digit code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await enterCode(page, code);
  await page.waitForURL((url) => url.pathname === '/compare');
  await open(page, '/account', javaScriptEnabled);
  await page.getByText('Delete my account', { exact: true }).click();
  if (javaScriptEnabled !== false) await expectAccessible(page);
  if (javaScriptEnabled !== false) expect(await fits()).toBe(true);
});

test('a keyboard is enough', async ({ page, javaScriptEnabled, isMobile }) => {
  test.skip(isMobile === true, 'a keyboard belongs to a desk');
  const someone = aPhone();
  await open(page, signInPath, javaScriptEnabled);
  await page.getByLabel('Mobile number').focus();
  await page.keyboard.type(someone.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Six-digit code').focus();
  await page.keyboard.type(await codeFor(dataDir, someone.stored));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/compare');
});

test('a customer who opens the page again is sent on', async ({ page, javaScriptEnabled }) => {
  await open(page, signInPath, javaScriptEnabled);
  await enterCode(page, await askForCode(page, aPhone()));
  await page.waitForURL((url) => url.pathname === '/compare');
  await page.goto('/sign-in?redirect=%2Ffavourites');
  expect(new URL(page.url()).pathname).toBe('/favourites');
});
