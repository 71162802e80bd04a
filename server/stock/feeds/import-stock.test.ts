import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { importsSchema } from '#server/settings/imports-schema';
import { SqlCarStore } from '#server/stock/cars/car-store';
import { runs } from '../../../tests/support/property-runs';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { figures, importFeed, type SampleImport, tryImport } from '../../../tests/support/stock';
import { describeFailure } from './import-report';
import { hasTooManyUnknown, type RemovalLimit, refusalOf } from './rules/import-outcome';

const db = sqliteForFile();

/** Each test has a site of its own in the database. */
let tenant = 'site-0';
let sites = 0;
const newSite = () => {
  sites += 1;
  tenant = `site-${sites}`;
};
beforeEach(newSite);
type Options = Omit<SampleImport, 'tenant'>;
const imported = (content: string | Uint8Array, more: Options = {}) =>
  importFeed(db, content, { ...more, tenant });
const tried = (content: string | Uint8Array, more: Options = {}) =>
  tryImport(db, content, { ...more, tenant });
const held = async (): Promise<Car[]> => {
  const cars: Car[] = [];
  for await (const { car } of new SqlCarStore(db).changesSince(tenant, 0)) if (car) cars.push(car);
  return cars;
};

test.each([
  ['Sold', 'In stock', ['sold']],
  ['In stock', 'Sold', ['sold']],
  ['In stock', 'Withdrawn', []],
  ['In stock', 'In stock', ['in_stock']],
])(
  'two rows of one stock number, %s then %s, must agree that the car is for sale',
  async (first, second, shown) => {
    const feed = `Stock No,Make,Model,Year,Status\nA1,Kia,Rio,2020,${first}\nA1,Kia,Rio,2020,${second}\n`;
    const { quarantined } = await imported(feed);
    expect(quarantined).toMatchObject([{ row: 3 }]);
    const cars = (await held()).filter(({ show_on_dealer_website: isShown }) => isShown);
    expect(cars.map(({ status }) => status)).toEqual(shown);
  },
);

test('a model is spelled as most of the site’s cars spell it, whichever file it came from', async () => {
  const head = 'Stock No,Make,Model,Year,Price\n';
  const first = `${head}A1,Geely,MONJARO,2025,1000\nA2,Geely,Monjaro,2025,2000\n`;
  await imported(first);
  const spelled = async () => new Set((await held()).map(({ model, name }) => `${model}: ${name}`));
  expect(await spelled()).toEqual(new Set(['Monjaro: 2025 Geely Monjaro']));
  expect(await imported(first)).toMatchObject({ changed: 0, unchanged: 2 });
  await imported(`${head}A3,Geely,MONJARO,2025,3000\nA4,Geely,MONJARO,2025,4000\nA5,Geely,MONJARO,2025,1\n`);
  expect(await spelled()).toEqual(new Set(['MONJARO: 2025 Geely MONJARO']));
  await imported(first.replace('2000', '2500'));
  expect(await spelled()).toEqual(new Set(['MONJARO: 2025 Geely MONJARO']));
});

describe('the report', () => {
  test('lists rows that could not be cars, and imports the others', async () => {
    const feed = 'Stock No,Make,Model,Year\nA1,Kia,Rio,2020\nA2,,Rio,2020\n\nA3,Kia,,\nA4,Kia,Rio,20 20\n';
    const report = { read: 4, added: 1, changed: 0, unchanged: 0, removed: 0 };
    expect(await imported(feed)).toEqual({
      ...report,
      quarantined: [
        { row: 3, reason: 'no make' },
        { row: 5, reason: 'no model, no year' },
        { row: 6, reason: '"20 20" is not a valid model year' },
      ],
      columns: [
        { name: 'Stock No', use: 'read', field: 'stocknum' },
        { name: 'Make', use: 'read', field: 'make' },
        { name: 'Model', use: 'read', field: 'model' },
        { name: 'Year', use: 'read', field: 'year' },
      ],
    });
  });
  test('lists at most the first 1,000 of them, with their total', async () => {
    const report = await imported(`Make,Model,Year\n${'Kia,,2020\n'.repeat(1_200)}Kia,Rio,2020\n`);
    expect(report.quarantined).toHaveLength(1_000);
    expect(report).toMatchObject({ read: 1_201, added: 1, quarantined_total: 1_200 });
  });
  test('failures are one clear line', async () => {
    const prose = await tried('Dear sir\n');
    expect(prose.ok ? '' : describeFailure(prose.error)).toMatch(/^feed was not imported: .+ JSON .+\.$/);
    expect(describeFailure({ kind: 'mass-removal', removed: 5, of: 10 })).toContain('5 of 10 cars (50 %)');
  });
});

