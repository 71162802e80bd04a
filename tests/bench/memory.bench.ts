import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSite } from '../support/site';
import { imageSettings } from './image-settings';
import { median, table } from './table';

/** `BENCH_BEFORE=FOLDER` measures the built site of another folder in turn with this one. */
const before = process.env['BENCH_BEFORE'];
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
export const title = `Memory and start of six demo sites with the image's settings, median of ${rounds}`;

/** Longer than the process for pictures stays without work. */
const quietSeconds = 25;
const mostSeconds = 300;

interface Start {
  readonly readySeconds: number;
  /** Resident megabytes of the site and its child processes together. */
  readonly peakMb: number;
  readonly idleMb: number;
}

/** The very first start, which draws the pictures of the first pages, then a restart with the same data folder. */
export async function run(): Promise<string> {
  const builds = { ...(before && { before }), now: resolve(import.meta.dirname, '../..') };
  const starts = new Map<string, Start[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, folder] of Object.entries(builds)) {
      const dataDir = mkdtempSync(join(tmpdir(), 'memory-bench-'));
      for (const kind of ['first start', 'restart']) {
        const key = `${kind}, ${name}`;
        starts.set(key, [...(starts.get(key) ?? []), await measure(folder, dataDir)]);
      }
      rmSync(dataDir, { recursive: true });
    }
  }
  const rows = [...starts].map(([name, all]) => {
    const middle = (of: (one: Start) => number) => median(all.map(of));
    const seconds = middle(({ readySeconds }) => readySeconds).toFixed(1);
    const [peak, idle] = [middle(({ peakMb }) => peakMb), middle(({ idleMb }) => idleMb)];
    return [name, seconds, Math.round(peak), Math.round(idle)];
  });
  return table(['start', 'seconds until ready', 'MB at most', 'MB when idle'], rows);
}

async function measure(folder: string, dataDir: string): Promise<Start> {
  const startedMs = performance.now();
  const program = join(folder, 'server/cli/start.mjs');
  const site = await startSite({ dataDir, program, environment: imageSettings() });
  const readySeconds = (performance.now() - startedMs) / 1_000;
  const pid = site.process.pid ?? 0;
  let [peakMb, pictures, quiet] = [0, -1, 0];
  for (let second = 0; second < mostSeconds && quiet < quietSeconds; second += 1) {
    await pause(1_000);
    peakMb = Math.max(peakMb, totalMb(pid));
    const count = readdirSync(join(dataDir, 'media')).length;
    quiet = count === pictures ? quiet + 1 : 0;
    pictures = count;
  }
  const idleMb = totalMb(pid);
  await site.stop();
  return { readySeconds, peakMb, idleMb };
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
