import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { chromiumFlags, findChromium } from '../support/chromium';
import { FormShopper } from '../support/form-shopper';
import { formWith, type PageForm } from '../support/page-form';
import { type Asking, askings, bikes } from '../support/shopper-forms';
import type { SiteAnswer } from '../support/site-request';
import { canMountSmallDisk } from '../support/small-disk';
import { type SmallDiskSite, startOnSmallDisk } from '../support/small-disk-site';
import { copyStock } from './stocked-site';

const customer = { tenant: bikes, signedIn: true } as const;
const words = 'We haven’t received this yet. Please send it again in a minute, or call us on';
const traces = /quollwright|zugzwang|9157015[678]/i;
describe.skipIf(!canMountSmallDisk())('forms of a site whose disk is full', () => {
  let on: SmallDiskSite;
  let shopper: FormShopper;
  /** Where a code is typed that is on its way. */
  let codePath: string;
  let other: FormShopper;
  let cases: Record<string, Asking>;
  const forms = new Map<string, PageForm>();

  /** Sends the form again as it was; to a `.data` address as a browser with scripts does. */
  function send(name: string, script = false): Promise<SiteAnswer> {
    const asking = cases[name];
    const form = forms.get(name);
    if (!asking || !form) throw new Error(name);
    const [path = '', query] = form.action.split('?');
    const address = script ? `${path}.data${query ? `?${query}` : ''}` : form.action;
    return shopper.ask(asking, address, { ...form.values, ...asking.typed, ...asking.sent });
  }

  /** Rows of tables, in a copy of the database: SQLite opens no file through another process's root. */
  function stored(): Record<string, number> {
    const copy = mkdtempSync(join(tmpdir(), 'full-disk-forms-'));
    for (const name of ['site.sqlite', 'site.sqlite-wal'])
      cpSync(join(on.dataFolder, name), join(copy, name));
    const database = openSqlite(join(copy, 'site.sqlite'), 1_000);
    const tables = ['valuations', 'sign_in_codes', 'customer_cars', 'orders', 'alerts'];
    const counts = tables.map((table) => {
      const [row] = database.prepare(`select count(*) as count from ${table}`).all([]);
      return [table, Object(row).count];
    });
    database.close();
    rmSync(copy, { recursive: true });
    return Object.fromEntries(counts);
  }
  let before: Record<string, number>;

  beforeAll(async () => {
    on = await startOnSmallDisk(64, { prepare: copyStock });
    shopper = new FormShopper(on);
    await shopper.signIn('+61491570156');
    cases = askings(await shopper.earlier());
    other = new FormShopper(on);
    codePath = await other.askForCode('+61491570158');
    for (const [name, asking] of Object.entries(cases)) {
      const page = await shopper.ask(asking, asking.page);
      expect([name, page.status]).toEqual([name, 200]);
      const form = formWith(page.body.toString(), asking.field);
      forms.set(name, { ...form, action: form.action || asking.page });
    }
    // A form sent within 2 seconds is held as suspect.
    await pause(2_100);
    before = stored();
    on.disk.fill();
  });
  afterAll(() => on?.stop());

  it('are returned with 503, calm words and the values that were typed', async () => {
    for (const [name, { typed }] of Object.entries(cases)) {
      const { status, headers, body } = await send(name);
      expect([name, status, headers['retry-after']]).toEqual([name, 503, '30']);
      const html = body.toString();
      expect(html, name).toContain(words);
      for (const value of Object.values(typed)) expect(html, name).toMatch(new RegExp(`[">]${value}["<]`));
    }
  });

  it('get the same response with scripts', async () => {
    // These pages are the same with scripts.
    const plain = ['a note on a watchlist', 'another time for a test ride', 'a button of the alerts'];
    for (const name of Object.keys(cases).filter((one) => !plain.includes(one))) {
      const { status, headers, body } = await send(name, true);
      expect([name, status, headers['retry-after']]).toEqual([name, 503, '30']);
      expect(body.toString(), name).toContain(words);
    }
  });

  it('never show a one-time code again', async () => {
    const { status, body } = await other.ask(customer, codePath, { code: '918273' });
    expect([status, body.includes(words), body.includes('918273')]).toEqual([503, true, false]);
  });

  it('store nothing, and leave nothing in the log', () => {
    expect(stored()).toEqual(before);
    expect(on.site.output()).not.toMatch(traces);
  });

  it('keep the typed values in a browser with scripts, too', async () => {
    const args = [...chromiumFlags, '--host-resolver-rules=MAP *.localhost 127.0.0.1'];
    const browser: Browser = await chromium.launch({ executablePath: findChromium(), args });
    try {
      const page = await browser.newPage();
      await page.goto(on.site.url(bikes, '/sign-in'));
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Mobile number').fill('0491 570 157');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText(words).waitFor();
      expect(await page.getByLabel('Mobile number').inputValue()).toBe('0491 570 157');
      await page.goto(on.site.url('brolga', '/trade-in?typed=yes'));
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Make').fill('Zugzwang');
      await page.getByLabel('Model').fill('Trading');
      await page.getByLabel('Year').fill('2019');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(words).waitFor();
      expect(await page.getByLabel('Make').inputValue()).toBe('Zugzwang');
    } finally {
      await browser.close();
    }
  });

  it('work once there is room, sent again unchanged', async () => {
    on.disk.makeRoom();
    for (const name of Object.keys(cases)) {
      const again = async () => (await send(name)).status;
      await expect.poll(again, { timeout: 10_000, interval: 250, message: name }).toBe(303);
    }
    expect(stored()).toEqual({
      ...{ valuations: (before['valuations'] ?? 0) + 2, sign_in_codes: (before['sign_in_codes'] ?? 0) + 1 },
      ...{ customer_cars: 1, orders: 1, alerts: (before['alerts'] ?? 0) + 1 },
    });
    expect((await shopper.ask(customer, '/account')).body.toString()).toContain(
      'value="Xanthippe Quollwright"',
    );
    expect((await shopper.ask(customer, '/watchlist')).body.toString()).toContain(
      'Zugzwang: ask about the tyres',
    );
  });
});
