import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LeadStore } from '../../server/leads/lead-store';
import { connectSqlite } from '../../server/platform/database/connect';
import { GroupCommit } from '../../server/platform/database/group-commit';
import { newUlid } from '../../server/platform/ulid';
import { codeFor } from '../support/sent-messages';
import { expectAccessible } from './page-checks';
import { aPhone } from './shopper';
import { alive, dataDir, expect, overflow, test } from './site-test';

const tenant = 'ironbark-motorcycles';
test.use({ tenant, expectedProblems: [/status of 422/] });

const hourMs = 3_600_000;

/** An enquiry and a booked test ride under a number, as sent by somebody else in an earlier visit. */
async function sendLeads(phone: string): Promise<void> {
  const database = connectSqlite(dataDir);
  try {
    const commits = new GroupCommit(database);
    const leads = new LeadStore(commits);
    const now = new Date();
    const lead = {
      tenant,
      source: 'form' as const,
      created_at: now.toISOString(),
      fields: { name: 'Sasha', phone },
    };
    await leads.add({ ...lead, id: newUlid(now), category: 'Enquiry', subcategory: 'General enquiry' }, []);
    const startsAt = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + 72 * hourMs);
    const booking = { startsAt, endsAt: new Date(startsAt.getTime() + hourMs), capacity: 99 };
    await leads.add({ ...lead, id: newUlid(now), category: 'Test Drive', subcategory: 'Test drive' }, [], {
      booking: { ...booking, locationId: 'ironbark-bunbury' },
    });
  } finally {
    await database.destroy();
  }
}

async function signIn(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone.replace('+61', '0'));
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Six-digit code').fill(await codeFor(dataDir, phone));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/garage');
}

async function addBike(page: Page): Promise<void> {
  await page.getByText('Add my motorcycle').click();
  await page.getByLabel('Model').fill('MT-07');
  await page.getByLabel('Kilometres').fill('45 000 km');
  await page.getByRole('button', { name: 'Add motorcycle' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(/There is a problem|Please fix the following errors:/);
  await expect(page.getByLabel('Kilometres')).toHaveValue('45 000 km');
  await summary.getByRole('link', { name: 'Enter the make.' }).click();
  await expect(page.getByLabel('Make')).toBeFocused();
  await expect(summary).toBeVisible();
  await page.getByLabel('Make').fill('Yamaha');
  await page.getByRole('button', { name: 'Add motorcycle' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your motorcycle has been added.');
  await expect(page.getByText('45,000 km')).toBeVisible();
}

test('adds a motorcycle, lists an enquiry, cancels a ride and downloads the data', async ({ page }) => {
  test.slow();
  const phone = aPhone();
  await sendLeads(phone);
  await page.goto('/garage');
  await signIn(page, phone);
  await alive(page);
  await addBike(page);
  await page.getByRole('link', { name: 'Edit Yamaha MT-07' }).click();
  await page.getByLabel('Year').fill('2019');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: '2019 Yamaha MT-07' })).toBeVisible();

  const enquiries = page.getByRole('region', { name: 'Enquiries' });
  await expect(enquiries.getByRole('listitem')).toHaveText(/Received.*General enquiry/);
  await expect(page.getByText('Sasha')).toHaveCount(0);
  await page.getByRole('link', { name: 'Account' }).first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ account: { phone }, cars: [{ make: 'Yamaha', km: 45_000 }] });
  expect(file.enquiries).toHaveLength(2);
  await page.goto('/garage');

  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: /^Change or cancel/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible();
  await page.getByText('Cancel this test ride').click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is cancelled');
  await page.goto('/garage');
  await expect(page.getByRole('region', { name: 'Test rides' }).getByRole('listitem')).toHaveText(
    /Cancelled/,
  );
});
