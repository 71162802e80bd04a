import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { linkInMail } from '../support/alert-mails';
import { chromiumFlags, findChromium } from '../support/chromium';
import { formWith, type PageForm } from '../support/page-form';
import { askSite, type SiteAnswer } from '../support/site-request';
import { canMountSmallDisk } from '../support/small-disk';
import { type SmallDiskSite, startOnSmallDisk } from '../support/small-disk-site';
import { codeFor } from '../support/texts';

const bikes = 'ironbark-motorcycles';
const words = 'We haven’t received this yet. Please send it again in a minute, or call us on';
const traces = /quollwright|zugzwang|91570156|91570157/i;
const person = {
  ...{ name: 'Xanthippe', last_name: 'Quollwright', postcode: '6100', phone: '0491 570 157' },
  email: 'xanthippe@quollwright.example',
};

/** A page with a form for shoppers. */
interface Asking {
  readonly page: string;
  readonly tenant: string;
  /** Whether the shopper is signed in. */
  readonly signedIn?: true;
  /** A field that no other form of the page has. */
  readonly field: string;
  /** What the shopper types, different in every form; each value is shown again. */
  readonly typed: Readonly<Record<string, string>>;
  /** The pressed button and what else is sent. */
  readonly sent?: Readonly<Record<string, string>>;
}

/** What a shopper has at the site from earlier. */
interface Earlier {
  /** A car that can be bought online. */
  readonly car: string;
  /** Addresses of a valuation that waits for its kilometres, of a test ride, and of the alerts of an email address. */
  readonly valuation: string;
  readonly ride: { readonly href: string; readonly otherTime: string };
  readonly alerts: string;
}

const askings = ({ car, valuation, ride, alerts }: Earlier): Record<string, Asking> => ({
  'the start of a trade-in': {
    ...{ page: '/trade-in?typed=yes', tenant: 'brolga', field: 'make' },
    ...{ typed: { make: 'Zugzwang', model: 'Trading', year: '2019', badge: 'Blue' } },
    sent: { intent: 'describe' },
  },
  'the start of a sale': {
    ...{ page: '/sell-my-car?typed=yes', tenant: bikes, signedIn: true, field: 'make' },
    ...{ typed: { make: 'Zugzwang', model: 'Selling', year: '2018', badge: 'Red' } },
    sent: { intent: 'describe' },
  },
  'a step of a valuation': {
    ...{ page: `${valuation}?step=kilometres`, tenant: 'brolga', field: 'kilometres' },
    typed: { kilometres: '43,217' },
  },
  'the number for a sign-in': {
    ...{ page: '/sign-in', tenant: bikes, field: 'phone', typed: { phone: '0491 570 157' } },
  },
  'the name of an account': {
    ...{ page: '/account', tenant: bikes, signedIn: true, field: 'name' },
    ...{ typed: { name: 'Xanthippe Quollwright' }, sent: { intent: 'rename' } },
  },
  'a car of a garage': {
    ...{ page: '/garage', tenant: bikes, signedIn: true, field: 'make' },
    typed: { make: 'Zugzwang', model: 'Garaged', year: '2017', rego: 'QLL 123', km: '12,321' },
    sent: { intent: 'add-car', service_on: '' },
  },
  'the details of an order': {
    ...{ page: `/buy/orders/new?car_id=${car}`, tenant: bikes, signedIn: true, field: 'last_name' },
    typed: person,
    sent: { registration_state: 'WA', agree_terms: 'yes' },
  },
  'a note on a watchlist': {
    ...{ page: '/watchlist', tenant: bikes, signedIn: true, field: 'note' },
    typed: { note: 'Zugzwang: ask about the tyres' },
  },
  'another time for a test ride': {
    ...{ page: ride.href, tenant: bikes, field: 'intent', typed: {} },
    sent: { starts_at: ride.otherTime },
  },
  'a button of the alerts': {
    ...{ page: alerts, tenant: bikes, field: 'alert', typed: {}, sent: { intent: 'pause' } },
  },
  'an alert': {
    ...{ page: `/alerts/new?car=${car}`, tenant: bikes, field: 'email' },
    typed: { email: 'alerted@quollwright.example' },
    sent: { alert_consent: 'yes' },
  },
});

