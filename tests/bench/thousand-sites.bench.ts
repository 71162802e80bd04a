import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { answersWhile, memoryMb, pagesWhile } from './steady-pages';
import { median, quantile, table } from './table';
import { type FilledEngines, startFilledEngines } from './thousand-sites/engines';
import { importStorm } from './thousand-sites/storm';

export const title = '1,000 sites of 1,000 cars on PostgreSQL and Meilisearch, one process';
const siteCount = Number(process.env['BENCH_SITES'] ?? 1_000);
const carsEach = 1_000;
const stormSites = Math.min(100, Math.floor(siteCount / 2));
const starts = 3;
const rounds = 4;
const roundMs = 10_000;

/** Start, memory, searches against a process with one such site, and pages during an import storm. */
export async function run(): Promise<string> {
  const one = await startFilledEngines(1, carsEach);
  const many = await startFilledEngines(siteCount, carsEach);
  try {
    return await measureThousand(one, many);
  } finally {
    await Promise.all([one.stop(), many.stop()]);
  }
}

/** All measurements with engines that are filled. */
export async function measureThousand(one: FilledEngines, many: FilledEngines): Promise<string> {
  const boots = [];
  for (let at = 1; at < starts; at += 1) {
    const { seconds, site } = await timedStart(many);
    boots.push(seconds);
    await site.stop();
  }
  const last = await timedStart(many);
  boots.push(last.seconds);
  const single = await one.start();
  try {
    return await measureSites(
      median(boots),
      { site: last.site, engines: many },
      { site: single, engines: one },
    );
  } finally {
    await Promise.all([last.site.stop(), single.stop()]);
  }
}

interface Running {
  readonly site: Site;
  readonly engines: FilledEngines;
}

async function measureSites(bootSeconds: number, many: Running, one: Running): Promise<string> {
  const rows: string[][] = [];
  // A run takes long: each figure is printed as soon as it is measured.
  const add = (...row: [string, string]) => {
    rows.push(row);
    process.stderr.write(`${row.join(': ')}\n`);
  };
  add('npm start until ready', `${bootSeconds.toFixed(2)} s`);
  add('memory after the start', `${memoryMb(many.site).toFixed(0)} MB`);
  await visitEach(many);
  add('memory after a search page of each site', `${memoryMb(many.site).toFixed(0)} MB`);
  const { alone, among } = await searches(one, many);
  add('search pages of one site p50, p99', figures(alone));
  add('search pages of all sites p50, p99', figures(among));
  add('ratio of the p99', (quantile(among, 0.99) / quantile(alone, 0.99)).toFixed(2));
  const storm = await pagesInStorm(many);
  add('pages before the storm p50, p99', figures(storm.quiet));
  add(`pages while ${stormSites} sites import p50, p99`, figures(storm.busy));
  add('ratio of the p99', (quantile(storm.busy, 0.99) / quantile(storm.quiet, 0.99)).toFixed(2));
  add('pages refused or failed', `${storm.refused} of ${storm.busy.length}`);
  add('the storm takes', `${storm.seconds.toFixed(0)} s`);
  add('memory after all', `${memoryMb(many.site).toFixed(0)} MB`);
  return table(['what', 'measured'], rows);
}

async function timedStart(engines: FilledEngines): Promise<{ seconds: number; site: Site }> {
  const started = performance.now();
  const site = await engines.start();
  return { seconds: (performance.now() - started) / 1_000, site };
}

/** Every site once, so that the process has all in memory that it keeps. */
async function visitEach({ site, engines }: Running): Promise<void> {
  for (const slug of engines.slugs) {
    const path = '/search/new-used-and-demo-cars';
    const { status } = await askSite({ port: site.port, host: `${slug}.localhost`, path });
    if (status !== 200) throw new Error(`The search page of ${slug} was answered with ${status}.`);
  }
}

/** Both in turn, so that the machine is the same for both. */
async function searches(one: Running, many: Running) {
  const [alone, among]: number[][] = [[], []];
  await pagesOf(one, roundMs);
  for (let round = 0; round < rounds; round += 1) {
    alone?.push(...(await pagesOf(one, roundMs)));
    among?.push(...(await pagesOf(many, roundMs)));
  }
  return { alone: alone ?? [], among: among ?? [] };
}

const pagesOf = (running: Running, forMs: number) =>
  pagesWhile({ site: running.site, slug: spread(running.engines.slugs) }, wait(forMs));

/** Sites far apart one after the other. 7,919 is prime: all have their turn. */
const spread =
  (slugs: readonly string[]) =>
  (count: number): string =>
    slugs[(count * 7_919) % slugs.length] ?? '';

async function pagesInStorm({ site, engines }: Running) {
  const [storming, others] = [engines.slugs.slice(0, stormSites), engines.slugs.slice(stormSites)];
  const quiet = await pagesWhile({ site, slug: spread(others) }, wait(2 * roundMs));
  const started = performance.now();
  const answers = await answersWhile(
    { site, slug: spread(others) },
    importStorm(site, engines, storming, carsEach),
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  const seconds = (performance.now() - started) / 1_000;
  return { quiet, busy: answers.map((answer) => answer.ms), refused, seconds };
}

const figures = (times: readonly number[]): string =>
  [0.5, 0.99].map((part) => `${quantile(times, part).toFixed(1)} ms`).join(', ');
