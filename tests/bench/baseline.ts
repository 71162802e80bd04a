import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bareEnvironment, freePort, type Site } from '../support/site';
import { askSite } from '../support/site-request';
import { host, searchPath } from './demo-site';
import { median } from './table';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'node_modules/.cache/bench/bare-remix');
const bareHost = 'localhost';

/** A bare Remix app with one page of 24 plain cards, and the same page with a filter. */
export interface BareRemix {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly filterPath: string;
}

/** Builds `bare-remix/` and serves it by remix-serve, with the photos of the site's own cards, while `measure` runs. */
export async function withBareRemix<T>(site: Site, measure: (bare: BareRemix) => Promise<T>): Promise<T> {
  const environment = bareEnvironment();
  const remix = join(root, 'node_modules/@remix-run');
  const config = 'tests/bench/bare-remix/vite.config.ts';
  const build = [join(remix, 'dev/dist/cli.js'), 'vite:build', '--config', config];
  execFileSync(process.execPath, build, { cwd: root, env: environment, stdio: 'pipe' });
  await copyPhotos(site);
  const port = await freePort();
  const program = [join(remix, 'serve/dist/cli.js'), join(built, 'server/index.mjs')];
  const server = spawn(process.env['BENCH_NODE'] ?? process.execPath, program, {
    cwd: root,
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  try {
    await answering(port);
    return await measure({ port, host: bareHost, path: '/', filterPath: '/filter' });
  } finally {
    server.kill('SIGKILL');
  }
}

/** Browsers then load pictures of the same weight from both. */
async function copyPhotos({ port }: Site): Promise<void> {
  const { body } = await askSite({ port, host, path: searchPath });
  const addresses = Array.from(
    body.toString().matchAll(/<img[^>]* src="(\/media\/\d+\/640\/[^"]+)"/g),
    ([, path]) => path,
  );
  const folder = join(built, 'client/photos');
  mkdirSync(folder, { recursive: true });
  for (const [index, path = ''] of addresses.slice(0, 24).entries()) {
    const photo = await askSite({ port, host, path, headers: { accept: 'image/avif' } });
    if (photo.headers['content-type'] !== 'image/avif') throw new Error(`No AVIF of ${path}.`);
    writeFileSync(join(folder, `${index}.avif`), photo.body);
  }
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await askSite({ port, host: bareHost, path: '/' }).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(100);
  }
  throw new Error('The bare Remix app did not respond within 10 s.');
}

/** One measurement of a subject, and one of the baseline straight after it. */
export interface Round<T> {
  readonly own: T;
  readonly baseline: T;
}

interface Subject<T> {
  readonly name: string;
  own(): Promise<T>;
  baseline(): Promise<T>;
}

/** Measures every subject and its baseline in turn, so that a busy moment of the machine touches both. */
export async function inRounds<T>(
  rounds: number,
  subjects: readonly Subject<T>[],
): Promise<{ name: string; rounds: Round<T>[] }[]> {
  const results = subjects.map(({ name }) => ({ name, rounds: [] as Round<T>[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { own, baseline }] of subjects.entries())
      results[index]?.rounds.push({ own: await own(), baseline: await baseline() });
  return results;
}

/** The median of a figure over all rounds. */
export const medianOf = <T>(results: readonly T[], figure: (result: T) => number): number =>
  median(results.map(figure));

/** How many times the baseline's figure the own one is: `1.20 (1.10–1.32)`, the median of all rounds, least and most. */
export function ratioOf<T>(rounds: readonly Round<T>[], figure: (result: T) => number): string {
  const ratios = rounds.map(({ own, baseline }) => figure(own) / figure(baseline));
  if (ratios.some((ratio) => !Number.isFinite(ratio))) return '–';
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
