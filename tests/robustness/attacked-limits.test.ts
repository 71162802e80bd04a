import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';
import { formWith } from '../support/page-form';
import type { Site } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { startStockedSite } from './stocked-site';

/** What strangers without an account can take from a site and its neighbours: cars, disk, time and the owner's desk. */
const tenants = folderForFile();
const bikes = 'ironbark-motorcycles';
const owner = { email: 'robin@dealer.example', password: 'correct horse battery' };
let site: Site;
beforeAll(async () => {
  cpSync('tenants', tenants, { recursive: true });
  const file = join(tenants, bikes, 'tenant.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  // A checkout without a sign-in before it.
  settings.accounts.gated.checkout = false;
  writeFileSync(file, JSON.stringify(settings));
  const environment = { TENANTS_DIR: tenants, CLIENT_IP_HEADER: 'X-Real-IP' };
  site = await startStockedSite({ environment });
  const account = ['--tenant', 'brolga', '--email', owner.email, '--name', 'Robin', '--password-stdin'];
  const { dataDir } = site;
  const added = await runDealer(['staff', 'add', ...account], {
    dataDir,
    environment,
    input: owner.password,
  });
  expect(added).toMatchObject({ code: 0 });
});
afterAll(() => site?.stop());

interface Asked {
  readonly from?: string;
  readonly cookie?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (tenant: string, path: string, { from, cookie, form, json, headers }: Asked = {}) => {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const isWrite = form !== undefined || json !== undefined;
  return askSite({
    port: site.port,
    host: `${tenant}.localhost`,
    path,
    method: isWrite ? 'POST' : 'GET',
    headers: {
      'X-Real-IP': from ?? '198.18.0.1',
      ...(cookie ? { cookie } : {}),
      ...(isWrite ? { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' } : {}),
      ...headers,
    },
    ...(isWrite ? { body: form ? new URLSearchParams(form).toString() : JSON.stringify(json) } : {}),
  });
};
const textOf = async (tenant: string, path: string, asked?: Asked) =>
  (await ask(tenant, path, asked)).body.toString();
const statuses = (answers: readonly SiteAnswer[]) =>
  [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
const person = (n: number) => ({
  name: 'Mia',
  last_name: `Nguyen ${n}`,
  email: `mia.${n}@example.com`,
  postcode: '6100',
  phone: `04915700${String(10 + n)}`,
  handover: 'Pick-up',
});
/** A form that people take a moment to read. */
const readingMs = 2_100;

describe('cars', () => {
  const forSale = async () => {
    const listed = await textOf(bikes, '/api/stock?fields=slug,availability,car_type,display_price&limit=60');
    const { cars } = JSON.parse(listed) as {
      cars: { slug: string; availability: string; car_type?: string; display_price: number | null }[];
    };
    return cars.filter(
      (one) => one.availability === 'in_stock' && one.car_type === 'used' && one.display_price !== null,
    );
  };
  const checkout = async (slug: string, from: string) => ({
    slug,
    from,
    form: formWith(await textOf(bikes, `/cars/${slug}/checkout`, { from }), 'email'),
  });
  const press = ({ slug, from, form }: Awaited<ReturnType<typeof checkout>>, n: number) =>
    ask(bikes, form.action || `/cars/${slug}/checkout`, {
      from,
      form: {
        ...form.values,
        ...person(n),
        payment_method: 'bank_transfer',
        agree_reservation: 'yes',
        agree_terms: 'yes',
      },
    });

  it('stay for sale when suspected spam reserves them', async () => {
    const [bike] = await forSale();
    await press(await checkout(bike?.slug ?? '', '198.18.1.1'), 1);
    expect((await forSale()).map(({ slug }) => slug)).toContain(bike?.slug);
  });

  it('are not kept for a bank transfer by numbers that nobody confirmed, from many connections', async () => {
    const free = (await forSale()).slice(1, 9);
    const forms = await Promise.all(free.map(({ slug }, n) => checkout(slug, `198.18.2.${n}`)));
    await pause(readingMs);
    const answers = await Promise.all(forms.map((one, n) => press(one, 10 + n)));
    for (const { headers } of answers) expect(headers.location).toMatch(/^\/sign-in\?type=bank_transfer/);
  });

  it('are kept by one IPv6 network five times a day at most', async () => {
    const free = (await forSale()).slice(0, 7);
    const forms = await Promise.all(free.map(({ slug }, n) => checkout(slug, `2001:db8:9:${n}::1`)));
    await pause(readingMs);
    const answers: SiteAnswer[] = [];
    for (const [n, one] of forms.entries()) answers.push(await press(one, 30 + n));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(5);
    expect(answers.slice(5).map(({ status }) => status)).toEqual([429, 429]);
  });
});

describe('the disk', () => {
  it('is not filled by valuations without a car', async () => {
    const starts = await Promise.all(
      Array.from({ length: 60 }, () =>
        ask('brolga', '/api/trade-in/start', { from: '198.18.3.1', json: {} }),
      ),
    );
    expect(starts.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(25);
    expect(starts.every(({ status }) => status === 201 || status === 429)).toBe(true);
  });

  it('is not filled by photos', async () => {
    const from = '198.18.3.2';
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const started = JSON.parse(await textOf('brolga', '/api/trade-in/start', { from, json: {} }));
      ids.push(started.id);
    }
    const slots = [
      'front',
      'rear',
      'driver_side',
      'passenger_side',
      'interior',
      'odometer',
      'tyres',
      'damage',
    ];
    const answers: SiteAnswer[] = [];
    for (const id of ids) {
      for (const slot of slots) {
        const json = { slot, bytes: 8 * 1024 * 1024 };
        answers.push(await ask('brolga', `/api/valuations/${id}/uploads`, { from, json }));
      }
    }
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(16);
    expect(statuses(answers)).toEqual([201, 429]);
  });
});

describe('the desk', () => {
  const signIn = (from: string, password: string, cookie = '') =>
    ask('brolga', '/desk/sign-in', { from, cookie, form: { email: owner.email, password } });
  const cookiesOf = ({ headers }: SiteAnswer) =>
    (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

  it('stays open to its owner’s browser while strangers guess', async () => {
    const first = await signIn('198.18.4.1', owner.password);
    expect(first.status).toBe(303);
    for (let n = 0; n < 112; n += 4) {
      const guesses = [0, 1, 2, 3].map((at) => signIn(`198.18.5.${Math.floor((n + at) / 8)}`, 'wrong'));
      await Promise.all(guesses);
    }
    expect((await signIn('198.18.4.2', owner.password)).status).toBe(429);
    expect((await signIn('198.18.4.1', owner.password, cookiesOf(first))).status).toBe(303);
  });

  it.each(['Fe26.1*1*a*b*c*d*e*f*g~2', 'Fe26.2**0*A*A*1*A*A', '%E0%A4%A'])(
    'answers the crafted cookie %s as no cookie',
    async (value) => {
      const cookie = ['desk', 'desk-sign-in', 'desk-browser', 'customer', 'sign-in']
        .map((name) => `${name}=${value}`)
        .join('; ');
      for (const path of ['/desk', '/desk/sign-in', '/desk/sign-in/code', '/garage', '/sign-in']) {
        expect((await ask('brolga', path, { cookie })).status, path).toBeLessThan(500);
      }
      expect((await signIn('198.18.6.1', 'wrong', cookie)).status).toBeLessThan(500);
    },
  );
});

describe('time', () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const search = { ...call, params: { name: 'search_stock', arguments: { words: 'diesel ute' } } };
  const accept = { Accept: 'application/json, text/event-stream' };

  it.each<[string, (n: number) => Promise<SiteAnswer>]>([
    ['/api/search', (n) => ask('brolga', `/api/search?price=${n}..90000`, { from: '198.18.7.1' })],
    ['/api/budget', (n) => ask('brolga', `/api/budget?repayment=${n}`, { from: '198.18.7.2' })],
    ['/api/openapi.json', () => ask('brolga', '/api/openapi.json', { from: '198.18.7.3' })],
    [
      'MCP',
      () => ask('brolga', '/mcp', { from: '198.18.7.4', json: Array(20).fill(search), headers: accept }),
    ],
  ])('of other sites is not taken by a flood of %s', async (_what, send) => {
    let isOver = false;
    let sent = 0;
    const answers: SiteAnswer[] = [];
    const connections = Array.from({ length: 60 }, async () => {
      while (!isOver) {
        sent += 1;
        answers.push(await send(sent));
      }
    });
    await pause(500);
    const waits: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const startedMs = performance.now();
      expect((await ask('wattle-bend', `/contact?visit=${Date.now()}`)).status).toBe(200);
      waits.push(performance.now() - startedMs);
    }
    isOver = true;
    await Promise.all(connections);
    expect(statuses(answers).filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(answers.length / 2 + 250);
    expect(waits.sort((a, b) => a - b)[5]).toBeLessThan(2_000);
  });
});

describe('a form', () => {
  const held = async () => {
    const { dataDir } = site;
    const argv = ['leads', 'quarantine', 'list', '--tenant', 'brolga', '--json'];
    const environment = { TENANTS_DIR: tenants };
    return (await runDealer(argv, { dataDir, environment })).stdout;
  };

  it('that was sent in haste is delivered with its honest retry, and so is a correction after Back', async () => {
    const form = formWith(await textOf('brolga', '/contact'), 'email');
    const values = { ...form.values, ...person(60), message: 'Is it there?' };
    const send = (message: string) =>
      ask('brolga', form.action || '/contact', { from: '198.18.8.1', form: { ...values, message } });
    const hasty = await send('Is it there?');
    expect(hasty.status).toBe(303);
    expect(await held()).toContain('sent within 2 seconds');
    await pause(readingMs);
    await send('Is it there?');
    expect((await send('Is it still there?')).status).toBe(303);
    expect(await held()).not.toContain('mia.60@example.com');
  });

  it('reaches a site whose name is written in capitals', async () => {
    const answer = await askSite({
      port: site.port,
      host: 'BROLGA.localhost',
      path: '/contact',
      method: 'POST',
      body: 'name=',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: `http://BROLGA.localhost:${site.port}`,
        'X-Real-IP': '198.18.8.2',
      },
    });
    expect(answer.status).toBe(422);
  });
});
