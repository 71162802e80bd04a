import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices, type Services } from '#server/entry/services';
import { matchStock } from '#server/people/alerts/match-stock';
import { parseConfig } from '#server/platform/config';
import { createEmptyEngine } from '#server/search/stock-search/create-search';
import { emptyState } from '#server/search/stock-search/rules/search-state';
import { searchCars } from '#server/search/stock-search/search-cars';
import { importFeed } from '../support/stock';
import { addAlerts, carCount, feedOf, slug } from './many-alerts';
import { table } from './table';

export const title = 'Alerts by email: 20,000 alerts with as many searches, and 2,000 new cars, SQLite';
/** Seconds and memory of one matching, and the searches that a page makes meanwhile; a Markdown table. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-bench-'));
  const services = await createServices(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  try {
    const tenant = services.tenants.bySlug(slug);
    if (!tenant) throw new Error(`no site ${slug}`);
    const deps = { ...services, emptyEngine: createEmptyEngine };
    const put = (count: number) =>
      importFeed(services.database, feedOf(count), { tenant: slug, locations: tenant.locations });
    await put(carCount);
    await matchStock(deps, tenant, 'bench');
    await addAlerts(services);
    const quiet = await searchTimes(services, () => wait(2_000));
    await put(2 * carCount);
    const memoryBefore = memoryMb();
    let peakMb = 0;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, memoryMb());
    }, 50);
    const cpuBefore = process.cpuUsage();
    const started = performance.now();
    const busy = await searchTimes(services, () => matchStock(deps, tenant, 'bench'));
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(cpuBefore);
    clearInterval(watch);
    const [{ reports } = { reports: 0 }] = await services.database
      .selectFrom('alert_cars')
      .select((of) => of.fn.countAll<number>().as('reports'))
      .execute();
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return table(
      ['what', 'figure'],
      [
        ['matching', `${seconds.toFixed(1)} s`],
        ['processor time, with the searches', `${((user + system) / 1e6).toFixed(1)} s`],
        ['reports stored', String(reports)],
        ['memory above the start, at most', `${Math.round(peakMb - memoryBefore)} MB`],
        ['a search meanwhile, p50 and p99', `${ms(busy.p50)}, ${ms(busy.p99)}`],
        ['a search without matching, p50 and p99', `${ms(quiet.p50)}, ${ms(quiet.p99)}`],
      ],
    );
  } finally {
    await services.close();
    rmSync(folder, { recursive: true });
  }
}

const memoryMb = () => process.memoryUsage().rss / 1024 ** 2;

/** The times of searches that start every 20 ms, one after the other, while some work runs. */
async function searchTimes(services: Services, work: () => Promise<unknown>) {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no site ${slug}`);
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  for (let at = 0; !isDone; at++) {
    const started = performance.now();
    await wait(20);
    const refinements = { price: { to: 50_000 + (at % 900) } };
    await searchCars(services, tenant, { ...emptyState, refinements });
    times.push(performance.now() - started - 20);
  }
  await done;
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: share(0.5), p99: share(0.99) };
}
