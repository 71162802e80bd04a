import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { importSays } from '../support/reservation-stock';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** Two processes of the built site over one database: what a hold of a car changes, and how soon, everywhere. */
const tenant = 'saltbush-caravans';
const host = `${tenant}.localhost`;
/** Nowhere is a car offered for longer than this after it is held. */
const mostMs = 1_000;
/** The end of a hold is noticed every half second; nobody loses a car by it, so a busy machine may take longer. */
const mostBackMs = 5_000;
const shoppers = 200;

type Db = ReturnType<typeof connectDatabase>;
interface Car {
  readonly id: string;
  readonly slug: string;
}

let addresses = 0;
/** Every request comes from a connection of its own, unless named. */
function anAddress(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const get = async ({ port }: Site, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await askSite({ port, host, path, headers: { 'x-real-ip': anAddress(), ...headers } });
  return { status: answer.status, text: answer.body.toString(), location: answer.headers.location ?? '' };
};

async function post({ port }: Site, path: string, fields: Readonly<Record<string, string>>, from: string) {
  const answer = await askSite({
    ...{ port, host, path, method: 'POST', body: new URLSearchParams(fields).toString() },
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      'x-real-ip': from,
    },
  });
  return {
    status: answer.status,
    text: answer.body.toString(),
    location: new URL(answer.headers.location ?? '/', 'http://x').pathname,
  };
}

/** Where a car is shown, and whether it is shown as reserved there. */
const places = ({ slug }: Car): Readonly<Record<string, readonly [string, (text: string) => boolean]>> => {
  const offers = (text: string) => text.includes(`/cars/${slug}/checkout`) || !text.includes(slug);
  const isReserved = (text: string) => !offers(text) && text.includes('Reserved');
  return {
    'search page': ['/search/new-used-and-demo-cars', isReserved],
    'list of the search': ['/search/new-used-and-demo-cars?view=list', isReserved],
    'car page': [`/cars/${slug}`, isReserved],
    'car page for machines': [
      `/cars/${slug}`,
      (text) => text.includes('schema.org/Reserved') && !text.includes('schema.org/InStock'),
    ],
    'cards by the API': [`/api/cars?cars=${slug}`, isReserved],
    'car by the API': [`/api/cars/${slug}`, isReserved],
    'search by the API': ['/api/search?limit=50', isReserved],
  };
};

/** Milliseconds until each place of each process shows the car as reserved, or no longer does. */
async function settled(sites: readonly Site[], car: Car, reserved: boolean): Promise<Record<string, number>> {
  const began = performance.now();
  const waits = sites.flatMap((site, number) =>
    Object.entries(places(car)).map(async ([name, [path, isReserved]]) => {
      for (;;) {
        const asked = performance.now() - began;
        const { text, status } = await get(site, path);
        if (status === 200 && isReserved(text) === reserved) return [`${name} ${number + 1}`, asked] as const;
        if (asked > 20_000) return [`${name} ${number + 1}`, Number.POSITIVE_INFINITY] as const;
        await pause(20);
      }
    }),
  );
  return Object.fromEntries(await Promise.all(waits));
}

const slowest = (times: Readonly<Record<string, number>>): number => Math.max(...Object.values(times));
const late = (times: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(times).filter(([, ms]) => ms > mostMs));

/** A checkout as a shopper fills it in. */
async function checkout(site: Site, { slug }: Car, number: number) {
  const { text } = await get(site, `/cars/${slug}/checkout`);
  const token = /name="form_token"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="form_token"/.exec(text);
  const from = anAddress();
  const fields = {
    ...{ name: 'Mia', last_name: `Nguyen ${number}`, email: `mia.${number}@example.com`, postcode: '4000' },
    ...{ phone: `0491 5${String(number).padStart(5, '0')}`, handover: 'Pick-up', payment_method: 'practice' },
    ...{ agree_reservation: 'yes', privacy_consent: 'yes', form_token: token?.[1] ?? token?.[2] ?? '' },
  };
  return () => post(site, `/cars/${slug}/checkout`, fields, from);
}