describe('a whole stock without a car', () => {
  const header = 'Stock No,Make,Model,Year,Price\n';
  const three = `${header}A,Kia,Rio,2020,1\nB,Kia,Rio,2021,1\nC,Kia,Rio,2022,1\n`;
  const nothing = 'there is no car in it';
  const unnamed = expect.stringMatching(/^no row of it is a car \(row 2: no make/);
  test.each<[string, string, string | null, string, unknown]>([
    ['no row', 'a small site', three, header, nothing],
    ['no row', 'an empty site', null, header, nothing],
    ['an empty list', 'an empty site', null, '[]', nothing],
    ['a row without a car', 'a small site', three, `${header}A,,,,\n`, unnamed],
  ])('with %s, for %s, is refused even if it may remove many', async (_what, _site, before, file, reason) => {
    if (before) await imported(before, { full: true });
    const cars = await held();
    for (const allowMassRemoval of [false, true]) {
      const result = await tried(file, { full: true, allowMassRemoval });
      expect(result).toEqual({ ok: false, error: { kind: 'unreadable', file: 'feed', reason } });
    }
    expect(await held()).toEqual(cars);
  });
  test('is imported and reported if it only adds to the stock', async () => {
    expect(await imported(`${header}A,,,,\n`)).toMatchObject({ read: 1, added: 0 });
  });
});

describe('a file that a person should look at first', () => {
  const rows = (header: string, status: string) =>
    [`Stock No,Make,Model,Year,${header},Status`]
      .concat(Array.from({ length: 10 }, (_, at) => `A${at},Kia,Rio,2020,${20_000 + at},${status}`))
      .join('\n');

  test('is held if a renamed column takes the price from its cars', async () => {
    await imported(rows('Price', 'In stock'), { full: true });
    const renamed = rows('Prise', 'In stock');
    const refused = await tried(renamed, { full: true });
    expect(refused).toEqual({ ok: false, error: { kind: 'lost-values', value: 'price', lost: 10, of: 10 } });
    expect((await held()).every(({ price }) => price !== undefined)).toBe(true);
    const allowed = await imported(renamed, { full: true, allowMassRemoval: true });
    expect(allowed.columns).toContainEqual({ name: 'Prise', use: 'unknown' });
    expect(allowed.left_out).toContainEqual(expect.objectContaining({ column: 'Prise', count: 10 }));
    expect((await held()).some(({ price }) => price !== undefined)).toBe(false);
  });

  test('is held if a new word would take most cars off sale, until the dealer says what it means', async () => {
    const file = rows('Price', 'On the floor');
    const refused = await tried(file, { full: true });
    expect(refused).toMatchObject({
      error: {
        kind: 'unknown-words',
        about: 'availability',
        cars: 10,
        of: 10,
        words: [{ text: 'On the floor', column: 'Status', count: 10 }],
      },
    });
    const imports = { ...importsSchema.parse({}), words: { 'on the floor': 'in_stock' as const } };
    expect(await imported(file, { full: true, imports })).toMatchObject({ added: 10 });
    expect((await held()).every(({ show_on_dealer_website: isShown }) => isShown)).toBe(true);
  });

  test('is held for words beside its prices by those words, not by the name of the column', async () => {
    const worded = (words: string) => rows('Price', 'In stock').replaceAll(/,(2\d{4}),/g, `,$1 ${words},`);
    await imported(rows('Price', 'In stock'), { full: true });
    const refused = await tried(worded('moon dust'), { full: true });
    const words = [{ text: 'moon dust', column: 'Price', count: 10 }];
    expect(refused).toEqual({
      ok: false,
      error: { kind: 'unknown-words', about: 'price', cars: 10, of: 10, words },
    });
    expect(refused.ok ? '' : describeFailure(refused.error)).toMatch(
      /would lose their price: "moon dust" in the column "Price" \(10\)\. Say at imports\.words/,
    );
    const imports = { ...importsSchema.parse({}), words: { 'moon dust': 'drive_away' as const } };
    await imported(worded('moon dust'), { full: true, imports });
    expect((await held()).every(({ price_type: type }) => type === 'drive_away')).toBe(true);
  });

  test('is held for a renamed column, although a few of its prices have unknown words', async () => {
    await imported(rows('Price', 'In stock'), { full: true });
    const file = rows('Prise', 'In stock').split('\n');
    const withNote = file.map(
      (line, at) => `${line},${at === 0 ? 'Price Note' : at === 1 ? 'moon dust' : ''}`,
    );
    expect(await tried(withNote.join('\n'), { full: true })).toMatchObject({
      error: { kind: 'lost-values', value: 'price' },
    });
  });

  const saying = (column: string, count: number, word: string, otherwise: string) =>
    [`Stock No,Make,Model,Year,${column}`]
      .concat(Array.from({ length: 10 }, (_, at) => `A${at},Kia,Rio,2020,${at < count ? word : otherwise}`))
      .join('\n');

  test.each<[string, string, string]>([
    ['Status', 'Sold', 'In stock'],
    ['Status', 'Under offer', 'In stock'],
    ['Status', 'Withdrawn', 'In stock'],
    ['Display', 'No', 'Yes'],
    ['Website', 'No', 'Yes'],
    ['Publish', 'No', 'Yes'],
    ['Sold', 'Yes', 'No'],
  ])('is held if %s: %s takes more cars off sale than may be removed', async (column, word, otherwise) => {
    await imported(saying(column, 0, word, otherwise), { full: true });
    const file = saying(column, 5, word, otherwise);
    for (const full of [true, false]) {
      const refused = await tried(file, { full });
      expect(refused).toEqual({ ok: false, error: { kind: 'mass-off-sale', offSale: 5, of: 10 } });
    }
    expect((await held()).every((car) => car.show_on_dealer_website && car.status === 'in_stock')).toBe(true);
    await imported(saying(column, 4, word, otherwise), { full: true });
    const isForSale = (car: Car) => car.show_on_dealer_website && car.status === 'in_stock' && !car.reserved;
    expect((await held()).filter(isForSale)).toHaveLength(6);
    await imported(file, { full: true });
    expect((await held()).filter(isForSale)).toHaveLength(5);
  });

  test.each<[string, string, string]>([
    ['Status', 'Inactive', 'In stock'],
    ['Display', 'No', 'Yes'],
    ['Publish', 'No', 'Yes'],
    ['Sold', 'Yes', 'No'],
  ])(
    'is held if %s has a new name, so that its cars of %s come back on sale',
    async (column, word, otherwise) => {
      const file = saying(column, 5, word, otherwise);
      await imported(file, { full: true });
      const before = await held();
      const renamed = file.replace(column, 'Zustand');
      for (const full of [true, false]) {
        const refused = await tried(renamed, { full });
        expect(refused).toEqual({ ok: false, error: { kind: 'mass-on-sale', onSale: 5, of: 5 } });
        expect(refused.ok ? '' : describeFailure(refused.error)).toContain(
          '5 sold, reserved or hidden cars back',
        );
      }
      expect(await held()).toEqual(before);
      await imported(saying(column, 1, word, otherwise), { full: true });
      expect(await tried(renamed, { full: true })).toMatchObject({ ok: true, value: { changed: 1 } });
    },
  );

  test('is held if it removes and hides more cars together than it may remove', async () => {
    await imported(saying('Display', 0, 'No', 'Yes'), { full: true });
    const lines = saying('Display', 3, 'No', 'Yes').split('\n').slice(0, -2);
    const refused = await tried(lines.join('\n'), { full: true });
    expect(refused).toEqual({ ok: false, error: { kind: 'mass-off-sale', offSale: 5, of: 10 } });
    expect(refused.ok ? '' : describeFailure(refused.error)).toContain('5 of 10 cars off sale');
    expect(await imported(lines.join('\n'), { full: false })).toMatchObject({ changed: 3 });
  });

  test('takes a few cars off sale for a new word, and names it with its count', async () => {
    const feed = 'Stock No,Make,Model,Year,Status\nA,Kia,Rio,2020,In stock\nB,Kia,Rio,2021,On the floor\n';
    const { left_out: told } = await imported(feed);
    expect(told).toEqual([
      expect.objectContaining({
        field: 'status',
        column: 'Status',
        example: 'On the floor',
        count: 1,
        rows: [3],
      }),
    ]);
    expect((await held()).filter(({ show_on_dealer_website: isShown }) => isShown)).toHaveLength(1);
  });

  test('reports a VIN in two rows', async () => {
    const vin = 'KNAPU81CSP7000009';
    const { left_out: warnings } = await imported(
      `Stock No,Make,Model,Year,VIN\nA,Kia,Rio,2020,${vin}\nB,Kia,Rio,2021,${vin}\n`,
    );
    expect(warnings).toMatchObject([{ field: 'vin', column: 'VIN', example: vin, count: 1 }]);
  });
});

describe('a yard that the site does not have', () => {
  test.each(['Yard Code', 'Location ID', 'Yard Name', 'Branch', 'Location'])(
    'in the column %s is reported with its text and count, and no car states it',
    async (column) => {
      const feed = `Stock No,Make,Model,Year,${column}\nA,Kia,Rio,2020,one\nB,Kia,Rio,2021,Moonbase\nC,Kia,Rio,2022,Moonbase\n`;
      const { left_out: warnings } = await imported(feed);
      expect(warnings).toMatchObject([
        { field: 'location_id', column, example: 'Moonbase', count: 2, rows: [3, 4] },
      ]);
      const cars = await held();
      expect(cars.map(({ location_id: id, location_name: name }) => id ?? name)).toEqual(
        expect.arrayContaining(['one', undefined]),
      );
      expect(JSON.stringify(cars)).not.toContain('Moonbase');
    },
  );
});

describe('of several columns of one meaning, a warning names the one whose text it was', () => {
  test.each<[string, string, string, string, string]>([
    ['a status', 'Status,Web Status', 'In stock,Moonbase', 'Web Status', 'Moonbase'],
    ['a status', 'Status,Web Status', 'Moonbase,In stock', 'Status', 'Moonbase'],
    ['a price’s words', 'Price,Web Price', '19990 moon dust,', 'Price', 'moon dust'],
    ['a drive-away answer', 'Price,Drive Away', '19990,perhaps', 'Drive Away', 'perhaps'],
    ['a price note', 'Price,Price Note,Price Label', '19990,firm,moon dust', 'Price Label', 'moon dust'],
    ['kilometres', 'Odometer,Kms', '-,low', 'Kms', 'low'],
    ['a photo', 'Image 1,Image 2', 'https://img.example/1.jpg,IMG_2.jpg', 'Image 2', 'IMG_2.jpg'],
    ['a yard', 'Location,Yard Name', '"Auburn, NSW",Moonbase', 'Yard Name', 'Moonbase'],
    ['a feature in the wrong encoding', 'Features,Options', 'Tint,DÃ©cor', 'Options', 'DÃ©cor'],
  ])('%s in %s: %s is from %s', async (_, columns, cells, column, example) => {
    const { left_out: warnings } = await imported(
      `Stock No,Make,Model,Year,${columns}\nA,Kia,Rio,2020,${cells}\n`,
    );
    expect(warnings).toMatchObject([{ column, example, count: 1 }]);
  });

  test('a word in two columns has a line for each', async () => {
    const feed =
      'Stock No,Make,Model,Year,Status,Web Status\nA,Kia,Rio,2020,Moonbase,\nB,Kia,Rio,2021,,Moonbase\n';
    const { left_out: warnings } = await imported(feed);
    expect(warnings?.map(({ column, count }) => [column, count])).toEqual([
      ['Status', 1],
      ['Web Status', 1],
    ]);
  });
});

describe('any bytes', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('Kia', '2020', '"', '-', '$1'));
  const line = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(','));
  const keys = fc.constantFrom('make', 'model', 'year', 'vin', 'stocknum', 'price');
  const texts = fc.oneof(
    fc.array(line).map((lines) => ['Make,Model,Year,Stock No,Price', ...lines].join('\n')),
    fc.json(),
    fc.array(fc.dictionary(keys, fc.jsonValue())).map((items) => JSON.stringify(items)),
    fc.string({ unit: 'binary' }),
  );
  const bytes = fc.oneof(
    texts.map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 300 }),
  );
  test('give a report or a clear failure, and a repeat changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const first = await tried(content);
        if (!first.ok) {
          expect(describeFailure(first.error).length).toBeGreaterThan(20);
          return;
        }
        const { added, changed, unchanged } = first.value;
        const repeated = { ...first.value, added: 0, changed: 0, unchanged: added + changed + unchanged };
        expect(await imported(content)).toEqual(repeated);
      }),
      { numRuns: runs(150) },
    );
  });
});

