import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { migrate } from '#server/platform/database/migrations';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import { createCarStore } from '#server/stock/cars/adapters/car-store';
import { figures, importFeed, tryImport } from '../../../tests/support/stock';
import { describeFailure } from './stock-import-port';

let folder: string;
let db: Kysely<Database>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  db = connectSqlite(folder);
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});
const held = async (): Promise<Car[]> => {
  const cars: Car[] = [];
  for await (const { car } of createCarStore(db).changesSince('acme', 0)) if (car) cars.push(car);
  return cars;
};

describe('the report', () => {
  test('lists rows that could not be cars, and imports the others', async () => {
    const feed = 'Stock No,Make,Model,Year\nA1,Kia,Rio,2020\nA2,,Rio,2020\n\nA3,Kia,,\nA4,Kia,Rio,20 20\n';
    expect(await importFeed(db, feed)).toEqual({
      read: 4,
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
      quarantined: [
        { row: 3, reason: 'no make' },
        { row: 5, reason: 'no model, no year' },
        { row: 6, reason: '"20 20" is not a valid model year' },
      ],
    });
  });
  test('lists at most the first 1,000 of them, with their total', async () => {
    const report = await importFeed(db, `Make,Model,Year\n${'Kia,,2020\n'.repeat(1_200)}Kia,Rio,2020\n`);
    expect(report.quarantined).toHaveLength(1_000);
    expect(report).toMatchObject({ read: 1_201, added: 1, quarantined_total: 1_200 });
  });
  test('failures are one clear line', async () => {
    const prose = await tryImport(db, 'Dear sir\n');
    expect(prose.ok ? '' : describeFailure(prose.error)).toMatch(/^feed was not imported: .+ JSON .+\.$/);
    expect(describeFailure({ kind: 'mass-removal', removed: 5, of: 10 })).toContain('5 of 10 cars (50 %)');
  });
});

describe('a whole stock without a car', () => {
  const header = 'Stock No,Make,Model,Year,Price\n';
  const three = `${header}A,Kia,Rio,2020,1\nB,Kia,Rio,2021,1\nC,Kia,Rio,2022,1\n`;
  test.each([
    ['no row', 'a small site', three, header, 'there is no car in it'],
    ['no row', 'an empty site', null, header, 'there is no car in it'],
    ['no list', 'an empty site', null, '[]', 'there is no car in it'],
    [
      'a row that only names a car',
      'a small site',
      three,
      `${header}A,,,,\n`,
      /^no row of it is a car \(row 2: no make/,
    ],
  ])('%s, for %s: refused, even if it may remove many', async (_what, _site, before, file, reason) => {
    if (before) await importFeed(db, before, { full: true });
    const cars = await held();
    for (const allowMassRemoval of [false, true]) {
      const result = await tryImport(db, file, { full: true, allowMassRemoval });
      const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
      expect(result).toEqual({ ok: false, error: { kind: 'unreadable', file: 'feed', reason: expected } });
    }
    expect(await held()).toEqual(cars);
  });
  test('a file that adds to the stock may have none: its rows are reported', async () => {
    expect(await importFeed(db, `${header}A,,,,\n`)).toMatchObject({ read: 1, added: 0 });
  });
});

describe('any bytes', () => {
  const line = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('Kia', '2020', '"', '-', '$1')), { maxLength: 6 })
    .map((cells) => cells.join(','));
  const texts = fc.oneof(
    fc.array(line).map((lines) => ['Make,Model,Year,Stock No,Price', ...lines].join('\n')),
    fc.json(),
    fc
      .array(
        fc.dictionary(fc.constantFrom('make', 'model', 'year', 'vin', 'stocknum', 'price'), fc.jsonValue()),
      )
      .map((items) => JSON.stringify(items)),
    fc.string({ unit: 'binary' }),
  );
  const bytes = fc.oneof(
    texts.map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 300 }),
  );
  test('give a report or a clear failure, and a repeat changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const first = await tryImport(db, content);
        if (!first.ok) {
          expect(describeFailure(first.error).length).toBeGreaterThan(20);
          return;
        }
        const again = await importFeed(db, content);
        expect(again).toEqual({
          ...first.value,
          added: 0,
          changed: 0,
          unchanged: first.value.added + first.value.changed + first.value.unchanged,
        });
      }),
      { numRuns: 150 },
    );
  });
});

