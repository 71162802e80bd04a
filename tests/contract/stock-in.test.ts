import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carChangesSchema } from '#server/api/car-input';
import { parsePicturePath } from '#server/dealer/media/rules/picture-path';
import type { Services } from '#server/entry/services';
import { importAndReport } from '#server/search/report-import';
import { type CarData, storedField } from '#server/stock/cars/car-data';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { anyCarRecord } from '../support/any-car-record';
import { importAllWaiting } from '../support/import-waiting';
import { runs } from '../support/property-runs';
import { type ApiCall, callApi, newKey } from '../support/site-api';
import { openTestServices } from '../support/test-services';

const sample = resolve(import.meta.dirname, '../../../shared/data/australian-vehicle-prices-sample420.csv');

let services: Services;
/** Two dealers with the same settings, each with secrets of its own. */
let sites: string;
const keys = new Map<string, string>();
beforeAll(async () => {
  sites = mkdtempSync(join(tmpdir(), 'two-alike-'));
  for (const slug of ['brolga', 'twin']) {
    cpSync(resolve('tenants/brolga'), join(sites, slug), { recursive: true });
    const file = join(sites, slug, 'tenant.json');
    const settings = JSON.parse(readFileSync(file, 'utf8').replaceAll('BROLGA_', `${slug.toUpperCase()}_`));
    writeFileSync(file, JSON.stringify({ ...settings, slug, hosts: [`${slug}.example`] }));
  }
  services = await openTestServices({ running: true, environment: { TENANTS_DIR: sites } });
  for (const tenant of ['brolga', 'twin']) {
    keys.set(tenant, await newKey(services, ['stock:read', 'stock:write'], tenant));
  }
});
afterAll(async () => {
  await services.close();
  rmSync(sites, { recursive: true });
});

const call = (path: string, sent: ApiCall = {}) =>
  callApi(path, { key: keys.get(sent.tenant ?? 'brolga'), ...sent });

/** Sends a file and gives the report of its import. */
async function put(body: string, query = '', sent: ApiCall = {}) {
  const accepted = await call(`/api/stock${query}`, { ...sent, method: 'PUT', body });
  expect(accepted.status, accepted.text).toBe(202);
  await importAllWaiting(services);
  const place = accepted.headers.get('location') ?? '';
  return (await call(place, { ...(sent.tenant && { tenant: sent.tenant }) })).json();
}

async function records(tenant: string): Promise<CarData[]> {
  const { text } = await call('/api/stock.ndjson', { tenant });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.id.localeCompare(b.id));
}
/** Answers of two sites differ in their addresses, and in the instants of their own imports. */
const neutral = (text: string) =>
  JSON.parse(text.replaceAll('twin.localhost', 'brolga.localhost'), (name, value) =>
    ['updated_at', 'ms', 'website_id'].includes(name) ? 0 : value,
  );

const cars = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    stocknum: `S${at}`,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    price: 15_000 + at,
    ...more,
  }));