/** Pays on the practice page, and comes back. The address of the reservation. */
async function payOn(site: Site, practice: string): Promise<string> {
  const { location } = await post(site, practice, { intent: 'pay' }, anAddress());
  expect((await get(site, `${location}?returned=yes`)).text).toContain('is reserved for you');
  return location;
}

describe('two processes over one database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'held-everywhere-'));
  const sites: Site[] = [];
  let db: Db;
  let cars: Car[];

  beforeAll(async () => {
    const environment = { CLIENT_IP_HEADER: 'X-Real-IP' };
    for (let n = 0; n < 2; n += 1) sites.push(await startSite({ dataDir, environment }));
    db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
    const found = await get(one(), '/api/search?status=in_stock&fields=id,slug&limit=8');
    cars = JSON.parse(found.text).hits;
  });
  afterAll(async () => {
    await db?.destroy();
    for (const site of sites) await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const one = (): Site => sites[0] as Site;
  const car = (number: number): Car => cars[number] as Car;

  it('show a car as reserved everywhere within a second of its hold, and as free again after it', async () => {
    const own = car(0);
    // Pages are kept from the second request on.
    for (let n = 0; n < 3; n += 1) expect(slowest(await settled(sites, own, false))).toBeLessThan(20_000);
    const send = await checkout(one(), own, 900);
    await pause(2_100);
    const { location } = await send();
    expect(location).toMatch(/^\/buy\/practice\//);
    const held = await settled(sites, own, true);
    expect(late(held)).toEqual({});
    const reservation = await payOn(one(), location);
    expect(late(await settled(sites, own, true))).toEqual({});
    await endNow(reservation.split('/').at(-1) ?? '');
    const freed = await settled(sites, own, false);
    expect(slowest(freed)).toBeLessThan(mostBackMs);
    process.stdout.write(`held ${slowest(held).toFixed()} ms, free ${slowest(freed).toFixed()} ms\n`);
    expect((await get(one(), reservation)).text).toMatch(/deposit is refunded/);
  });

  /** The hold ends now. */
  async function endNow(id: string): Promise<void> {
    const { data } = await db
      .selectFrom('reservations')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ends_at = new Date().toISOString();
    const changed = JSON.stringify({ ...JSON.parse(data), endsAt: ends_at });
    await db.updateTable('reservations').set({ ends_at, data: changed }).where('id', '=', id).execute();
  }

  it('sell one car to one of 200 shoppers, tell the others, and refund it when the feed sells the car', async () => {
    const own = car(1);
    const sends: (() => ReturnType<typeof post>)[] = [];
    for (let number = 0; number < shoppers; number += 1) {
      sends.push(await checkout(sites[number % 2] as Site, own, number));
    }
    await pause(2_100);
    const answers = await Promise.all(sends.map((send) => send()));
    const winners = answers.filter(({ status }) => status === 303);
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 303);
    expect([...new Set(losers.map(({ status }) => status))]).toEqual([409]);
    for (const { text } of losers) {
      expect(text).toContain('has just reserved this caravan');
      expect(text).toContain('you have paid nothing');
    }
    const reservation = await payOn(sites[1] as Site, winners[0]?.location ?? '');
    const paid = await db.selectFrom('practice_payments').selectAll().where('state', '=', 'paid').execute();
    const mine = await db.selectFrom('reservations').select('id').where('car_id', '=', own.id).execute();
    expect(mine).toHaveLength(1);
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'received_cents'])
      .where('subject_id', '=', mine[0]?.id ?? '')
      .execute();
    expect(payments).toHaveLength(1);

    await importSays(db, { tenant, carId: own.id }, { status: 'sold' });
    const refunds = async () => {
      const { refunds: sums = '{}' } =
        (await db
          .selectFrom('practice_payments')
          .select('refunds')
          .where('id', '=', payments[0]?.id ?? '')
          .executeTakeFirst()) ?? {};
      return Object.values(JSON.parse(sums));
    };
    expect(paid.length).toBeGreaterThan(0);
    await expect.poll(refunds, { timeout: 20_000 }).toEqual([payments[0]?.received_cents]);
    expect((await get(one(), reservation)).text).toMatch(/refund/i);
  });
});
