import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { parseConfig } from '#server/platform/config';
import { openDatabase } from '#server/platform/database/open';
import type { Database } from '#server/platform/database/schema';
import { tryImport } from '../support/stock';
import { table } from './table';

export const title = 'Imports of 20,000 cars, with and without an endpoint for their events, SQLite, seconds';

const carCount = 20_000;
const rounds = 3;
const wishes = { 'no endpoint': null, 'endpoint for leads': ['lead.*'], 'endpoint for cars': ['car.*'] };

const cars = (price: number) =>
  Array.from({ length: carCount }, (_, at) => ({
    ...{ stocknum: `N${at}`, make: 'Kia', model: 'Rio', year: 2020, km: at, price: price + (at % 50) * 100 },
  }));

/** The first import, then one that changes the price of every car: the sites take turns. */
export async function run(): Promise<string> {
  const seconds = new Map<string, { added: number[]; changed: number[]; noted: number }>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, events] of Object.entries(wishes)) {
      const known = seconds.get(name) ?? { added: [], changed: [], noted: 0 };
      const { added, changed, noted } = await importTwice(events);
      seconds.set(name, {
        ...{ added: [...known.added, added], changed: [...known.changed, changed], noted },
      });
    }
  }
  const plain = seconds.get('no endpoint');
  const ratio = (own: number[], others: number[] = []) => `${(least(own) / least(others)).toFixed(2)} x`;
  return table(
    ['site', 'all new', 'ratio', 'all repriced', 'ratio', 'changes noted'],
    [...seconds].map(([name, { added, changed, noted }]) => [
      ...[name, least(added).toFixed(2), ratio(added, plain?.added)],
      ...[least(changed).toFixed(2), ratio(changed, plain?.changed), noted],
    ]),
  );
}

const least = (values: readonly number[]): number => Math.min(...values);

async function importTwice(events: readonly string[] | null) {
  const folder = mkdtempSync(join(tmpdir(), 'import-events-'));
  const database = await openDatabase(parseConfig({ DATA_DIR: folder }));
  try {
    if (events) await addEndpoint(database, events);
    const added = await secondsOf(() => tryImport(database, cars(10_000)));
    const changed = await secondsOf(() => tryImport(database, cars(20_000)));
    const { count } = await database
      .selectFrom('car_changes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { added, changed, noted: Number(count) };
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true });
  }
}

const addEndpoint = (database: Kysely<Database>, events: readonly string[]) =>
  database
    .insertInto('webhook_endpoints')
    .values({
      ...{ id: 'w1', tenant: 'acme', url: 'https://crm.example/events', description: '', secret: '' },
      ...{ events: JSON.stringify(events), created_at: '2026-11-20', changed_at: '2026-11-20' },
    })
    .execute();

async function secondsOf(work: () => ReturnType<typeof tryImport>): Promise<number> {
  const startMs = performance.now();
  const result = await work();
  if (!result.ok) throw new Error(result.error.kind);
  return (performance.now() - startMs) / 1_000;
}