describe('the stock by API', () => {
  test('replaces the stock and reports what changed', async () => {
    const first = await put(JSON.stringify(cars(10)));
    expect(first).toMatchObject({ state: 'done', source: 'api', name: 'DMS', full: true, dry_run: false });
    expect(first.report).toMatchObject({ read: 10, added: 10, changed: 0, removed: 0 });
    const second = await put(JSON.stringify([{ ...cars(1)[0], price: 9_990 }, ...cars(9).slice(1)]));
    expect(second.report).toMatchObject({ added: 0, changed: 1, unchanged: 8, removed: 1 });
    const { data } = (await call('/api/imports')).json();
    expect(data.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(readdirSync(join(services.config.DATA_DIR, 'imports'))).toEqual([]);
  });

  test('an empty or truncated file changes nothing and reports the reason', async () => {
    expect((await call('/api/stock', { method: 'PUT', body: '' })).status).toBe(422);
    const none = await put('[]');
    expect(none).toMatchObject({ state: 'failed', report: null });
    expect(none.problem).toContain('there is no car in it');
    expect(await put('[{"make":"Kia","mo')).toMatchObject({ state: 'failed' });
    expect((await records('brolga')).length).toBeGreaterThan(0);
  });

  test('a dry run stores nothing and reports what would happen', async () => {
    const before = await records('brolga');
    const report = await put(
      JSON.stringify(cars(2, { price: 1_000 })),
      '?dry_run=true&allow_mass_removal=true',
    );
    expect(report).toMatchObject({ dry_run: true, state: 'done', report: { changed: 2 } });
    expect(await records('brolga')).toEqual(before);
  });

  test('a refused dry run also reports what would happen', async () => {
    const refused = await put(JSON.stringify(cars(1)), '?dry_run=true');
    expect(refused).toMatchObject({ state: 'refused', report: { read: 1, added: 0 } });
    expect(refused.report.removed).toBeGreaterThan(2);
    expect(refused.report.listed).toBe(1);
  });

  test('full=false keeps the cars that are not in the body', async () => {
    const before = (await records('brolga')).length;
    const { report } = await put(JSON.stringify([{ ...cars(1)[0], stocknum: 'NEW1' }]), '?full=false');
    expect(report).toMatchObject({ added: 1, removed: 0 });
    expect(await records('brolga')).toHaveLength(before + 1);
  });

  test('reports unreadable values as warnings', async () => {
    const csv = 'Stock No,Make,Model,Year,Odometer\nW1,Kia,Rio,2020,abc\n,,,,\nW2,Kia,,2020,9\n';
    const { report } = await put(csv, '?full=false', { type: 'text/csv' });
    expect(report.warnings).toMatchObject([{ field: 'odometer_km', count: 1, example: 'abc' }]);
    expect(report.quarantined).toHaveLength(1);
  });

  test('refuses a wrong key, type, parameter or size', async () => {
    const put = { method: 'PUT', body: '[]' };
    expect((await call('/api/stock', { ...put, key: 'no' })).status).toBe(401);
    expect((await call('/api/stock', { ...put, type: 'application/xml' })).status).toBe(415);
    expect((await call('/api/stock?dryrun=true', put)).status).toBe(400);
    const large = { 'content-length': String(65 * 1024 * 1024) };
    expect((await call('/api/stock', { ...put, headers: large })).status).toBe(413);
  });

  test('one Idempotency-Key imports once', async () => {
    const sent = {
      method: 'PUT',
      body: JSON.stringify(cars(1)),
      headers: { 'idempotency-key': 'once' },
    };
    const [one, two] = [await call('/api/stock?full=false', sent), await call('/api/stock?full=false', sent)];
    expect(two.json().id).toBe(one.json().id);
    expect((await call('/api/stock?full=true', sent)).status).toBe(422);
    await importAllWaiting(services);
  });
});

describe('one car by API', () => {
  test('shows a change at once in the record, the search and the list', async () => {
    const changed = await call('/api/stock/S1', { method: 'PATCH', body: '{"price":7777,"tag":"Reduced"}' });
    expect(changed.json()).toMatchObject({ stock_number: 'S1', price: 7_777, tag: 'Reduced' });
    const { id, slug } = changed.json();
    expect((await call(`/api/stock/${id}`)).json()).toEqual(changed.json());
    expect((await call(`/api/cars/${slug}`)).json().data).toMatchObject({ price: 7_777 });
    // A request waits 50 ms for the index, which is not always enough on a busy machine.
    const listed = async () => (await call('/api/search?price=7777..9999')).json().data;
    await expect.poll(listed, { timeout: 2_000 }).toMatchObject([{ id }]);
    const without = await call('/api/stock/s1', { method: 'PATCH', body: '{"tag":null}' });
    expect(without.json()).not.toHaveProperty('tag');
    expect(without.json()).toMatchObject({ price: 7_777, reserved: false });
  });

  test('If-Match protects another program’s change', async () => {
    const etag = (await call('/api/stock/S2')).headers.get('etag') ?? '';
    const patch = (price: number) =>
      call('/api/stock/S2', {
        method: 'PATCH',
        body: JSON.stringify({ price }),
        headers: { 'if-match': etag },
      });
    expect(etag).toMatch(/^"/);
    const weak = { method: 'PATCH', body: '{}', headers: { 'if-match': `W/${etag}` } };
    expect((await call('/api/stock/S2', weak)).status).toBe(412);
    const first = await patch(8_001);
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).toBe((await call('/api/stock/S2')).headers.get('etag'));
    expect((await patch(8_002)).status).toBe(412);
    expect((await call('/api/stock/S2')).json().price).toBe(8_001);
  });

  test('refuses an invalid value, an unknown field or a taken stock number by name', async () => {
    const patch = (body: object) => call('/api/stock/S3', { method: 'PATCH', body: JSON.stringify(body) });
    expect((await patch({ price: -5 })).json().param).toBe('price');
    expect((await patch({ prise: 5 })).json().param).toBe('prise');
    expect((await patch({ make: null })).status).toBe(422);
    expect((await patch({ stocknum: 'S4' })).status).toBe(409);
    const renamed = await patch({ stocknum: 'S3B' });
    expect(renamed.status).toBe(200);
    expect((await call('/api/stock/S3', { method: 'PATCH', body: '{}' })).status).toBe(404);
    const { report } = await put(JSON.stringify([{ ...cars(1)[0], stocknum: 'S3B' }]), '?full=false');
    expect(report).toMatchObject({ added: 0, changed: 1 });
  });

  test.each([
    [{ odometer_km: -5 }, 'odometer_km'],
    [{ km: -5 }, 'km'],
    [{ price: 'POA' }, 'price'],
    [{ history_report_url: 'javascript:alert(1)' }, 'history_report_url'],
    [{ file: 'javascript:alert(1)' }, 'file'],
    [{ sold_at: '2030-01-01T00:00:00Z', status: 'sold' }, 'sold_at'],
    [{ status: 'sold', sold_date_timestamp: Date.parse('2030-01-01') }, 'sold_date_timestamp'],
    [{ location_id: 'nowhere' }, 'location_id'],
    [{ features: 'Tow bar' }, 'features'],
  ])('refuses %j by the name that was sent', async (body, param) => {
    const refusal = await call('/api/stock/S3B', { method: 'PATCH', body: JSON.stringify(body) });
    expect([refusal.status, refusal.json().param]).toEqual([422, param]);
  });

  test('takes and keeps fields under both names, and shows the public one', async () => {
    const patch = async (body: object) =>
      (await call('/api/stock/S2', { method: 'PATCH', body: JSON.stringify(body) })).json();
    await patch({ follow_feed: ['price', 'price_type'] });
    expect(await patch({ km: 90_000 })).toMatchObject({ odometer_km: 90_000, kept_fields: ['odometer_km'] });
    expect(await patch({ odometer_km: 91_000, rego: '123ABC' })).toMatchObject({
      odometer_km: 91_000,
      rego: '123ABC',
      kept_fields: ['odometer_km', 'rego'],
    });
    const followed = await patch({ follow_feed: ['odometer_km', 'regplate'] });
    for (const name of ['odometer_km', 'rego', 'kept_fields']) expect(followed).not.toHaveProperty(name);
  });

  test('keeps only the fields that get another value', async () => {
    const patch = (body: object) => call('/api/stock/S7', { method: 'PATCH', body: JSON.stringify(body) });
    const before = await call('/api/stock/S7');
    const { price, updated_at } = before.json();
    const same = await patch({ price, model: 'Rio', tag: null });
    expect(same.json()).toEqual(before.json());
    expect(same.headers.get('etag')).toBe(before.headers.get('etag'));
    const changed = (await patch({ price, model: 'Rio', tag: 'Sale' })).json();
    expect(changed).toMatchObject({ tag: 'Sale', kept_fields: ['tag'] });
    expect(changed.updated_at > updated_at).toBe(true);
    await patch({ follow_feed: ['tag'] });
  });

  test('a dry run of a change stores nothing', async () => {
    const tried = await call('/api/stock/S4?dry_run=true', { method: 'PATCH', body: '{"price":1234}' });
    expect(tried.json().price).toBe(1_234);
    expect((await call('/api/stock/S4')).json().price).not.toBe(1_234);
  });

  test('keeps an edit by hand against later files, until its field follows the feed again', async () => {
    const feed = JSON.stringify(cars(9).map((car, at) => ({ ...car, stocknum: `H${at}` })));
    const importFeed = async () => (await put(feed, '?full=false')).report;
    await importFeed();
    const patch = async (body: object, query = '') =>
      (await call(`/api/stock/H6${query}`, { method: 'PATCH', body: JSON.stringify(body) })).json();
    const tried = await patch({ price: 9_999 }, '?dry_run=true');
    expect(tried.kept_fields).toEqual(['price', 'price_type']);
    expect((await patch({ price: 9_999, status: 'sold' })).kept_fields).toEqual([
      'price',
      'price_type',
      'status',
    ]);
    const report = await importFeed();
    expect(report).toMatchObject({ changed: 0, removed: 0 });
    expect(report.kept).toEqual([
      { field: 'price', count: 1, cars: ['H6'], example: '15006' },
      { field: 'status', count: 1, cars: ['H6'], example: 'in_stock' },
    ]);
    expect((await call('/api/stock/H6')).json()).toMatchObject({ price: 9_999, status: 'sold' });
    expect((await call('/api/stock/H6', { key: undefined })).json()).not.toHaveProperty('kept_fields');
    const exported = (await call('/api/stock.ndjson')).text;
    expect((await put(exported, '', { type: 'application/x-ndjson' })).report.warnings).toEqual([]);
    await importFeed();
    const followed = await patch({ follow_feed: ['price', 'status'] });
    expect(followed).toMatchObject({ price: 15_006, status: 'in_stock' });
    expect(followed).not.toHaveProperty('kept_fields');
    const unknown = await call('/api/stock/H6', { method: 'PATCH', body: '{"follow_feed":["prise"]}' });
    expect(unknown.status).toBe(422);
  });

  test('shows a key without stock:read no more than anyone', async () => {
    const key = await newKey(services, ['stock:write']);
    const open = (await callApi('/api/stock/H6')).json();
    const change = { method: 'PATCH', body: '{"custom_rank":3}', key };
    const tried = await callApi('/api/stock/H6?dry_run=true', change);
    const changed = await callApi('/api/stock/H6', change);
    expect(Object.keys(tried.json()).sort()).toEqual(Object.keys(open).sort());
    expect(Object.keys(changed.json()).sort()).toEqual(Object.keys(open).sort());
    expect(changed.headers.get('etag')).toBe((await callApi('/api/stock/H6')).headers.get('etag'));
    expect((await call('/api/stock/H6')).json()).toMatchObject({ custom_rank: 3 });
  });

  test('removes a car at once', async () => {
    const { id, slug, url, created_at } = (await call('/api/stock/S5')).json();
    const removed = await call('/api/stock/S5', { method: 'DELETE' });
    const { removed_at, updated_at, ...tombstone } = removed.json();
    expect(tombstone).toEqual({
      object: 'removed_car',
      id,
      url,
      created_at,
      stock_number: 'S5',
      vin: null,
    });
    expect(updated_at).toBe(removed_at);
    const since = new Date(services.clock.now().getTime() - 60_000).toISOString();
    const { data } = (await call(`/api/stock?updated_since=${since}&limit=100`)).json();
    const left = data.find((one: { id: string }) => one.id === id);
    expect({ ...left, removed_at, updated_at }).toEqual(removed.json());
    expect((await call(`/api/stock/${slug}`)).status).toBe(410);
    expect((await call('/api/stock/S5', { method: 'DELETE' })).status).toBe(404);
    expect((await records('brolga')).some((car) => car.id === id)).toBe(false);
  });
});

describe('a car that is added by API', () => {
  const add = (body: object, headers: Record<string, string> = {}) =>
    call('/api/stock', { method: 'POST', body: JSON.stringify(body), headers });
  // A file that names a car which was added by hand makes its values edits.
  afterAll(async () => {
    for (const { id, make } of await records('brolga'))
      if (make === 'Volkswagen') await call(`/api/stock/${id}?by=id`, { method: 'DELETE' });
  });
  const polo = {
    make: 'Volkswagen',
    model: 'Polo',
    year: 2022,
    stock_number: 'P1',
    vin: 'WVWZZZAWZNU000001',
  };

  test('is there at once, with its place in the header', async () => {
    const added = await add({ ...polo, odometer_km: 12_000, price: 21_990, description: null });
    expect(added.status, added.text).toBe(201);
    const car = added.json();
    expect(car).toMatchObject({ object: 'car', stock_number: 'P1', odometer_km: 12_000, price: 21_990 });
    expect(Date.parse(car.created_at)).toBeGreaterThan(services.clock.now().getTime() - 60_000);
    const shown = await call(added.headers.get('location') ?? '');
    expect(shown.json()).toEqual(car);
    expect(shown.headers.get('etag')).toBe(added.headers.get('etag'));
    const listed = async () => (await call('/api/search?query=polo')).json().data;
    await expect.poll(listed, { timeout: 2_000 }).toMatchObject([{ id: car.id }]);
  });

  test('is only described by a dry run', async () => {
    const up = { make: 'Volkswagen', model: 'Up', year: 2021, stock_number: 'P9', price: 9_990 };
    const dry = (body: object) =>
      call('/api/stock?dry_run=true', { method: 'POST', body: JSON.stringify(body) });
    const tried = await dry(up);
    expect(tried.status, tried.text).toBe(200);
    expect(tried.json()).toMatchObject({ object: 'car', stock_number: 'P9', name: '2021 Volkswagen Up' });
    expect((await call('/api/stock/P9')).status).toBe(404);
    expect((await dry({ ...up, stock_number: 'P1' })).json()).toMatchObject({ code: 'already_exists' });
    expect((await dry({ ...up, price: 'POA' })).status).toBe(422);
    const added = (await add(up)).json();
    expect(added).toMatchObject({ id: tried.json().id, slug: tried.json().slug });
  });

  test.each([
    ['stock number', { vin: undefined }],
    ['stock number in other letters', { stock_number: 'p1', vin: undefined }],
    ['VIN', { stock_number: undefined }],
  ])('is refused if a car in stock has its %s', async (_what, more) => {
    const refusal = await add({ ...polo, ...more });
    expect([refusal.status, refusal.json().code]).toEqual([409, 'already_exists']);
  });

  test('is added once by two requests with one Idempotency-Key', async () => {
    const golf = { make: 'Volkswagen', model: 'Golf', year: 2023 };
    const [one, two] = [
      await add(golf, { 'idempotency-key': 'golf' }),
      await add(golf, { 'idempotency-key': 'golf' }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.json()).toEqual(one.json());
    const count = async () => (await call('/api/search?query=golf&limit=0')).json().count;
    await expect.poll(count, { timeout: 2_000 }).toBe(1);
    expect((await add(golf)).json().id).not.toBe(one.json().id);
  });

  test.each([
    [{ odometr_km: 5 }, 'odometr_km', 'odometer_km'],
    [{ stock_nmber: 'P2' }, 'stock_nmber', 'stock_number'],
  ])('with the unknown field %j is refused, and the right name offered', async (more, param, nearest) => {
    const refusal = await add({ ...polo, ...more });
    expect(refusal.status).toBe(422);
    expect(refusal.json().errors).toMatchObject([{ param, code: 'unknown_name', did_you_mean: nearest }]);
  });

  test.each([
    [{ odometer_km: -1 }, 'odometer_km'],
    [{ km: 'low' }, 'km'],
    [{ price: 'POA' }, 'price'],
    [{ vin: '123' }, 'vin'],
    [{ location_id: 'nowhere' }, 'location_id'],
    [{ make: undefined }, 'make'],
    [{ year: '2022' }, 'year'],
  ])('with %j is refused by that name', async (more, param) => {
    const refusal = await add({ ...polo, stock_number: 'P3', ...more });
    expect([refusal.status, refusal.json().param]).toEqual([422, param]);
  });

  test('comes back with its old id after it has left', async () => {
    const { id } = (await call('/api/stock/P1')).json();
    expect((await call('/api/stock/P1', { method: 'DELETE' })).status).toBe(200);
    const back = await add({ make: 'Volkswagen', model: 'Polo', year: 2022, stocknum: 'P1' });
    expect(back.json()).toMatchObject({ id, stock_number: 'P1' });
  });

  test('is named by id or stock number where two cars answer to a name', async () => {
    const { id } = (await call('/api/stock/P1')).json();
    const { status } = await add({ make: 'Kia', model: 'Rio', year: 2020, stock_number: id });
    expect(status).toBe(201);
    const path = `/api/stock/${id}`;
    expect((await call(path)).json()).toMatchObject({ status: 409, code: 'ambiguous_name', param: 'id' });
    expect((await call(`${path}?by=id`)).json()).toMatchObject({ stock_number: 'P1' });
    expect((await call(`${path}?by=stock_number`)).json()).toMatchObject({ stock_number: id });
    for (const part of ['similar', 'finance', 'test-drive-slots'])
      expect((await call(`/api/cars/${id}/${part}`)).status, part).toBe(409);
    expect((await call(`${path}?by=stocknum`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(path)).json()).toMatchObject({ stock_number: 'P1' });
  });
});

/** The record under the names of the specification. */
const withOldNames = (record: CarData): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) =>
      name === 'sold_at' ? ['sold_date_timestamp', Date.parse(String(value))] : [storedField(name), value],
    ),
  );

