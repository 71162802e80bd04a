import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import type { Car } from '#server/settings/car';
import { startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { host, searchPath, tenant } from './demo-site';
import { equippedCars } from './search.bench';
import { quantile, table } from './table';

export const title = 'A restart of the site, until its search page has been answered';

const rounds = 3;
/** Smaller indexes are not copied to disk. */
const least = 20_000;
/** A copy is begun after ten to twenty quiet seconds. */
const copiedWithinMs = 120_000;

/** Starts the built site on generated stock, in turn with a copy of the search index and without one; a Markdown table. */
export async function run(sizes: number[]): Promise<string> {
  const rows: string[][] = [];
  for (const size of sizes.filter((cars) => cars >= least)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
    try {
      await fillStock(dataDir, size);
      // The first start also imports the stock of the other demo sites.
      await startOnce(dataDir, { awaitsCopy: true });
      const times: Times = { built: [], read: [] };
      for (let round = 0; round < rounds; round += 1) {
        times.read.push(await startOnce(dataDir, { awaitsCopy: false }));
        rmSync(copyIn(dataDir));
        times.built.push(await startOnce(dataDir, { awaitsCopy: true }));
      }
      rows.push([size.toLocaleString('en-AU'), ...rowOf(times)]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return table(['cars', 'index read from disk', 'index built', 'ratio, least to most'], rows);
}

type Times = Readonly<Record<'built' | 'read', number[]>>;

function rowOf({ built, read }: Times): string[] {
  const ratios = read.map((ms, round) => ms / (built[round] ?? Number.NaN));
  const median = (values: readonly number[]) => quantile(values, 0.5);
  const [middle, from, to] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return [
    `${(median(read) / 1_000).toFixed(1)} s`,
    `${(median(built) / 1_000).toFixed(1)} s`,
    `${middle.toFixed(2)}x (${from.toFixed(2)} to ${to.toFixed(2)})`,
  ];
}

const copyIn = (dataDir: string): string => join(dataDir, 'search', `${tenant}.index`);

/** Milliseconds from the start of the process to the end of its first search page. */
async function startOnce(dataDir: string, { awaitsCopy }: { readonly awaitsCopy: boolean }): Promise<number> {
  const startMs = performance.now();
  const site = await startSite({ dataDir, environment: { LOG_LEVEL: 'error' } });
  try {
    await askSite({ port: site.port, host, path: searchPath });
    const tookMs = performance.now() - startMs;
    const deadlineMs = performance.now() + copiedWithinMs;
    while (awaitsCopy && !existsSync(copyIn(dataDir)) && performance.now() < deadlineMs) await pause(200);
    return tookMs;
  } finally {
    await site.stop();
  }
}

const rowsAtOnce = 200;

/** Stores generated cars as an import would, which takes a minute for these. */
async function fillStock(dataDir: string, count: number): Promise<void> {
  const services = await createServices(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const { database } = services;
  const at = new Date().toISOString();
  await database.insertInto('stock_versions').values({ tenant, version: 1, changed_at: at }).execute();
  let rows: ReturnType<typeof storedCar>[] = [];
  const store = async () => {
    await database.insertInto('cars').values(rows).execute();
    rows = [];
  };
  for (const car of equippedCars(count)) {
    rows.push(storedCar(car, at));
    if (rows.length === rowsAtOnce) await store();
  }
  if (rows.length > 0) await store();
  await services.close();
}

const storedCar = (car: Car, at: string) => ({
  tenant,
  id: car.id,
  slug: car.slug,
  match_key: `stocknum:${car.stocknum}`,
  stocknum: car.stocknum ?? null,
  vin: car.vin ?? null,
  status: car.status,
  car_type: car.car_type ?? null,
  make: car.make,
  model: car.model,
  price: car.price ?? null,
  custom_rank: car.custom_rank,
  sold_date_timestamp: car.sold_date_timestamp ?? null,
  created_at: car.created_at ?? at,
  updated_at: at,
  removed_at: null,
  version: 1,
  content_hash: car.id,
  data: JSON.stringify(car),
  raw: '{}',
});