const sample = resolve('../shared/data/australian-vehicle-prices-sample420.csv');
describe.runIf(existsSync(sample))('the sample of 420 listings', () => {
  const content = () => readFileSync(sample);
  type Listing = Record<string, string>;
  const listings = (): Listing[] => parse(content(), { columns: true, bom: true });

  test('adds all, quarantines none; a repeat changes nothing', async () => {
    expect(figures(await importFeed(db, content()))).toEqual({
      read: 420,
      added: 420,
      changed: 0,
      unchanged: 0,
      removed: 0,
      quarantined: 0,
    });
    expect(figures(await importFeed(db, content(), { full: true }))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 420,
      removed: 0,
    });
  });

  test('the stored counts match counts made from the file itself', async () => {
    await importFeed(db, content());
    const cars = await held();
    const count = (fits: (listing: Listing) => boolean) => listings().filter(fits).length;
    const having = (fits: (car: Car) => boolean) => cars.filter(fits).length;
    expect(having((car) => car.price !== undefined)).toBe(count((row) => /^\d+$/.test(row['Price'] ?? '')));
    expect(having((car) => car.km !== undefined)).toBe(count((row) => /^\d+$/.test(row['Kilometres'] ?? '')));
    expect(having((car) => car.city !== undefined)).toBe(count((row) => row['Location'] !== ''));
    expect(having((car) => car.seats !== undefined)).toBe(
      count((row) => /Seats/.test(`${row['Doors']}${row['Seats']}`)),
    );
    expect(having((car) => car.doors !== undefined)).toBe(count((row) => /Doors/.test(row['Doors'] ?? '')));
    expect(having((car) => car.colour !== undefined)).toBe(
      count((row) => !/^-|years/.test(row['ColourExtInt'] ?? '')),
    );
    expect(having((car) => car.variant?.cylinders !== undefined)).toBe(
      count((row) => /\d cyl/.test(row['Engine'] ?? '')),
    );
    expect(having((car) => car.variant?.enginesize_litres !== undefined)).toBe(
      count((row) => /[1-9] L|\d\.\d L/.test(row['Engine'] ?? '')),
    );
    expect(having((car) => car.simple_fuel === 'Petrol')).toBe(
      count((row) => /Unleaded|Premium/.test(row['FuelType'] ?? '')),
    );
    expect(having((car) => car.simple_transmission === 'Manual')).toBe(
      count((row) => row['Transmission'] === 'Manual'),
    );
    expect(having((car) => car.drive !== undefined)).toBe(count((row) => row['DriveType'] !== 'Other'));
    for (const type of ['new', 'demo', 'used']) {
      expect(having((car) => car.car_type === type)).toBe(
        count((row) => row['UsedOrNew']?.toLowerCase() === type),
      );
    }
    expect(cars.reduce((sum, car) => sum + (car.price ?? 0), 0)).toBe(
      listings().reduce((sum, row) => sum + (Number(row['Price']) || 0), 0),
    );
    expect(new Set(cars.map((car) => car.slug)).size).toBe(420);
  });

  test('no make or model is split, no colour is a warranty, no value is "-"', async () => {
    await importFeed(db, content());
    const cars = await held();
    expect(cars.filter(({ make }) => ['Land', 'Alfa', 'Aston'].includes(make))).toEqual([]);
    expect(
      cars.filter(({ model }) =>
        [
          'Rover',
          'Romeo',
          'Grand',
          'Santa',
          'Eclipse',
          'Haval',
          'Rav',
          'Xc',
          'X',
          'Land',
          '03-Sep',
          '4',
        ].includes(model),
      ),
    ).toEqual([]);
    const words = cars.flatMap(({ colour, interior_colour, city, badge }) => [
      colour,
      interior_colour,
      city,
      badge,
    ]);
    expect(
      words.filter((word) => word !== undefined && /^\W*$|years|unlimited km|no badge/i.test(word)),
    ).toEqual([]);
    expect(cars.find((car) => car.make === 'Land Rover' && car.badge === 'TD6 HSE')?.model).toBe('Discovery');
  });
});