test.each([
  ['as it is', (record: CarData) => record],
  ['under the older names', withOldNames],
])('any car that is read and sent back %s stays the same, by PUT and by PATCH', async (_how, rename) => {
  const generated = fc.sample(anyCarRecord, { numRuns: runs(40), seed: 20_261_130 });
  const soldAt = new Date(services.clock.now().getTime() - 86_400_000).toISOString();
  const feed = generated.map((more, at) => ({
    object: 'car',
    year: 2005 + (at % 22),
    created_at: '2026-11-01T00:00:00.000Z',
    ...(at % 2 === 0 && { history_report_url: 'https://reports.example/1', description: 'One owner.' }),
    ...(at % 3 === 0 && { sold_at: soldAt }),
    ...more,
    ...(at % 3 === 0 && { status: 'sold' }),
    stock_number: `B${at}`,
    rego: `AB${at}`,
    transmission: '6 sp automatic',
    simple_transmission: 'Automatic',
  }));
  const first = await put(
    JSON.stringify(feed.map(({ stocknum: _, ...car }) => car)),
    '?allow_mass_removal=true',
  );
  expect(first.report).toMatchObject({ quarantined: [] });
  const before = await records('brolga');
  expect(before.some(({ sold_at }) => sold_at === soldAt)).toBe(true);
  const { report } = await put(JSON.stringify({ data: before.map(rename) }));
  expect(report).toMatchObject({ changed: 0, unchanged: before.length, warnings: [], quarantined: [] });
  expect(await records('brolga')).toEqual(before);
  for (const car of before.slice(0, 10)) {
    const names = Object.keys(carChangesSchema.shape);
    const settable = Object.entries(rename(car)).filter(([name]) => names.includes(name));
    const body = JSON.stringify(Object.fromEntries(settable));
    const changed = await call(`/api/stock/${car.id}`, { method: 'PATCH', body });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json()).toEqual(car);
  }
});

