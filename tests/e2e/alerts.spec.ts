import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { linkInMail, mailAbout } from '../support/sent-messages';
import { askSite } from '../support/site-request';
import { dealer } from './desk-support';
import { expectAccessible } from './page-checks';
import { alive, dataDir, expect, port, test } from './site-test';

/** Alerts by email: asked for, confirmed, sent and ended. */
const tenant = 'saltbush-caravans';
const host = `${tenant}.localhost`;
test.use({ tenant, expectedProblems: [/status of 422/] });

/** A make and an address of each walk's own: walks beside each other never get each other's emails. */
function ownAlert({ project }: TestInfo, name: string) {
  const walk = `${name}-${project.name}`.replace(/[^a-z]+/gi, '-').toLowerCase();
  const letters = `${walk}${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  return { make: `Van${letters.replace(/[^a-z]/g, '')}`, email: `${walk}.${Date.now()}@shopper.example` };
}

function importCar(make: string, price: number): void {
  const file = join(dataDir, `${make}.json`);
  const kind = { model: 'Tourer', year: 2024, type: 'used', item_type: 'caravan' };
  writeFileSync(file, JSON.stringify([{ stocknum: make.slice(-20), make, price, ...kind }]));
  dealer(['stock', 'import', file, '--tenant', tenant]);
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please confirm your alert');
}

test(
  'confirms an alert, emails a matching car and unsubscribes in one step',
  { tag: '@all' },
  async ({ page }, info) => {
    test.slow();
    const { make, email } = ownAlert(info, 'search');
    await page.goto(`/search/new-used-and-demo-cars?make=${make}`);
    await page.getByRole('link', { name: 'Email me when a new caravan arrives' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email me when a new caravan arrives');
    await alive(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Email me' }).click();
    await expect(page.getByText(/There is a problem|Please fix the following errors:/)).toBeVisible();
    await askFor(page, email);

    const confirming = await linkInMail(dataDir, email, 'confirm');
    await askSite({ port, host, path: confirming });
    await page.goto(confirming);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your alert is confirmed.')).toBeVisible();
    await expectAccessible(page);

    importCar(make, 42_990);
    const mail = await mailAbout(dataDir, email, new RegExp(`New: 2024 ${make}`));
    expect(mail.text).toContain('$42,990');
    expect(mail.html).toContain(`${make} Tourer`);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const stop = await linkInMail(dataDir, email, 'stop');
    expect(headers['list-unsubscribe']).toBe(`<http://${host}:${port}${stop}>`);

    await page.goto(stop);
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    const oneClick = await askSite({
      port,
      host,
      path: stop,
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(oneClick.status).toBe(200);
    await page.goto(stop);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
  },
);

test('pauses, changes and deletes alerts on one page', { tag: '@all' }, async ({ page }, info) => {
  const { make, email } = ownAlert(info, 'manage');
  const form = `/alerts/new?search=${encodeURIComponent(`/search/used-cars?query=${make}`)}`;
  await page.goto(form);
  await alive(page);
  await page.getByLabel('Once a day').check();
  await askFor(page, email);
  await page.goto(await linkInMail(dataDir, email, 'confirm'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('How often')).toHaveValue('daily');
  await page.getByLabel('How often').selectOption('weekly');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('We’ve changed how often you hear from us.')).toBeVisible();
  await expect(page.getByLabel('How often')).toHaveValue('weekly');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The alert is paused.')).toBeVisible();

  // The answer is the same for an address that has the alert; its owner hears of it.
  await page.goto(form);
  await alive(page);
  await askFor(page, email);
  await mailAbout(dataDir, email, /You already have this alert/);
  await page.goto(await linkInMail(dataDir, email, 'manage'));
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('The alert is active again.')).toBeVisible();
  await page.getByText('Delete all alerts').click();
  await page.getByRole('button', { name: 'Yes, delete all' }).click();
  await expect(page.getByText('All your alerts are deleted.')).toBeVisible();
  await expect(page.getByText('You have no alerts.')).toBeVisible();
});

test.describe('on a site with feeds', () => {
  test.use({ tenant: 'ironbark-motorcycles' });
  test('links the alert form to the feed of the same search', { tag: '@all' }, async ({ page }) => {
    await page.goto(
      `/alerts/new?search=${encodeURIComponent('/search/used-cars?price=..9000&sortBy=latest&page=2')}`,
    );
    const atom = page.getByRole('link', { name: 'Atom' });
    await expect(atom).toHaveAttribute('href', '/search/used-cars.atom?price=..9000');
  });
});
