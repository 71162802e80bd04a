import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const root = resolve(import.meta.dirname, '../..');
const tenant = 'banksia-used-cars';
const host = `${tenant}.localhost`;
const rows = 16_000;
/** The longest an import may delay a page beyond what a quiet site itself varies by. */
const mostDelayMs = 100;
const pages = ['/healthz', '/', '/search/used-cars', '/search/mazda?sortBy=price-asc', '/contact'];

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-delay-'));
  site = await startSite({ dataDir: join(folder, 'data') });
  await importStock(stockFile('first.csv', 20_000));
  await untilListed('$20,', 30_000);
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of cars that differ in nothing but the price from the one before. */
function stockFile(name: string, price: number): string {
  const path = join(folder, name);
  const lines = Array.from({ length: rows }, (_, row) => {
    const photos = [0, 1, 2].map((at) => `https://img.example/${row}/${at}.jpg`).join('|');
    return `S${row},Mazda,CX-${row % 9},Maxx,${2010 + (row % 16)},${price + (row % 900)},${row},Petrol,Automatic,SUV,Used,${photos}`;
  });
  const head = 'Stock No,Make,Model,Badge,Year,Price,Odometer,Fuel,Transmission,Body,Condition,Photos';
  writeFileSync(path, [head, ...lines, ''].join('\n'));
  return path;
}

async function importStock(file: string): Promise<void> {
  const args = [
    'server/cli/dealer.mjs',
    'stock',
    'import',
    file,
    '--tenant',
    tenant,
    '--full',
    '--allow-mass-removal',
  ];
  const environment = { ...bareEnvironment(), DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

async function ask(path: string): Promise<{ ms: number; status: number; text: string }> {
  const started = performance.now();
  const { status, body } = await askSite({ port: site.port, host, path });
  return { ms: performance.now() - started, status, text: body.toString() };
}

async function untilListed(price: string, mostMs: number): Promise<void> {
  const giveUpAt = performance.now() + mostMs;
  while (!(await ask('/search/used-cars?sortBy=price-asc')).text.includes(price)) {
    if (performance.now() > giveUpAt) throw new Error(`no car at ${price}`);
    await pause(200);
  }
}

/** Latencies of every page, asked in turn, until the work is done. */
async function sample(work: Promise<unknown>): Promise<Map<string, number[]>> {
  let done = false;
  const ends = work.finally(() => {
    done = true;
  });
  const times = new Map<string, number[]>(pages.map((path) => [path, []]));
  while (!done) {
    for (const path of pages) {
      const { ms, status } = await ask(path);
      expect(status, path).toBe(200);
      times.get(path)?.push(ms);
    }
  }
  await ends;
  return times;
}

const quantile = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const largest = (list: readonly number[] = []) => quantile(list, 1);

test('an import that changes 16,000 cars delays no page by more than 100 ms', async () => {
  await sample(pause(3_000));
  const quiet = await sample(pause(10_000));
  const busy = await sample(
    importStock(stockFile('second.csv', 30_000)).then(() => untilListed('$30,', 30_000)),
  );
  const lines = pages.map((path) => {
    const [before = [], during = []] = [quiet.get(path), busy.get(path)];
    const usual = quantile(before, 0.5);
    const figures = [usual, largest(before), quantile(during, 0.5), quantile(during, 0.99), largest(during)];
    return {
      path,
      delay: largest(during) - largest(before),
      text: `${path}: ${figures.map(Math.round).join(' / ')} ms`,
    };
  });
  process.stdout.write(
    `quiet median / quiet max / import median / import p99 / import max\n${lines.map(({ text }) => text).join('\n')}\n`,
  );
  for (const { path, delay } of lines) expect(delay, path).toBeLessThan(mostDelayMs);
}, 180_000);