test('exports a held car as reserved, and as free after the hold, whatever was imported meanwhile', async () => {
  await put(JSON.stringify(cars(3)), '?allow_mass_removal=true');
  const mark = async (held: number) => {
    const of = { tenant: 'brolga', stocknum: 'S1' };
    const version = (await services.cars.stockVersion('brolga')) + 1;
    await services.database
      .updateTable('cars')
      .set({ held, version })
      .where('tenant', '=', of.tenant)
      .where('stocknum', '=', of.stocknum)
      .execute();
    await services.database
      .updateTable('stock_versions')
      .set({ version })
      .where('tenant', '=', of.tenant)
      .execute();
  };
  const reserved = async () => (await call('/api/stock/S1')).json().reserved;
  await mark(1);
  expect(await reserved()).toBe(true);
  const exported = await call('/api/stock.ndjson');
  const { report } = await put(exported.text, '', { type: 'application/x-ndjson' });
  expect(report).toMatchObject({ unchanged: 3, changed: 0 });
  await mark(0);
  expect(await reserved()).toBe(false);
});

/** Imports a file as the whole stock. */
async function importFile(path: string): Promise<void> {
  const source = await fileSource(path);
  const tenant = services.tenants.bySlug('brolga');
  if (!source.ok || !tenant) throw new Error(`no file ${path}`);
  await importAndReport(services, {
    tenant,
    source: source.value,
    full: true,
    allowMassRemoval: true,
    origin: { source: 'command', name: 'sample' },
  });
}

