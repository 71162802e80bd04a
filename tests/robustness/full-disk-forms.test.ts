import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { formWith, type PageForm } from '../support/page-form';
import { codeFor } from '../support/sent-messages';
import { askSite, type SiteAnswer } from '../support/site-request';
import { canMountSmallDisk } from '../support/small-disk';
import { type SmallDiskSite, startOnSmallDisk } from '../support/small-disk-site';
import { copyStock } from './stocked-site';

const bikes = 'ironbark-motorcycles';
const person = {
  name: 'Xanthippe',
  last_name: 'Quollwright',
  postcode: '6100',
  phone: '0491 570 157',
  email: 'xanthippe@quollwright.example',
};
const words = 'We haven’t received this yet. Please send it again in a minute, or call us on';
const traces = /quollwright|zugzwang|9157015[678]/i;

/** A page with a form for shoppers. */
interface Asking {
  readonly page: string;
  /** The motorcycle dealer unless it says otherwise. */
  readonly tenant?: string;
  readonly signedIn?: true;
  /** A field that no other form of the page has. */
  readonly field: string;
  /** What the shopper types; each value is shown again. */
  readonly typed: Readonly<Record<string, string>>;
  /** The pressed button and what else is sent. */
  readonly sent?: Readonly<Record<string, string>>;
}

/** Forms of shoppers by what they are; the car can be bought online, and is on the watchlist. */
const askings = (car: string): Record<string, Asking> => ({
  'the start of a trade-in': {
    page: '/trade-in?typed=yes',
    tenant: 'brolga',
    field: 'make',
    typed: { make: 'Zugzwang', model: 'Trading', year: '2019', badge: 'Blue' },
    sent: { intent: 'describe' },
  },
  'the number for a sign-in': { page: '/sign-in', field: 'phone', typed: { phone: '0491 570 157' } },
  'the name of an account': {
    page: '/account',
    signedIn: true,
    field: 'name',
    typed: { name: 'Xanthippe Quollwright' },
    sent: { intent: 'rename' },
  },
  'a car of a garage': {
    page: '/garage',
    signedIn: true,
    field: 'make',
    typed: { make: 'Zugzwang', model: 'Garaged', year: '2017', rego: 'QLL 123', km: '12,321' },
    sent: { intent: 'add-car', service_on: '' },
  },
  'the details of an order': {
    page: `/buy/orders/new?car_id=${car}`,
    signedIn: true,
    field: 'last_name',
    typed: person,
    sent: { registration_state: 'WA', agree_terms: 'yes' },
  },
  'a note on a watchlist': {
    page: '/watchlist',
    signedIn: true,
    field: 'note',
    typed: { note: 'Zugzwang: ask about the tyres' },
  },
  'an alert': {
    page: `/alerts/new?car=${car}`,
    field: 'email',
    typed: { email: 'alerted@quollwright.example' },
    sent: { alert_consent: 'yes' },
  },
});

describe.skipIf(!canMountSmallDisk())('forms of a site whose disk is full', () => {
  let on: SmallDiskSite;
  let cases: Record<string, Asking>;
  let before: Record<string, number>;
  /** Of the customer who is signed in. */
  let cookie = '';
  /** Where a code is typed that is on its way, and the cookie of its browser. */
  let code: { readonly path: string; readonly cookie: string };
  const forms = new Map<string, PageForm>();

  const at = (tenant = bikes) => ({ port: on.site.port, host: `${tenant}.localhost` });
  const get = (path: string, { tenant, signedIn }: Partial<Asking> = { signedIn: true }) =>
    askSite({ ...at(tenant), path, headers: signedIn ? { cookie } : {} });
  /** Sends a form as a browser does. */
  const post = (path: string, form: Readonly<Record<string, string>>, from = '', tenant = bikes) =>
    askSite({
      ...at(tenant),
      path,
      method: 'POST',
      headers: {
        cookie: from,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(form).toString(),
    });
  const cookieOf = ({ headers }: SiteAnswer): string =>
    (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

  async function askForCode(phone: string) {
    const asked = await post('/sign-in', { phone });
    expect(asked.status).toBe(303);
    return { path: asked.headers.location ?? '', cookie: cookieOf(asked) };
  }

  async function signIn(phone: string): Promise<void> {
    const asked = await askForCode(phone);
    const typed = await codeFor(on.dataFolder, phone);
    const done = await post(asked.path, { code: typed }, asked.cookie);
    expect(done.status, done.body.toString()).toBe(303);
    cookie = cookieOf(done);
  }

  /** Saves a car that can be bought online. */
  async function saveCar(): Promise<string> {
    const listed = await get('/api/search?status=in_stock&fields=id,slug&limit=40');
    const { data }: { data: { id: string; slug: string }[] } = JSON.parse(listed.body.toString());
    for (const { id, slug } of data) {
      const page = await get(`/buy/orders/new?car_id=${slug}`);
      if (page.status !== 200 || !page.body.includes('name="last_name"')) continue;
      expect((await post('/watchlist', { save: id }, cookie)).status).toBe(303);
      return slug;
    }
    throw new Error('no car to buy online');
  }

  /** Sends the form again as it was; to a `.data` address as a browser with scripts does. */
  function send(name: string, script = false): Promise<SiteAnswer> {
    const asking = cases[name];
    const form = forms.get(name);
    if (!asking || !form) throw new Error(name);
    const [path = '', query] = form.action.split('?');
    const address = script ? `${path}.data${query ? `?${query}` : ''}` : form.action;
    const values = { ...form.values, ...asking.typed, ...asking.sent };
    return post(address, values, asking.signedIn ? cookie : '', asking.tenant);
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

  beforeAll(async () => {
    on = await startOnSmallDisk(64, { prepare: copyStock });
    await signIn('+61491570156');
    cases = askings(await saveCar());
    code = await askForCode('+61491570158');
    for (const [name, asking] of Object.entries(cases)) {
      const answer = await get(asking.page, asking);
      expect([name, answer.status]).toEqual([name, 200]);
      const form = formWith(answer.body.toString(), asking.field);
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
    // The note's page is the same with scripts.
    for (const name of Object.keys(cases).filter((one) => one !== 'a note on a watchlist')) {
      const { status, headers, body } = await send(name, true);
      expect([name, status, headers['retry-after']]).toEqual([name, 503, '30']);
      expect(body.toString(), name).toContain(words);
    }
  });

  it('never show a one-time code again', async () => {
    const { status, body } = await post(code.path, { code: '918273' }, code.cookie);
    expect([status, body.includes(words), body.includes('918273')]).toEqual([503, true, false]);
  });

  it('store nothing, and leave nothing in the log', () => {
    expect(stored()).toEqual(before);
    expect(on.site.output()).not.toMatch(traces);
  });

  it('work once there is room, sent again unchanged', async () => {
    on.disk.makeRoom();
    for (const name of Object.keys(cases)) {
      const again = async () => (await send(name)).status;
      await expect.poll(again, { timeout: 10_000, interval: 250, message: name }).toBe(303);
    }
    expect(stored()).toEqual({
      valuations: (before['valuations'] ?? 0) + 1,
      sign_in_codes: (before['sign_in_codes'] ?? 0) + 1,
      customer_cars: 1,
      orders: 1,
      alerts: (before['alerts'] ?? 0) + 1,
    });
    expect((await get('/account')).body.toString()).toContain('value="Xanthippe Quollwright"');
    expect((await get('/watchlist')).body.toString()).toContain('Zugzwang: ask about the tyres');
  });
});
