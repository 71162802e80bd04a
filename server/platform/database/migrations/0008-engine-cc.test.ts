import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderForTest } from '../../../../tests/support/folder';
import { connectSqlite } from '../connect';
import { migrate } from '../migrations';
import type { Database } from '../schema';
import { up } from './0008-engine-cc';

const folder = folderForTest();
let db: Kysely<Database>;
beforeEach(async () => {
  db = connectSqlite(folder.path);
  await migrate(db);
  const first = { tenant: 'acme', version: 3, changed_at: '2026-11-20T00:00:00.000Z' };
  await db.insertInto('stock_versions').values(first).execute();
});
afterEach(async () => {
  await db.destroy();
});

async function stored(car: object, raw: object) {
  const at = '2026-11-20T00:00:00.000Z';
  await db
    .insertInto('cars')
    .values({
      tenant: 'acme',
      id: 'a',
      slug: 'a',
      match_key: 'a',
      stocknum: null,
      vin: null,
      status: 'in_stock',
      car_type: null,
      make: 'Honda',
      model: 'CB',
      price: null,
      custom_rank: 0,
      sold_date_timestamp: null,
      created_at: at,
      updated_at: at,
      removed_at: null,
      version: 3,
      content_hash: 'x',
      data: JSON.stringify(car),
      raw: JSON.stringify(raw),
    })
    .execute();
  await up(db);
  const row = await db.selectFrom('cars').select(['data', 'version']).executeTakeFirstOrThrow();
  const { version } = await db.selectFrom('stock_versions').select('version').executeTakeFirstOrThrow();
  return { car: JSON.parse(row.data), carVersion: row.version, version };
}

const bike = { item_type: 'motorcycle', engine_size: '0.1 L' };
test.each<[string, object, number, object, string, number]>([
  ['125 cc of a motorcycle', bike, 0.1, { 'Engine size': '125cc' }, '125 cc', 125],
  ['a bare number', bike, 0.5, { EngineCC: 471 }, '471 cc', 471],
  ['over a litre', bike, 1.3, { enginecapacity: '1,254' }, '1,254 cc', 1254],
  ['exact litres of the entity', bike, 0.6, { variant: { enginesize_litres: 0.649 } }, '649 cc', 649],
  ['nothing more exact', bike, 0.6, { engine: '0.6 L' }, '600 cc', 600],
  ['another number of the row', bike, 0.6, { enginenumber: '12345' }, '600 cc', 600],
  ['a car keeps its litres', { item_type: 'car', engine_size: '2.0 L' }, 2, { cc: '1998' }, '2.0 L', 1998],
])('restores %s', async (_what, car, litres, raw, text, cc) => {
  const found = await stored({ ...car, variant: { enginesize: '0.1 L', enginesize_litres: litres } }, raw);
  expect(found.car).toMatchObject({
    engine_size: text,
    variant: { enginesize_cc: cc, enginesize_litres: cc / 1000 },
  });
  expect([found.carVersion, found.version]).toEqual([4, 4]);
});

test('leaves stock without engine sizes at its version', async () => {
  const found = await stored({ item_type: 'caravan' }, { cc: '125' });
  expect(found).toEqual({ car: { item_type: 'caravan' }, carVersion: 3, version: 3 });
});