/** Sends the stock of one site to the other, and finds both the same: records, searches, facets, and some car pages. */
async function expectRoundTrip(pagesEvery: number): Promise<void> {
  const exported = await call('/api/stock.ndjson');
  const sent = { tenant: 'twin', type: 'application/x-ndjson' };
  const { report } = await put(exported.text, '?allow_mass_removal=true', sent);
  const before = await records('brolga');
  expect(report).toMatchObject({ read: before.length, added: before.length, quarantined: [], warnings: [] });
  const [from, to] = [await stored('brolga'), await stored('twin')];
  for (const [id, car] of to)
    expect({ ...car, price_history: 0 }).toEqual({ ...from.get(id), price_history: 0 });
  const again = await put(exported.text, '', sent);
  expect(again.report).toMatchObject({ added: 0, changed: 0, unchanged: before.length, removed: 0 });
  const back = await put(exported.text, '', { type: 'application/x-ndjson' });
  expect(back.report).toMatchObject({ added: 0, changed: 0, unchanged: before.length });
  const slugs = before.filter((_, at) => at % pagesEvery === 0).map(({ slug }) => slug);
  for (const path of [
    ...['', '&make=toyota&fuel=Diesel', '&price=..30000', '&query=hilux', '&sortBy=price-asc'].map(
      (query) => `/api/search?limit=40${query}`,
    ),
    '/api/facets',
    ...slugs.map((slug) => `/api/cars/${slug}`),
  ]) {
    const [one, two] = [await call(path), await call(path, { tenant: 'twin' })];
    expect(neutral(two.text), path).toEqual(neutral(one.text));
  }
}

