import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { importAndReport } from '#server/search/report-import';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { startPostgres } from '../support/postgres';
import { table } from './table';

/** `BENCH_CARS=10000` takes a look. */
const count = Number(process.env['BENCH_CARS'] ?? 100_000);
export const title = `Import of ${count.toLocaleString('en-AU')} records from a JSON file`;
const slug = 'corner-cars';
/** One record in so many has another price. */
const changedOf = 10;

/** The first import of a site, the same file again, then with some new prices. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'import-bench-'));
  const postgres = await startPostgres();
  try {
    const first = await writeFeed(join(folder, 'first.json'), false);
    const changed = await writeFeed(join(folder, 'changed.json'), true);
    const files = { 'the first time': first, 'nothing changed': first, '10 % changed': changed };
    const SESSION_SECRET = 'a secret of thirty-two letters or more';
    const databases = { SQLite: {}, PostgreSQL: { DATABASE_URL: postgres.url, SESSION_SECRET } };
    const rows: (string | number)[][] = [];
    for (const [database, variables] of Object.entries(databases)) {
      const settings = { DATA_DIR: join(folder, database), LOG_LEVEL: 'silent', ...variables };
      const services = await createServices(parseConfig(settings));
      for (const [name, file] of Object.entries(files))
        rows.push([database, name, ...(await measure(services, file))]);
      await services.close();
    }
    return table(['database', 'import', 'seconds', 'processor s', 'added', 'changed', 'unchanged'], rows);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(services: Services, path: string): Promise<(string | number)[]> {
  const tenant = services.tenants.bySlug(slug);
  const source = await fileSource(path);
  if (!tenant || !source.ok) throw new Error(`There is no tenant ${slug}, or no file.`);
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  const origin = { source: 'command', name: 'bench' } as const;
  const result = await importAndReport(services, { tenant, source: source.value, origin, full: true });
  const seconds = (performance.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const { added, changed, unchanged } = result.value;
  return [seconds.toFixed(1), ((user + system) / 1e6).toFixed(1), added, changed, unchanged];
}

async function writeFeed(path: string, isChanged: boolean): Promise<string> {
  await writeFile(path, feed(isChanged));
  return path;
}

function* feed(isChanged: boolean): Generator<string> {
  let at = 0;
  for (const car of generateCars(count, 7)) {
    const isNew = isChanged && at % changedOf === 0;
    yield (at === 0 ? '[' : ',\n') +
      JSON.stringify(isNew ? { ...car, price: (car.price ?? 20_000) + 500 } : car);
    at += 1;
  }
  yield ']';
}
