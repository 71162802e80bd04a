import { expectAccessible } from './accessible';
import { addStaff, dealer, password, sendLeads, signIn } from './desk-support';
import { aWord } from './people';
import { checkHtml, expect, test } from './site-test';

/** One's own account, what each role may do, and the audit log. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|404|422)/] });
test.describe.configure({ timeout: 60_000 });

const newPassword = 'purple wattle station 9';

test('changes a password', { tag: '@all' }, async ({ page }) => {
  const email = addStaff(tenant, 'Robin Nguyen', 'sales');
  await page.goto('/desk/account');
  await signIn(page, email);
  await page.waitForURL('**/desk/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Please fix the following errors:');
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password has been changed.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, email, newPassword);
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible();
});

test('signs out another device', { tag: '@all' }, async ({ page, browser, baseURL }) => {
  const email = addStaff(tenant, 'Ash Bell', 'sales');
  await page.goto('/desk/account');
  await signIn(page, email);
  const other = await browser.newPage(baseURL ? { baseURL } : {});
  await other.goto('/desk/account');
  await signIn(other, email);
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This device.')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out .* on / }).click();
  await expect(page.getByRole('status')).toHaveText('The device has been signed out.');
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.close();
});

test('hides export, deletion and the audit log from sales staff', { tag: '@all' }, async ({ page }) => {
  const email = addStaff(tenant, 'Kim Lee', 'sales');
  const [id] = await sendLeads(tenant, [
    { name: 'Ann', last_name: 'Day', email: `${aWord()}@shopper.example` },
  ]);
  await page.goto(`/desk/leads/${id}`);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Ann Day' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete this lead' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  for (const path of ['/desk/leads.csv', '/desk/audit', `/desk/leads/${id}/delete`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  }
});

test('lets a manager delete a lead and logs it', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(120_000);
  const email = addStaff(tenant, 'Pat Moss', 'sales');
  dealer(['staff', 'role', '--tenant', tenant, email, '--role', 'manager']);
  const word = aWord();
  const [id = ''] = await sendLeads(tenant, [
    { name: 'Ben', last_name: word, email: `${word}@shopper.example`, phone: '0491 570 156' },
  ]);
  await page.goto(`/desk/leads/${id}`);
  await signIn(page, email);
  await page.getByRole('link', { name: 'Delete this lead' }).click();
  await expect(page.getByRole('heading', { name: 'Delete this lead?' })).toBeVisible();
  checkHtml('desk-delete', await page.content());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('status')).toContainText('Deleted.');
  await page.goto(`/desk?q=${word}`);
  await expect(page.getByRole('heading', { name: 'No matching leads' })).toBeVisible();
  await page.getByRole('link', { name: 'Audit log' }).click();
  const deleted = page.getByRole('listitem').filter({ hasText: id }).filter({ hasText: 'Deleted a lead' });
  await expect(deleted).toContainText('Pat Moss');
  checkHtml('desk-audit', await page.content());
  await expectAccessible(page);
  const log: { action: string; lead_id: string | null; who: string | null }[] = JSON.parse(
    dealer(['audit', '--tenant', tenant, '--since', '2026-01-01', '--json']),
  );
  const own = log.filter((entry) => entry.lead_id === id).map(({ action, who }) => [action, who]);
  expect(own).toEqual([
    ['lead-deleted', email],
    ['lead-viewed', email],
  ]);
  await page.goto('/desk/account');
  checkHtml('desk-account', await page.content());
});