async function stored(tenant: string): Promise<ReadonlyMap<string, object>> {
  const list: object[] = [];
  for await (const { car } of services.cars.changesSince(tenant, 0)) if (car) list.push(car);
  return new Map(list.map((car) => ['id' in car ? String(car.id) : '', car]));
}

describe('an export of one site, sent to another', () => {
  test('is the same stock for cars with any fields', async () => {
    const generated = fc.sample(anyCarRecord, { numRuns: runs(60), seed: 20_261_126 });
    const cars = generated.map((more, at) => ({
      object: 'car',
      year: 2005 + (at % 22),
      images: [{ url: `https://img.example/${at}.jpg` }],
      created_at: '2026-11-01T00:00:00.000Z',
      ...more,
      stocknum: `G${at}`,
    }));
    const { report } = await put(JSON.stringify(cars), '?allow_mass_removal=true');
    expect(report).toMatchObject({ read: cars.length, added: cars.length, quarantined: [] });
    await expectRoundTrip(10);
  });

  test('is the same stock for the cars of a demonstration, with their rendered pictures', async () => {
    await importFile(resolve('prisma-free-fixtures/brolga-stock.csv'));
    const cars = await records('brolga');
    expect(cars.filter(({ images, photos_count }) => images.length !== photos_count)).toEqual([]);
    const pictures = cars.flatMap(({ images }) => images.map(({ url }) => url));
    expect(pictures[0]).toMatch(/^http:\/\/brolga\.localhost\/media\/illustrations\/.+\.jpg$/);
    expect(
      pictures.filter((url) => !parsePicturePath(new URL(url).pathname.slice('/media/'.length))),
    ).toEqual([]);
    const before = await stored('brolga');
    const exported = (await call('/api/stock.ndjson')).text;
    const { report } = await put(exported, '', { type: 'application/x-ndjson' });
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: cars.length, warnings: [] });
    const after = await stored('brolga');
    for (const { id } of cars) expect(after.get(id)).toEqual(before.get(id));
  });

  test.skipIf(!existsSync(sample))(
    'is the same stock for real cars',
    async () => {
      await importFile(sample);
      expect((await records('brolga')).length).toBeGreaterThan(300);
      await expectRoundTrip(120);
    },
    180_000,
  );
});