describe.skipIf(!canMountSmallDisk())('forms of a site whose disk is full', () => {
  let on: SmallDiskSite;
  let cookie = '';
  let cases: Record<string, Asking>;
  const forms = new Map<string, PageForm>();

  const ask = ({ tenant, signedIn }: Pick<Asking, 'tenant' | 'signedIn'>, path: string, form?: object) =>
    askSite({
      ...{ port: on.site.port, host: `${tenant}.localhost`, path, method: form ? 'POST' : 'GET' },
      headers: {
        ...(signedIn ? { cookie } : {}),
        ...(form
          ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
          : {}),
      },
      ...(form ? { body: new URLSearchParams({ ...form }).toString() } : {}),
    });
  const cookiesOf = ({ headers }: SiteAnswer) =>
    (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

  /** Sends the form again as it was; to a `.data` address as a browser with scripts does. */
  function send(name: string, script = false): Promise<SiteAnswer> {
    const asking = cases[name];
    const form = forms.get(name);
    if (!asking || !form) throw new Error(name);
    const [path = '', query] = form.action.split('?');
    const address = script ? `${path}.data${query ? `?${query}` : ''}` : form.action;
    return ask(asking, address, { ...form.values, ...asking.typed, ...asking.sent });
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

  async function signIn(): Promise<void> {
    const guest = { tenant: bikes };
    const phone = '+61491570156';
    const asked = await ask(guest, '/sign-in', { phone });
    expect(asked.status).toBe(303);
    cookie = cookiesOf(asked);
    const code = await codeFor(on.dataFolder, phone);
    const done = await ask({ ...guest, signedIn: true }, asked.headers.location ?? '', { code });
    expect(done.status, done.body.toString()).toBe(303);
    cookie = cookiesOf(done);
  }

  /** The address of a valuation that waits for its kilometres. */
  async function aValuation(): Promise<string> {
    const brolga = { tenant: 'brolga' };
    const html = (await ask(brolga, '/trade-in?typed=yes')).body.toString();
    const { action, values } = formWith(html, 'make');
    const car = { make: 'Mazda', model: 'Mazda3', year: '2019', badge: '', intent: 'describe' };
    const started = await ask(brolga, action, { ...values, ...car });
    expect(started.status, started.body.toString()).toBe(303);
    return (started.headers.location ?? '').split('?')[0] ?? '';
  }

  /** The test ride of the customer who is signed in. */
  async function aRide(): Promise<Earlier['ride']> {
    const shopper = { tenant: bikes, signedIn: true } as const;
    const made = await on.dealer('api-key', 'create', '--tenant', bikes, '--scope', 'leads:write', '--json');
    const authorization = `Bearer ${JSON.parse(made.stdout).key}`;
    for (const slug of await inStock()) {
      const free = await ask(shopper, `/api/cars/${slug}/test-drive-slots`);
      const { slots = [] } = free.status === 200 ? JSON.parse(free.body.toString()) : {};
      if (slots.length < 10) continue;
      const headers = { 'content-type': 'application/json', authorization };
      const lead = { ...person, phone: '0491 570 156', category: 'Test Drive', car_id: slug };
      const body = JSON.stringify({ ...lead, starts_at: slots[2].starts_at });
      const sent = { port: on.site.port, host: `${bikes}.localhost`, path: '/api/leads', method: 'POST' };
      const booked = await askSite({ ...sent, headers, body });
      expect(booked.status, booked.body.toString()).toBe(201);
      const [, href = ''] = /href="(\/test-drives\/[^"]+)"/.exec(
        (await ask(shopper, '/garage')).body.toString(),
      ) ?? [undefined, ''];
      return { href: href.replaceAll('&amp;', '&'), otherTime: slots[6].starts_at };
    }
    throw new Error('no test ride');
  }

  /** The page of the alerts of an address, one of them confirmed. */
  async function someAlerts(car: string): Promise<string> {
    const email = 'earlier@quollwright.example';
    const guest = { tenant: bikes };
    const page = await ask(guest, `/alerts/new?car=${car}`);
    const { action, values } = formWith(page.body.toString(), 'email');
    expect((await ask(guest, action, { ...values, email, alert_consent: 'yes' })).status).toBe(303);
    const confirmed = await ask(guest, await linkInMail(on.dataFolder, email, 'confirm'), {});
    return confirmed.headers.location ?? '';
  }

  async function inStock(): Promise<string[]> {
    const listed = await ask({ tenant: bikes }, '/api/search?status=in_stock&fields=slug&limit=40');
    const { hits }: { hits: { slug: string }[] } = JSON.parse(listed.body.toString());
    return hits.map(({ slug }) => slug);
  }

  /** Puts a car on the watchlist. */
  async function save(slug: string): Promise<void> {
    const shopper = { tenant: bikes, signedIn: true } as const;
    const { id } = JSON.parse((await ask(shopper, `/api/cars/${slug}`)).body.toString());
    expect((await ask(shopper, '/watchlist', { save: id })).status).toBe(303);
  }

  /** One that can be bought online. */
  async function aCar(): Promise<string> {
    const shopper = { tenant: bikes, signedIn: true } as const;
    for (const slug of await inStock()) {
      const page = await ask(shopper, `/buy/orders/new?car_id=${slug}`);
      if (page.status === 200 && page.body.includes('name="last_name"')) return slug;
    }
    throw new Error('no car to buy online');
  }

  beforeAll(async () => {
    on = await startOnSmallDisk(64);
    await signIn();
    const car = await aCar();
    await save(car);
    cases = askings({
      ...{ car, valuation: await aValuation(), ride: await aRide(), alerts: await someAlerts(car) },
    });
    for (const [name, asking] of Object.entries(cases)) {
      const page = await ask(asking, asking.page);
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

  it('come back with 503, calm words and what was typed', async () => {
    for (const [name, { typed }] of Object.entries(cases)) {
      const { status, headers, body } = await send(name);
      expect([name, status, headers['retry-after']]).toEqual([name, 503, '30']);
      const html = body.toString();
      expect(html, name).toContain(words);
      for (const value of Object.values(typed)) expect(html, name).toMatch(new RegExp(`[">]${value}["<]`));
    }
  });

  it('get the same answer with scripts', async () => {
    // These pages are the same with scripts.
    const plain = ['a note on a watchlist', 'another time for a test ride', 'a button of the alerts'];
    for (const name of Object.keys(cases).filter((one) => !plain.includes(one))) {
      const { status, headers, body } = await send(name, true);
      expect([name, status, headers['retry-after']]).toEqual([name, 503, '30']);
      expect(body.toString(), name).toContain(words);
    }
  });

  it('never show a one-time code again', async () => {
    const asked = await ask({ tenant: bikes, signedIn: true }, '/sign-in?step=code', { code: '918273' });
    expect(asked.body.toString()).not.toContain('918273');
  });

  it('store nothing, and no word of them is in the log', () => {
    expect(stored()).toEqual(before);
    expect(on.site.output()).not.toMatch(traces);
  });

  it('keep what was typed in a browser with scripts, too', async () => {
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

  it('work once there is room, sent again as they were', async () => {
    on.disk.makeRoom();
    for (const name of Object.keys(cases)) {
      const again = async () => (await send(name)).status;
      await expect.poll(again, { timeout: 10_000, interval: 250, message: name }).toBe(303);
    }
    expect(stored()).toEqual({
      ...{ valuations: (before['valuations'] ?? 0) + 2, sign_in_codes: (before['sign_in_codes'] ?? 0) + 1 },
      ...{ customer_cars: 1, orders: 1, alerts: (before['alerts'] ?? 0) + 1 },
    });
    const shopper = { tenant: bikes, signedIn: true } as const;
    expect((await ask(shopper, '/account')).body.toString()).toContain('value="Xanthippe Quollwright"');
    expect((await ask(shopper, '/watchlist')).body.toString()).toContain('Zugzwang: ask about the tyres');
  });
});
