import type { Page } from '@playwright/test';
import { codeFor } from '../support/sent-messages';
import { expectAccessible } from './page-checks';
import { aPhone } from './shopper';
import { alive, dataDir, expect, test } from './site-test';

test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

const signInPath = '/sign-in?type=watchlist&redirect=%2Fcompare&back=%2Fsearch%2Fused-cars';

/** A number of nobody else, as people write it and in E.164. */
function aNumber() {
  const stored = aPhone();
  return { phone: stored.replace(/^\+61(...)(...)/, '0$1 $2 '), stored };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

async function askForCode(page: Page, { phone, stored }: ReturnType<typeof aNumber>): Promise<string> {
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  return codeFor(dataDir, stored);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('signs in with a code, saves a name and signs out', async ({ page }) => {
  const someone = aNumber();
  await open(page, signInPath);
  await expect(page.getByText('Sign in to save cars and see them on any device')).toBeVisible();
  await expect(page.getByText('This demo sends no texts')).toBeVisible();
  const code = await askForCode(page, someone);
  await expect(page.getByText(`Your demo code is ${code}.`)).toBeVisible();
  await expect(page.getByText(someone.phone)).toBeVisible();
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL((url) => url.pathname === '/compare');
  await open(page, '/account');
  await page.getByLabel('Name').fill('Robin Nguyen');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your name has been saved.' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Robin Nguyen');
  await expect(page.getByText('(this browser)')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('my-details', `{"name":"Robin","at":${Date.now()}}`));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('my-details'))).toBeNull();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('keeps the shopper’s state on the way through the sign-in', async ({ page }) => {
  await open(page, '/garage?register_in=VIC');
  const code = await askForCode(page, aNumber());
  await enterCode(page, code);
  await page.waitForURL((url) => url.pathname === '/garage');
  expect(new URL(page.url()).search).toBe('?register_in=VIC');
});

test('asks for the code without loading a page', { tag: '@all' }, async ({ page }) => {
  await open(page, signInPath);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await askForCode(page, aNumber());
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expect(page.locator('body[data-same]')).toHaveCount(1);
});

test('explains mistakes and keeps the number', async ({ page }) => {
  await open(page, signInPath);
  await page.getByLabel('Mobile number').fill('07 5550 0142');
  await page.getByRole('button', { name: 'Send code' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(/There is a problem|Please fix the following errors:/);
  await expect(summary).toContainText('Enter an Australian mobile number');
  await expect(page.getByLabel('Mobile number')).toHaveValue('07 5550 0142');
  const code = await askForCode(page, aNumber());
  await enterCode(page, code === '111111' ? '222222' : '111111');
  await expect(summary).toContainText('That code isn’t right. You have 4 tries left.');
  await expectAccessible(page);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await enterCode(page, code);
  await page.waitForURL((url) => url.pathname === '/compare');
});
