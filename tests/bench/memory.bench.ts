import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSite } from '../support/site';
import { carPaths, host, searchPath } from './demo-site';
import { imageSettings } from './image-settings';
import { putLoadOn, type Question } from './load';
import { median, table } from './table';

/** `BENCH_BEFORE=FOLDER` measures the built site of another folder in turn with this one. */
const before = process.env['BENCH_BEFORE'];
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
export const title = `Memory and start of six demo sites as npm start runs them, median of ${rounds}`;

/** Longer than the process for pictures stays without work. */
const quietSeconds = 25;
const mostSeconds = 300;
const loadSeconds = Number(process.env['BENCH_LOAD_SECONDS'] ?? 180);
const visitorHeader = 'x-visitor';

const kinds = [
  { kind: 'first start', isLoaded: false, environment: {} },
  { kind: 'restart', isLoaded: false, environment: {} },
  { kind: 'mixed load', isLoaded: true, environment: {} },
  { kind: 'mixed load as in the image', isLoaded: true, environment: imageSettings() },
];

interface Figures {
  readonly readySeconds: number;
  /** Resident megabytes of the site and its child processes together. */
  readonly peakMb: number;
  readonly endMb: number;
}

/**
 * The very first start, which draws the pictures of the first pages, a restart with the same data folder, and three minutes
 * of mixed requests over 16 connections after another one, also with the variables of the image.
 */
export async function run(): Promise<string> {
  const builds = { ...(before && { before }), now: resolve(import.meta.dirname, '../..') };
  const starts = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, folder] of Object.entries(builds)) {
      const dataDir = mkdtempSync(join(tmpdir(), 'memory-bench-'));
      for (const { kind, isLoaded, environment } of kinds) {
        const key = `${kind}, ${name}`;
        const figures = await measure(folder, dataDir, isLoaded, environment);
        starts.set(key, [...(starts.get(key) ?? []), figures]);
      }
      rmSync(dataDir, { recursive: true });
    }
  }
  const rows = [...starts].map(([name, all]) => {
    const middle = (of: (one: Figures) => number) => median(all.map(of));
    const seconds = middle(({ readySeconds }) => readySeconds).toFixed(1);
    const [peak, end] = [middle(({ peakMb }) => peakMb), middle(({ endMb }) => endMb)];
    return [name, seconds, Math.round(peak), Math.round(end)];
  });
  return table(['start', 'seconds until ready', 'MB at most', 'MB at the end'], rows);
}

async function measure(
  folder: string,
  dataDir: string,
  isLoaded: boolean,
  variables: Readonly<Record<string, string>>,
): Promise<Figures> {
  const startedMs = performance.now();
  const environment = { CLIENT_IP_HEADER: visitorHeader, ...variables };
  const nodeOptions = startOptions(folder);
  const site = await startSite({ dataDir, projectRoot: folder, nodeOptions, environment });
  const readySeconds = (performance.now() - startedMs) / 1_000;
  const pid = site.process.pid ?? 0;
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, totalMb(pid));
  }, 1_000);
  if (isLoaded) await putLoadOn({ port: site.port, host }, mixed(await carPaths(site, 100)), loadSeconds);
  else await untilQuiet(dataDir);
  clearInterval(watch);
  const endMb = totalMb(pid);
  await site.stop();
  return { readySeconds, peakMb, endMb };
}

/** Until no picture has been made for a while. */
async function untilQuiet(dataDir: string): Promise<void> {
  let [pictures, quiet] = [-1, 0];
  for (let second = 0; second < mostSeconds && quiet < quietSeconds; second += 1) {
    await pause(1_000);
    const count = readdirSync(join(dataDir, 'media')).length;
    quiet = count === pictures ? quiet + 1 : 0;
    pictures = count;
  }
}

/** The kinds of requests in turn, most of them rendered each time. */
function mixed(cars: readonly string[]): Question {
  const car = (count: number) => cars[count % cars.length] ?? '/';
  const slug = (count: number) => car(count).split('/').at(-1);
  const limit = (count: number) => `price=..${20_000 + (count % 40_000)}`;
  const paths = [
    (count: number) => `/?visit=${count}`,
    (count: number) => `${searchPath}?${limit(count)}`,
    (count: number) => `${car(count)}?visit=${count}`,
    (count: number) => `/api/search?${limit(count)}`,
    () => '/finance',
    () => '/trade-in',
    () => searchPath,
    (count: number) => `/compare?cars=${slug(count)},${slug(count + 7)}`,
  ];
  return {
    path: (count) => paths[count % paths.length]?.(count) ?? '/',
    headers: { 'accept-encoding': 'br' },
    visitorHeader,
  };
}

/** The options with which `npm start` runs Node. */
function startOptions(folder: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Of a process and its children, in megabytes; what they share is counted for each. */
function totalMb(pid: number): number {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children].reduce((sum, one) => sum + residentMb(one), 0);
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