const sample = resolve('../shared/data/australian-vehicle-prices-sample420.csv');
describe.runIf(existsSync(sample))('the sample of 420 listings, imported twice', () => {
  const content = () => readFileSync(sample);
  type Listing = Record<string, string>;
  const listings = (): Listing[] => parse(content(), { columns: true, bom: true });

  let cars: Car[] = [];
  beforeAll(async () => {
    newSite();
    const first = { read: 420, added: 420, changed: 0, unchanged: 0, removed: 0, quarantined: 0 };
    expect(figures(await imported(content()))).toEqual(first);
    const again = { added: 0, changed: 0, unchanged: 420, removed: 0 };
    expect(figures(await imported(content(), { full: true }))).toMatchObject(again);
    cars = await held();
  }, 60_000);

  test('is stored with the same counts as in the file itself', () => {
    type Count = [stored: (car: Car) => boolean, inFile: (row: Listing) => boolean];
    const counts: Count[] = [
      [({ price }) => price !== undefined, (row) => /^\d+$/.test(row['Price'] ?? '')],
      [({ km }) => km !== undefined, (row) => /^\d+$/.test(row['Kilometres'] ?? '')],
      [({ city }) => city !== undefined, (row) => row['Location'] !== ''],
      [({ seats }) => seats !== undefined, (row) => /Seats/.test(`${row['Doors']}${row['Seats']}`)],
      [({ doors }) => doors !== undefined, (row) => /Doors/.test(row['Doors'] ?? '')],
      [({ colour }) => colour !== undefined, (row) => !/^-|years/.test(row['ColourExtInt'] ?? '')],
      [({ variant }) => variant?.cylinders !== undefined, (row) => /\d cyl/.test(row['Engine'] ?? '')],
      [
        ({ variant }) => variant?.enginesize_litres !== undefined,
        (row) => /[1-9] L|\d\.\d L/.test(row['Engine'] ?? ''),
      ],
      [
        ({ simple_fuel }) => simple_fuel === 'Petrol',
        (row) => /Unleaded|Premium/.test(row['FuelType'] ?? ''),
      ],
      [(car) => car.simple_transmission === 'Manual', (row) => row['Transmission'] === 'Manual'],
      [({ drive }) => drive !== undefined, (row) => row['DriveType'] !== 'Other'],
      ...['new', 'demo', 'used'].map(
        (type): Count => [(car) => car.car_type === type, (row) => row['UsedOrNew']?.toLowerCase() === type],
      ),
    ];
    for (const [stored, inFile] of counts)
      expect(cars.filter(stored).length, String(stored)).toBe(listings().filter(inFile).length);
    const inFile = listings().reduce((sum, row) => sum + (Number(row['Price']) || 0), 0);
    expect(cars.reduce((sum, car) => sum + (car.price ?? 0), 0)).toBe(inFile);
    expect(new Set(cars.map((car) => car.slug)).size).toBe(420);
  });

  test('has no make or model split, no colour that is a warranty, and no value "-"', () => {
    const halves = 'Rover Romeo Grand Santa Eclipse Haval Rav Xc X Land 03-Sep 4'.split(' ');
    expect(cars.filter(({ make }) => ['Land', 'Alfa', 'Aston'].includes(make))).toEqual([]);
    expect(cars.filter(({ model }) => halves.includes(model))).toEqual([]);
    const words = cars.flatMap((car) => [car.colour, car.interior_colour, car.city, car.badge]);
    const placeholder = /^\W*$|years|unlimited km|no badge/i;
    expect(words.filter((word) => word !== undefined && placeholder.test(word))).toEqual([]);
    expect(cars.find((car) => car.make === 'Land Rover' && car.badge === 'TD6 HSE')?.model).toBe('Discovery');
  });
});

