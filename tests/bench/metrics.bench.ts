import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, startSite } from '../support/site';
import { host, searchPath } from './demo-site';
import { pageQuestion, putLoadOn } from './load';
import { processorMs } from './processor-time';
import { type CallFrame, shareOf } from './profile-share';
import { median, table } from './table';

/** So often are all sites started again: compilers and garbage differ from one process to the next of the same program. */
const starts = 2;
const rounds = 12;
const seconds = 2;
const profileSeconds = 30;
const token = { METRICS_TOKEN: 'a-token-of-more-than-sixteen-letters' };

/** The second site is like the first: its ratio is 1 as far as the machine allows. */
const kinds = [
  ['nothing, once more', {}],
  ['metrics', token],
  ['metrics and request log', { ...token, REQUEST_LOG: 'on', LOG_LEVEL: 'info' }],
] as const;
const pages = [
  ['from the page cache', true],
  ['rendered each time', false],
] as const;

export const title = `Search pages with metrics and the request log, 16 connections, ${starts} starts of ${rounds} rounds`;

/** What a request took on all threads of its server. Others share the machine, so that time on the clock says less. */
type Cost = Readonly<Record<'processorMs' | 'clockMs', number>>;

/**
 * The whole cost of a request with and without, and what part of its time the measuring code takes by a profile. The first
 * would show a hidden cost; the second is far more precise where others share the machine.
 */
export async function run(): Promise<string> {
  return `${await profiled()}\n\n${await compared()}`;
}

const isMetrics = ({ functionName, url }: CallFrame) =>
  functionName === 'countRequest' || url.includes('/prom-client/');
const isLog = ({ functionName }: CallFrame) => functionName === 'logRequest';

async function profiled(): Promise<string> {
  const rows: string[][] = [];
  for (const [page, isRepeated] of pages) {
    const folder = mkdtempSync(join(tmpdir(), 'profile-'));
    try {
      const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
      const site = await startSite({ environment: kinds[2][1], nodeOptions });
      const load = await loadOn(site, isRepeated, profileSeconds).finally(() => site.stop());
      const percent = (isMeant: typeof isLog) =>
        `${(shareOf(folder, profileSeconds, isMeant) * 100).toFixed(2)} %`;
      rows.push([page, load.requests.average.toFixed(0), percent(isMetrics), percent(isLog)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return table(['page', 'requests/s', 'processor time in metrics', 'in the request log'], rows);
}

/** All sites run at once, and the load is on one of them at a time. */
async function compared(): Promise<string> {
  const costs = new Map<string, Cost[]>();
  for (let start = 0; start < starts; start += 1) {
    const sites: (readonly [string, Site])[] = [];
    try {
      for (const [kind, environment] of [['nothing', {}] as const, ...kinds])
        sites.push([kind, await startSite({ environment })]);
      await inTurn(sites, new Map());
      for (let round = 0; round < rounds; round += 1) await inTurn(rotated(sites, start + round), costs);
    } finally {
      await Promise.all(sites.map(([, site]) => site.stop()));
    }
  }
  const rows = pages.flatMap(([page]) => kinds.map(([kind]) => row(page, kind, costs)));
  return table(['page', 'the site has', 'ms', 'without, ms', 'processor time', 'time on the clock'], rows);
}

const rotated = <T>(values: readonly T[], by: number): T[] => {
  const at = by % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
};

async function inTurn(sites: readonly (readonly [string, Site])[], costs: Map<string, Cost[]>) {
  for (const [page, isRepeated] of pages)
    for (const [kind, site] of sites) {
      const name = `${page}: ${kind}`;
      costs.set(name, [...(costs.get(name) ?? []), await costOf(site, isRepeated)]);
    }
}

async function loadOn({ port }: Site, isRepeated: boolean, forSeconds: number) {
  const load = await putLoadOn({ port, host }, pageQuestion(searchPath, isRepeated), forSeconds);
  if (load.non2xx > 0) throw new Error(`${load.non2xx} requests were refused.`);
  return load;
}

async function costOf(site: Site, isRepeated: boolean): Promise<Cost> {
  const before = processorMs(site);
  const { requests } = await loadOn(site, isRepeated, seconds);
  return { processorMs: (processorMs(site) - before) / requests.total, clockMs: 1_000 / requests.average };
}

function row(page: string, kind: string, costs: ReadonlyMap<string, readonly Cost[]>): string[] {
  const own = costs.get(`${page}: ${kind}`) ?? [];
  const without = costs.get(`${page}: nothing`) ?? [];
  const ratio = (figure: keyof Cost) =>
    likely(own.map((cost, round) => cost[figure] / (without[round]?.[figure] ?? Number.NaN)));
  const middle = (all: readonly Cost[]) => median(all.map((cost) => cost.processorMs)).toFixed(2);
  return [page, kind, middle(own), middle(without), ratio('processorMs'), ratio('clockMs')];
}

/** `1.01 (0.99–1.03)`: the median, and between what the true one is in 95 of 100 cases, by the binomial distribution. */
function likely(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((a, b) => a - b);
  const rank = Math.max(0, Math.floor(sorted.length / 2 - 0.98 * Math.sqrt(sorted.length)) - 1);
  const [least, most] = [sorted[rank], sorted[sorted.length - 1 - rank]];
  return `${median(sorted).toFixed(3)} (${least?.toFixed(3)}–${most?.toFixed(3)})`;
}
