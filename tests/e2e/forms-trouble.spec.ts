import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { formToken } from '../../server/people/leads/rules/form-token';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
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
test.skip(({ viewport }) => (viewport?.width ?? 0) < 768, 'the width changes nothing here');

const whoOf = (what: string, project: string) => `${what}.${project.replaceAll(' ', '-')}@shopper.example`;

async function filled(page: Page, path: string, email: string, scripted: boolean): Promise<Locator> {
  await page.goto(path);
  if (scripted) await alive(page);
  const form = page.getByRole('main');
  const person = {
    'First name': 'Mia',
    'Last name': 'Nguyen',
    Postcode: '4000',
    Phone: '0491 570 006',
    Email: email,
  };
  for (const [label, value] of Object.entries(person)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Message').fill('Is it here?');
  for (const label of ['What’s it about?', 'Location']) {
    const choice = form.getByLabel(label);
    if (await choice.isVisible()) await choice.selectOption({ index: 1 });
  }
  await page.waitForTimeout(2_000);
  return form.getByRole('button', { name: 'Message Now' });
}

/** Leads of a person. */
function leadsOf(email: string): { fields: Record<string, string>; suspect?: string }[] {
  const argv = ['server/entry/cli/dealer.mjs', 'leads', 'list', '--tenant', tenant, '--json'];
  const env = { ...process.env, DATA_DIR: site.dataDir, SESSION_SECRET: secret };
  const output = execFileSync(process.execPath, argv, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const leads: { fields: Record<string, string> }[] = JSON.parse(output);
  return leads.filter(({ fields }) => fields['email'] === email);
}

/** Runs SQL on the site's database from another process; resolves once the first statement is done. */
async function withDatabase(script: string): Promise<{ done: Promise<unknown> }> {
  const program = `const db = new (require('better-sqlite3'))(process.argv[1], { timeout: 20000 }); ${script}`;
  const child = spawn(process.execPath, ['-e', program, resolve(site.dataDir, 'site.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const done = once(child, 'exit');
  await once(child.stdout, 'data');
  return { done };
}
const lockedFor = (ms: number) =>
  `db.exec('begin immediate'); console.log('held'); setTimeout(() => db.exec('commit'), ${ms});`;
const noLeads = `create trigger no_leads before insert on leads begin select raise(abort, 'full'); end`;

for (const path of ['/contact', '/cars/{slug}/enquire']) {
  test(`${path} without a search engine reaches the dealer`, async ({ page, javaScriptEnabled }, info) => {
    const email = whoOf(`engine${path.length}`, info.project.name);
    const send = await filled(
      page,
      path.replace('{slug}', await someSlug()),
      email,
      javaScriptEnabled !== false,
    );
    await send.click();
    await page.waitForURL(/\/success/);
    expect(leadsOf(email)).toHaveLength(1);
  });
}

async function someSlug(): Promise<string> {
  const path = '/api/search?status=in_stock&fields=slug&limit=1';
  const { body } = await askSite({ port: site.port, host: `${tenant}.localhost`, path });
  const { hits }: { hits: { slug: string }[] } = JSON.parse(body.toString());
  return hits[0]?.slug ?? '';
}

test('the database locked for two seconds: the form waits, turning, and is taken once', async ({
  page,
  javaScriptEnabled,
}, info) => {
  const email = whoOf('locked', info.project.name);
  const send = await filled(page, '/contact', email, javaScriptEnabled !== false);
  const lock = await withDatabase(lockedFor(2_000));
  await send.click({ noWaitAfter: true });
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  }
  await page.waitForURL(/\/success/);
  await lock.done;
  expect(leadsOf(email)).toHaveLength(1);
});

test('a lead that cannot be stored is said to be so, and nothing entered is lost', async ({
  page,
  javaScriptEnabled,
}, info) => {
  const email = whoOf('failed', info.project.name);
  const alerts = heard(page);
  const send = await filled(page, '/contact', email, javaScriptEnabled !== false);
  await (await withDatabase(`db.exec(${JSON.stringify(noLeads)}); console.log('full');`)).done;
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'An unexpected error occured' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(alerts).toEqual(javaScriptEnabled === false ? [] : ['An error occurred when submitting this form']);
  await (await withDatabase(`db.exec('drop trigger no_leads'); console.log('mended');`)).done;
  await send.click();
  await page.waitForURL(/\/success/);
  // Sent again within a moment it is no machine's: the form was drawn long before.
  expect(leadsOf(email).map(({ suspect }) => suspect)).toEqual([undefined]);
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: [/net::ERR_/] });

  test('the form stands as it was and is taken once the connection is back', async ({
    page,
    javaScriptEnabled,
  }, info) => {
    test.skip(javaScriptEnabled === false, 'without scripting the browser itself says so');
    const email = whoOf('unconnected', info.project.name);
    const alerts = heard(page);
    const send = await filled(page, '/contact', email, true);
    await page.route('**/*', (route) => route.abort());
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'An unexpected error occured' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    expect(alerts).toEqual(['An error occurred when submitting this form']);
    await page.unroute('**/*');
    await send.click();
    await page.waitForURL(/\/success/);
    expect(leadsOf(email)).toHaveLength(1);
  });
});

test('a form older than a day is taken', async ({ page, javaScriptEnabled }, info) => {
  const email = whoOf('old', info.project.name);
  const old = formToken(secret, tenant, new Date(Date.now() - 25 * 3_600_000), randomBytes(16));
  const send = await filled(page, '/contact', email, javaScriptEnabled !== false);
  await page.route('**/contact*', (route) => {
    const sent = route.request().postData();
    const postData = sent?.replace(/form_token=[^&]+/, `form_token=${encodeURIComponent(old)}`);
    return route.continue(postData ? { postData } : {});
  });
  await send.click();
  await page.waitForURL(/\/success/);
  expect(leadsOf(email)).toMatchObject([{ suspect: 'form older than 24 hours' }]);
});

test('on slow 4G the button turns, a second press does nothing', async ({
  page,
  javaScriptEnabled,
}, info) => {
  const email = whoOf('slow', info.project.name);
  const send = await filled(page, '/contact', email, javaScriptEnabled !== false);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await send.dblclick({ noWaitAfter: true });
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  }
  await page.waitForURL(/\/success/);
  expect(leadsOf(email)).toHaveLength(1);
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