const limit = { most_removed_percent: 40, always_removable: 4 };
const removal = (before: number, removed: number, added = 0) => ({
  before,
  removed,
  added,
  changed: 0,
  unchanged: before - removed,
  forSale: before,
  offSale: 0,
  onSale: 0,
});

const removesTooMany = (made: ReturnType<typeof removal>, most: RemovalLimit): boolean =>
  refusalOf(made, [], most) !== null;

describe('a full import removes too many cars', () => {
  test.each<[string, number, number, number, boolean]>([
    ['no car', 10, 0, 0, false],
    ['no car of an empty site', 0, 0, 3, false],
    ['exactly the share', 10, 4, 0, false],
    ['one more than the share', 10, 5, 0, true],
    ['a small number, whatever its share', 5, 4, 0, false],
    ['all of a small site, replaced by another car', 3, 3, 1, false],
    ['all of a small site, with nothing in their place', 3, 3, 0, true],
    ['the only car, with nothing in its place', 1, 1, 0, true],
    ['all of a large site, replaced by as many', 50, 50, 50, true],
    ['a small share of a large site', 5_000, 2_000, 0, false],
    ['a larger share of a large site', 5_000, 2_001, 0, true],
  ])('%s (%i cars, %i removed, %i added): %j', (_what, before, removed, added, refused) =>
    expect(removesTooMany(removal(before, removed, added), limit)).toBe(refused),
  );

  test('at 100 % only by a file without cars', () => {
    const all = { most_removed_percent: 100, always_removable: 0 };
    expect(removesTooMany(removal(50, 50, 1), all)).toBe(false);
    expect(removesTooMany(removal(50, 50, 0), all)).toBe(true);
  });

  test('whatever the limits, a site is never emptied', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(10_000),
        (before, mostPercent, alwaysRemovable) =>
          removesTooMany(removal(before, before), {
            most_removed_percent: mostPercent,
            always_removable: alwaysRemovable,
          }),
      ),
    ));
});

