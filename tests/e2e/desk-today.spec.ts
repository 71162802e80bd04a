import { addStaff, sendLeads, signIn } from './desk-support';
import { aWord } from './shopper';
import { expect, overflow, test } from './site-test';

const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|404|422)/] });
test.describe.configure({ timeout: 60_000 });

test('the day leads to a new lead, and the menu is one row', { tag: '@phone' }, async ({ page }) => {
  const word = aWord();
  await sendLeads(tenant, [{ name: 'Today', last_name: word, email: `${word}@shopper.example` }]);
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Robin Nguyen', 'sales'));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(60);
  const menu = page.getByText('Menu: Today');
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Today', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await menu.click();
  await page.getByRole('link', { name: `Today ${word}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Today ${word}` })).toBeVisible();
});

test('books a test drive for somebody who calls, and marks it', { tag: '@phone' }, async ({ page }) => {
  const word = aWord();
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Robin Nguyen', 'sales'));
  await page.getByText('+ Add').click();
  await page.getByRole('link', { name: 'A test drive' }).click();
  await page.getByLabel(/^Time/).selectOption({ index: 1 });
  await page.getByLabel('First name').fill('Caller');
  await page.getByLabel('Last name').fill(word);
  await page.getByLabel('Phone').fill('0491 570 006');
  await page.getByRole('button', { name: 'Book the test drive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Caller ${word}` })).toBeVisible();
  await expect(page.getByText(/^Appointment booked: /)).toBeVisible();
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('pages of the day weigh at most 60 KB with everything', { tag: '@phone' }, async ({
  browser,
  page,
  baseURL,
}) => {
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Robin Nguyen'));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const storageState = await page.context().storageState();
  for (const path of [
    '/desk',
    '/desk/leads',
    '/desk/leads/add',
    '/desk/appointments',
    '/desk/appointments/add',
    '/desk/deposits/add',
  ]) {
    const context = await browser.newContext({ storageState, ...(baseURL ? { baseURL } : {}) });
    const fresh = await context.newPage();
    let bytes = 0;
    fresh.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      bytes += responseBodySize;
    });
    await fresh.goto(path, { waitUntil: 'networkidle' });
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    expect(bytes, path).toBeGreaterThan(1_000);
    expect(bytes, path).toBeLessThanOrEqual(60 * 1_024);
    await context.close();
  }
});

test('on a wide screen the menu is a row', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/desk/appointments');
  await signIn(page, addStaff(tenant, 'Robin Nguyen'));
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await expect(page.getByText('Menu: Appointments')).toBeHidden();
  const here = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Appointments' });
  await expect(here).toHaveAttribute('aria-current', 'page');
});
