import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { ageForms, aPerson, fillIn, leadsOf } from './shopper';
import { alive, expect, test } from './site-test';

/** Forms while something is wrong, on a site of their own whose search engine is away from its first minute. */
const secret = 'a secret of this test alone, long enough to sign';
const tenant = 'brolga';
let site: Site;
const environment = { SESSION_SECRET: secret, MEILI_URL: 'http://127.0.0.1:9', MEILI_ADMIN_KEY: 'nobody' };

test.use({
  tenant,
  // One site for all tests of the worker: the first that asks for its address starts it.
  baseURL: async ({ tenant: slug }, use) => {
    site ??= await startSite({ environment });
    await use(`http://${slug}.localhost:${site.port}`);
  },
  expectedProblems: [/status of (422|500)/],
});
test.afterAll(async () => {
  await site?.stop();
});
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Leads of a person at this site. */
const leadsHere = (email: string) => leadsOf(email, tenant, site.dataDir);

async function filled(page: Page, path: string, email: string): Promise<Locator> {
  await page.goto(path);
  await alive(page);
  const form = page.getByRole('main');
  await fillIn(form, { ...aPerson(), Email: email });
  await form.getByLabel('Message').fill('Is it here?');
  for (const label of ['What’s it about?', 'Location']) {
    const choice = form.getByLabel(label);
    if (await choice.isVisible()) await choice.selectOption({ index: 1 });
  }
  await ageForms(page, secret);
  return form.getByRole('button', { name: 'Send enquiry' });
}

function inDatabase(sql: string): void {
  const database = openSqlite(join(site.dataDir, 'site.sqlite'), 20_000);
  database.exec(sql);
  database.close();
}
const noLeads = `create trigger no_leads before insert on leads begin select raise(abort, 'full'); end`;

for (const path of ['/contact', '/cars/{slug}/enquire']) {
  test(`delivers ${path} without a search engine`, { tag: '@all' }, async ({ page }) => {
    const { Email: email } = aPerson();
    const send = await filled(page, path.replace('{slug}', await someSlug()), email);
    await send.click();
    await page.waitForURL(/\/success/);
    expect(await leadsHere(email)).toHaveLength(1);
  });
}

async function someSlug(): Promise<string> {
  const path = '/api/search?status=in_stock&fields=slug&limit=1';
  const { body } = await askSite({ port: site.port, host: `${tenant}.localhost`, path });
  const { data }: { data: { slug: string }[] } = JSON.parse(body.toString());
  return data[0]?.slug ?? '';
}

test('says that a lead was not stored and keeps the form', async ({ page }) => {
  const { Email: email } = aPerson();
  const alerts = heard(page);
  const send = await filled(page, '/contact', email);
  inDatabase(noLeads);
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'An unexpected error occured' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(alerts).toEqual(['An error occurred when submitting this form']);
  inDatabase('drop trigger no_leads');
  await send.click();
  await page.waitForURL(/\/success/);
  // Sent again within a moment it is no machine's: the form was drawn long before.
  expect((await leadsHere(email)).map(({ suspect }) => suspect)).toEqual([undefined]);
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: [/net::ERR_/] });

  test('keeps the form without a connection and sends it afterwards', async ({ page }) => {
    const { Email: email } = aPerson();
    const alerts = heard(page);
    const send = await filled(page, '/contact', email);
    await page.route('**/*', (route) => route.abort());
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'An unexpected error occured' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    expect(alerts).toEqual(['An error occurred when submitting this form']);
    await page.unroute('**/*');
    await send.click();
    await page.waitForURL(/\/success/);
    expect(await leadsHere(email)).toHaveLength(1);
  });
});

test('shows progress on slow 4G and ignores a second press', { tag: '@all' }, async ({ page }) => {
  const { Email: email } = aPerson();
  const send = await filled(page, '/contact', email);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await send.dblclick({ noWaitAfter: true });
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  await page.waitForURL(/\/success/);
  expect(await leadsHere(email)).toHaveLength(1);
});

/** What the page says in the browser's own alerts. */
function heard(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  return alerts;
}