test.each<[lost: number, of: number, refused: boolean]>([
  [0, 500, false],
  [4, 4, false],
  [200, 500, false],
  [201, 500, true],
  [500, 500, true],
])('a file that takes a value from cars is held if %i of %i cars lose it: %j', (lost, of, refused) => {
  const refusal = refusalOf(removal(of, 0), [{ value: 'price', lost, of }], limit);
  expect(refusal).toEqual(refused ? { kind: 'lost-values', value: 'price', lost, of } : null);
});

test.each<[onSale: number, forSale: number, refused: boolean]>([
  [0, 0, false],
  [4, 0, false],
  [5, 0, true],
  [40, 100, false],
  [41, 100, true],
])('a file is held if it puts %i cars back on sale beside %i: %j', (onSale, forSale, refused) => {
  const refusal = refusalOf({ ...removal(200, 0, 50), forSale, onSale }, [], limit);
  expect(refusal).toEqual(refused ? { kind: 'mass-on-sale', onSale, of: forSale } : null);
});

test.each<[unknown: number, of: number, full: boolean, held: boolean]>([
  [0, 0, true, false],
  [1, 10, true, false],
  [1, 1, false, false],
  [1, 1, true, true],
  [5, 10, false, true],
  [5, 100, true, false],
])('unknown words for %i of %i cars (whole stock: %j) hold the file: %j', (unknown, of, full, isHeld) =>
  expect(hasTooManyUnknown({ unknown, of }, { full }, limit)).toBe(isHeld),
);
