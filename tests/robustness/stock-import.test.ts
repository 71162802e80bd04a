import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '#server/platform/database/connect';
import { migrate } from '../../server/platform/database/migrations';
import { engines } from '../support/both-databases';
import { folderForFile } from '../support/folder';
import { killNow, ownProcesses, type Place } from './own-processes';

/** Twice what was measured; half of the file's rows held at once would exceed it. */
const mostRssMb = 400;
const processes = ownProcesses('stock-import');
const folder = folderForFile();

const outcomeSchema = z.object({
  read: z.number(),
  added: z.number(),
  unchanged: z.number(),
  ms: z.number(),
  peakRssMb: z.number(),
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

/** Starts an import; `outcome` resolves with its report. */
async function start({ DATA_DIR, DATABASE_URL }: Place, file: string) {
  const child = await processes.start(DATA_DIR, file, DATABASE_URL);
  return { child, outcome: once(child, 'message').then(([report]) => outcomeSchema.parse(report)) };
}

async function held(place: Place): Promise<{ cars: number; version: number; prices: number }> {
  const db = connectDatabase(place);
  await migrate(db);
  const { cars, prices } = await db
    .selectFrom('cars')
    .select((eb) => [eb.fn.countAll().as('cars'), eb.fn.sum('price').as('prices')])
    .executeTakeFirstOrThrow();
  const version = await db.selectFrom('stock_versions').select('version').executeTakeFirst();
  await db.destroy();
  return { cars: Number(cars), version: version?.version ?? 0, prices: Number(prices ?? 0) };
}

describe.each(engines)('a stock import on %s', (engine) => {
  let place: Place;
  beforeAll(() => {
    place = processes.newPlace(engine);
  });

  test('changes nothing when it is killed at any moment; the next one is whole', async () => {
    const rows = 8_000;
    const file = await stockFile(`${engine}-kill.csv`, rows);
    for (const afterMs of [0, 50, 100, 150, 200, 300, 600, 900, 1_200, 1_600, 2_000]) {
      const { child, outcome } = await start(place, file);
      outcome.catch(() => undefined);
      await pause(afterMs);
      await killNow(child);
      const { cars, version } = await held(place);
      expect([0, rows]).toContain(cars);
      expect(version).toBe(cars === 0 ? 0 : 1);
    }
    const whole = await (await start(place, file)).outcome;
    expect(whole.added + whole.unchanged).toBe(rows);
    expect((await held(place)).cars).toBe(rows);
  });

  test('of two at once leaves the stock of one of them, whole', async () => {
    const files = [await stockFile('low.csv', 8_000, 10_000), await stockFile('high.csv', 8_000, 50_000)];
    const imports = await Promise.all(files.map((file) => start(place, file)));
    const outcomes = await Promise.all(imports.map(({ outcome }) => outcome));
    expect(outcomes.map(({ read }) => read)).toEqual([8_000, 8_000]);
    const { cars, prices } = await held(place);
    expect(cars).toBe(8_000);
    const sum = (price: number) => 8_000 * price + (8_000 * 7_999) / 2;
    expect([sum(10_000), sum(50_000)]).toContain(prices);
  });

  test(`of 100,000 rows takes less than ${mostRssMb} MB`, async () => {
    const file = await stockFile('large.csv', 100_000);
    const first = await (await start(place, file)).outcome;
    process.stdout.write(`${engine}: 100,000 rows in ${first.ms} ms, peak ${first.peakRssMb} MB\n`);
    expect(first.read).toBe(100_000);
    expect(first.peakRssMb).toBeLessThan(mostRssMb);
    const again = await (await start(place, file)).outcome;
    expect(again).toMatchObject({ added: 0, unchanged: 100_000 });
    expect(again.peakRssMb).toBeLessThan(mostRssMb);
  }, 900_000);
});
