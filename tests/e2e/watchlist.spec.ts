import type { Locator, Page } from '@playwright/test';
import { codeFor } from '../support/sent-messages';
import { expectAccessible } from './page-checks';
import { aPhone } from './shopper';
import { alive, carSlugs, dataDir, expect, hold, overflow, test } from './site-test';
import { hearts, putOnList, signIn, watchlistLink } from './watchlist-support';

/** The watchlist, as a customer uses it. Its screens in each template: a robustness test. */
const nameOf = async (heart: Locator): Promise<string> =>
  ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
const toast = (page: Page, title: string): Locator => page.getByRole('status').filter({ hasText: title });

const tenant = 'ironbark-motorcycles';
const all = '/search/new-used-and-demo-cars';
const path = '/watchlist';
test.use({ tenant });

test.describe('at a car dealer', () => {
  const tenant = 'banksia-used-cars';
  test.use({ tenant });

  test('saves a car with the heart and removes it from the list, which fits 320 px', async ({
    page,
    context,
  }) => {
    await signIn(context, tenant);
    await page.goto('/search/used-cars');
    const heart = hearts(page).first();
    const name = await nameOf(heart);
    await alive(page);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(toast(page, 'Saved')).toContainText(name);
    await expect(watchlistLink(page)).toHaveAccessibleName('Saved, 1 car');
    await page.getByRole('link', { name: 'View list' }).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Saved cars' })).toBeVisible();
    await expect(page.getByText('1 car saved to your account.')).toBeVisible();
    await expect(
      cardOf(page, name).getByText(/^Saved (at (our price )?\$[\d,]+, same price now|without a price)$/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Car removed' })).toBeVisible();
    await expect(page.getByText('Nothing saved yet.')).toBeVisible();
    await expectAccessible(page);
  });

  test('saves a car in the browser first, and in the account once the shopper signs in', async ({ page }) => {
    const phone = aPhone();
    await page.goto('/search/used-cars');
    await alive(page);
    await hearts(page).first().click();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('link', { name: 'Sign in to keep it' })).toBeVisible();
    await page.reload();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(watchlistLink(page)).toHaveAccessibleName('Saved, 1 car');
    await watchlistLink(page).click();
    await page.waitForURL('**/favourites');
    await expect(hearts(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in to keep them' }).click();
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Six-digit code').fill(await codeFor(dataDir, phone));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/watchlist?*');
    await expect(page.getByText('1 car saved to your account.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
  });

  test('saves the browser’s cars in the account, whatever the shopper signs in for', async ({ page }) => {
    const phone = aPhone();
    await page.goto('/search/used-cars');
    await alive(page);
    for (const nth of [0, 1]) {
      await hearts(page).nth(nth).click();
      await expect(hearts(page).nth(nth)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto('/sign-in?redirect=%2Faccount');
    await alive(page);
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Six-digit code').fill(await codeFor(dataDir, phone));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/account');
    await expect(watchlistLink(page)).toHaveAccessibleName('Saved, 2 cars');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
  });
});

test('saves a car after sign-in and returns to its place', async ({ page }) => {
  const phone = aPhone();
  await page.goto(`${all}?page=2`);
  await alive(page);
  const name = await nameOf(hearts(page).nth(1));
  await hearts(page).nth(1).click();
  await page.waitForURL('**/sign-in?*');
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Six-digit code').fill(await codeFor(dataDir, phone));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${all}?page=2#save-*`);
  await expect(page.getByRole('button', { name: `Save ${name}`, pressed: true }).first()).toBeInViewport();
  await watchlistLink(page).click();
  await expect(page.getByText('1 motorcycle saved to your account.')).toBeVisible();
  await expect(cardOf(page, name)).toBeVisible();
});

test('disables the heart while it saves', { tag: '@all' }, async ({ page, context }) => {
  await signIn(context, tenant);
  await page.goto(all);
  await alive(page);
  const answer = await hold(page, '**/api/watchlist/save-car');
  const heart = hearts(page).first();
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toBeDisabled();
  answer();
  await expect(heart).toBeEnabled();
  await expect(heart).toBeFocused();
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(toast(page, 'Motorcycle Removed')).toBeVisible();
});

test.describe('a save that fails', () => {
  test.use({ expectedProblems: [/api\/watchlist\/save-car/] });
  const failures = {
    'is refused': { json: { success: false, error: 'This motorcycle has been sold.' } },
    'gets an error': { status: 503, json: { detail: 'This motorcycle has been sold.' } },
  };
  for (const [what, response] of Object.entries(failures)) {
    test(`removes the mark and shows an alert when a save ${what}`, { tag: '@all' }, async ({
      page,
      context,
    }) => {
      await signIn(context, tenant);
      await page.route('**/api/watchlist/save-car', (route) => route.fulfill(response));
      await page.goto(all);
      await alive(page);
      const alerted = page.waitForEvent('dialog');
      const pressed = hearts(page).first().click();
      const dialog = await alerted;
      expect([dialog.type(), dialog.message()]).toEqual(['alert', 'This motorcycle has been sold.']);
      await dialog.accept();
      await pressed;
      await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
      await expect(toast(page, 'Saved In Watchlist')).toHaveCount(0);
    });
  }
});

test('asks the server only after sign-in', { tag: '@all' }, async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(all, { waitUntil: 'networkidle' });
  await alive(page);
  expect(asked).not.toContain('/api/watchlist');
  await signIn(context, tenant);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  expect(asked.filter((one) => one === '/api/watchlist')).toHaveLength(1);
});

test('shares the cars without notes until sharing stops', async ({ page, context, browser }) => {
  const { customerId } = await signIn(context, tenant);
  const [slug = ''] = await carSlugs(tenant, 1);
  await putOnList(tenant, customerId, [{ slug }]);
  await page.goto(path);
  await page.getByText('Add a note').click();
  await page.getByLabel('Note (only you can see it)').fill('Birthday surprise');
  await page.getByRole('button', { name: /^Save note/ }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('link', { name: /\/watchlist\/shared\/[\w-]{22}$/ });
  const href = (await link.getAttribute('href')) ?? '';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const shared = await other.goto(href);
  expect(shared?.headers()['cache-control']).toContain('no-store');
  await expect(other.getByRole('heading', { level: 1, name: 'Shared motorcycles' })).toBeVisible();
  await expect(other.locator(`main a[href="/cars/${slug}"]`).first()).toBeVisible();
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await other.content()).not.toContain('Birthday surprise');
  await expectAccessible(other);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  expect((await other.goto(href))?.status()).toBe(404);
  await elsewhere.close();
});
