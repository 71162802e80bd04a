import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '#server/platform/database/connect';
import { migrate } from '../../server/platform/database/migrations';
import { type RunningPostgres, startPostgres } from '../support/postgres';

const root = resolve(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.cache/tests/stock-import.child.mjs');
/** Twice what was measured; half of the file's rows held at once would go past it. */
const mostRssMb = 400;
const children: ChildProcess[] = [];
let folder: string;
let postgres: RunningPostgres;

const outcomeSchema = z.object({
  read: z.number(),
  added: z.number(),
  unchanged: z.number(),
  ms: z.number(),
  peakRssMb: z.number(),
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stock-import-'));
  await build({
    entryPoints: [resolve(import.meta.dirname, 'stock-import.child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#server': join(root, 'server') },
    logLevel: 'error',
  });
  postgres = await startPostgres();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A made-up stock file of so many cars, about 900 bytes each. */
async function stockFile(name: string, rows: number, price = 20_000): Promise<string> {
  const path = join(folder, name);
  const file = createWriteStream(path);
  file.write(
    'Stock No,VIN,Make,Model,Badge,Year,Price,Odometer,Colour,Fuel,Transmission,Body,Doors,Seats,Comments,Features,Photos\n',
  );
  const comments = 'One owner from new with a full service history and two keys. '.repeat(6);
  for (let row = 0; row < rows; row += 1) {
    const photos = Array.from({ length: 5 }, (_, at) => `https://img.example/${row}/${at}.jpg`).join('|');
    const line = `S${row},6ZZTEST${String(row).padStart(10, '0')},Mazda,CX-${row % 9},Maxx,${2010 + (row % 16)},${price + row},${row} km,Red,Petrol,Automatic,4D WAGON,5,5,"${comments}",Tow bar|Tint|Roof racks|Cruise control,${photos}\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return path;
}

function start(
  dataDir: string,
  file: string,
  url: string | undefined,
): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, [program, dataDir, file, ...(url ? [url] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { child, said: new Promise((done) => child.once('close', () => done(text))) };
}
const outcome = async ({ said }: { said: Promise<string> }) => outcomeSchema.parse(JSON.parse(await said));

async function held(
  dataDir: string,
  url: string | undefined,
): Promise<{ cars: number; version: number; prices: number }> {
  const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: url });
  await migrate(db);
  const { cars, prices } = await db
    .selectFrom('cars')
    .select((eb) => [eb.fn.countAll().as('cars'), eb.fn.sum('price').as('prices')])
    .executeTakeFirstOrThrow();
  const version = await db.selectFrom('stock_versions').select('version').executeTakeFirst();
  await db.destroy();
  return { cars: Number(cars), version: version?.version ?? 0, prices: Number(prices ?? 0) };
}

const databases = [
  ['SQLite', () => undefined],
  ['PostgreSQL', () => postgres.url],
] as const;
describe.each(databases)('stock import on %s', (name, url) => {
  const dataDir = () => join(folder, name);

  test('a killed import changes nothing, whenever it is killed; the next one is whole', async () => {
    const rows = 8_000;
    const file = await stockFile(`${name}-kill.csv`, rows);
    const seen: number[] = [];
    for (const afterMs of [100, 150, 200, 250, 300, 600, 900, 1_200, 1_600, 2_000, 2_500]) {
      const { child, said } = start(dataDir(), file, url());
      await pause(afterMs);
      child.kill('SIGKILL');
      await said;
      const { cars, version } = await held(dataDir(), url());
      expect([0, rows]).toContain(cars);
      expect(version).toBe(cars === 0 ? 0 : 1);
      seen.push(cars);
    }
    expect(seen[0]).toBe(0);
    const whole = await outcome(start(dataDir(), file, url()));
    expect(whole.added + whole.unchanged).toBe(rows);
    expect((await held(dataDir(), url())).cars).toBe(rows);
  });

  test('two processes at once leave the stock of one of them, whole', async () => {
    const [low, high] = [
      await stockFile('low.csv', 8_000, 10_000),
      await stockFile('high.csv', 8_000, 50_000),
    ];
    const [one, two] = await Promise.all([
      outcome(start(dataDir(), low, url())),
      outcome(start(dataDir(), high, url())),
    ]);
    expect([one.read, two.read]).toEqual([8_000, 8_000]);
    const { cars, prices } = await held(dataDir(), url());
    expect(cars).toBe(8_000);
    const sum = (price: number) => 8_000 * price + (8_000 * 7_999) / 2;
    expect([sum(10_000), sum(50_000)]).toContain(prices);
  });

  test(`100,000 rows in less than ${mostRssMb} MB`, async () => {
    const file = await stockFile('large.csv', 100_000);
    const first = await outcome(start(dataDir(), file, url()));
    process.stdout.write(`${name}: 100,000 rows in ${first.ms} ms, peak ${first.peakRssMb} MB\n`);
    expect(first.read).toBe(100_000);
    expect(first.peakRssMb).toBeLessThan(mostRssMb);
    const again = await outcome(start(dataDir(), file, url()));
    expect(again).toMatchObject({ added: 0, unchanged: 100_000 });
    expect(again.peakRssMb).toBeLessThan(mostRssMb);
  });
});
