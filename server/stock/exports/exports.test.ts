import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleCarData } from '#server/api/example-car';
import type { Services } from '#server/entry/services';
import { listedCars } from '#server/search/stock-records';
import type { CarData } from '#server/stock/cars/car-data';
import { importFeed, location } from '../../../tests/support/stock';
import { openTestServices } from '../../../tests/support/test-services';
import { testTenant } from '../../../tests/support/test-tenant';
import { checkExport, exportFormats, exportLines } from './export-stock';
import { autogate } from './rules/autogate';
import type { ExportFormat } from './rules/export-format';
import { google } from './rules/google';
import { meta } from './rules/meta';

const aspley = location('brolga-aspley', { name: 'Brolga Aspley', lat: -27.36, long: 153.02 });
const dealer = testTenant({ slug: 'acme', name: 'Brolga Motors', locations: [aspley] });
const whole: CarData = {
  ...exampleCarData,
  rego: '123ABC',
  redbookcode: 'TOY21AB',
  vin: 'MR0BA3CD400123456',
};

type Row = Readonly<Record<string, string>>;
async function rowsOf(format: ExportFormat, cars: readonly CarData[], tenant = dealer): Promise<Row[]> {
  let text = '';
  for await (const lines of exportLines(format, tenant, stockOf(cars))) text += lines;
  const quote = format.separator === ',' ? '"' : null;
  return parse(text, { columns: true, delimiter: format.separator, quote });
}
async function* stockOf(cars: readonly CarData[]) {
  yield cars;
}
const unready = async (format: ExportFormat, more: Partial<CarData>): Promise<readonly string[]> => {
  const { unready: cars } = await checkExport(format, dealer, stockOf([{ ...whole, ...more }]));
  return cars.flatMap(({ missing }) => missing);
};

/** What Google's documentation says of each column, for Australia. */
const googleRules: Readonly<Record<string, RegExp>> = {
  id: /^.{1,50}$/,
  vin: /^[A-HJ-NPR-Z0-9]{17}$/i,
  store_code: /^.{1,64}$/,
  'vehicle_fulfillment(option:store_code)': /^in_store:.{1,64}$/,
  title: /^.{1,150}$/u,
  description: /^[^\t\r\n]{0,5000}$/u,
  link: /^https?:\/\//,
  image_link: /^https?:\/\//,
  additional_image_link: /^(https?:\/\/[^,]+(,https?:\/\/[^,]+){0,9})?$/,
  brand: /./,
  model: /./,
  year: /^\d{4}$/,
  mileage: /^(\d+ km)?$/,
  color: /./,
  condition: /^(new|used)$/,
  price: /^[1-9]\d*\.\d\d AUD$/,
  vehicle_price_type: /^(drive_away_price|estimated_drive_away_price|excluding_government_charges_price)$/,
  google_product_category: /^916$/,
  'certified_pre-owned': /^(yes|no)$/,
  body_style:
    /^(|convertible|coupe|crossover|full size van|hatchback|minivan|sedan|station wagon|suv|truck)$/,
  engine: /^(|gasoline|diesel|electric|hybrid)$/,
};
const metaRules: Readonly<Record<string, RegExp>> = {
  vehicle_id: /^.{1,100}$/,
  title: /./,
  description: /^[\s\S]{1,5000}$/u,
  url: /^https?:\/\//,
  year: /^\d{4}$/,
  'mileage.value': /^\d*$/,
  'mileage.unit': /^(KM|MI|)$/,
  image: /^\[\{"url":"https?:/,
  transmission: /^(AUTOMATIC|MANUAL|OTHER)$/,
  fuel_type: /^(DIESEL|ELECTRIC|FLEX|GASOLINE|HYBRID|OTHER|PETROL|PLUGIN_HYBRID|NONE)$/,
  body_style: /^(CONVERTIBLE|COUPE|HATCHBACK|MINIVAN|TRUCK|SUV|SEDAN|VAN|WAGON|CROSSOVER|OTHER)$/,
  drivetrain: /^(4X2|4X4|AWD|FWD|RWD|OTHER|NONE)$/,
  vin: /^([A-HJ-NPR-Z0-9]{17})?$/i,
  price: /^[1-9]\d* AUD$/,
  sale_price: /^([1-9]\d* AUD)?$/,
  address: /^\{"addr1":".+","city":".+","region":".+","postal_code":"\d{4}","country":"AU"\}$/,
  availability: /^(AVAILABLE|NOT_AVAILABLE)$/,
  date_first_on_lot: /^(\d{4}-\d\d-\d\d)?$/,
  state_of_vehicle: /^(NEW|USED|CPO)$/,
  latitude: /^-?\d+(\.\d+)?$/,
  longitude: /^-?\d+(\.\d+)?$/,
};
const autogateRules: Readonly<Record<string, RegExp>> = {
  stock_number: /./,
  make: /./,
  model: /./,
  manu_year: /^\d{4}$/,
  manu_month: /^(0[1-9]|1[0-2]|)$/,
  odometer: /^\d*$/,
  retail: /^[1-9]\d*$/,
  egc: /^([1-9]\d*)?$/,
  isdriveaway: /^[YN]$/,
  driveaway_amount: /^([1-9]\d*)?$/,
  stock_location_code: /./,
};
const rules: ReadonlyMap<ExportFormat, Readonly<Record<string, RegExp>>> = new Map([
  [google, googleRules],
  [meta, metaRules],
  [autogate, autogateRules],
]);
function expectValid(format: ExportFormat, rows: readonly Row[]): void {
  for (const row of rows)
    for (const [column, rule] of Object.entries(rules.get(format) ?? {}))
      expect(row[column], `${column} of ${JSON.stringify(row)}`).toMatch(rule);
}

describe.each(exportFormats.map((format) => [format.name, format] as const))('export to %s', (_, format) => {
  test('a complete car is ready, and its cells keep the receiver’s rules', async () => {
    const rows = await rowsOf(format, [whole]);
    expect(rows).toHaveLength(1);
    expectValid(format, rows);
  });

  test('text with separators, quotes and line breaks stays in its cell', async () => {
    const comments = 'One "owner",\r\nfull\thistory; =1+1';
    const [row] = await rowsOf(format, [{ ...whole, description: comments }]);
    const cell = row?.['description'] ?? row?.['comments'] ?? row?.['dealercomments'];
    expect(cell).toBe(format.separator === '\t' ? 'One "owner", full history; =1+1' : comments);
  });

  test('two cars of one VIN would both be refused: the first is exported', async () => {
    const rows = await rowsOf(format, [whole, { ...whole, id: 'other' }]);
    expect(rows).toHaveLength(format.name === 'generic' ? 2 : 1);
  });
});

describe('a car that is not ready', () => {
  test.each<[ExportFormat, Partial<CarData>, string]>([
    [google, { vin: 'SHORT' }, 'a VIN of 17 characters'],
    [google, { vin: 'MR0BA3CD40012345O' }, 'a VIN of 17 characters'],
    [google, { display_price: null }, 'a price'],
    [google, { display_price_type: undefined }, 'what the price includes (drive away or excluding charges)'],
    [google, { car_type: 'new', display_price_type: 'excluding_government_charges' }, 'a drive-away price'],
    [google, { images: [], primary_image_url: undefined }, 'a photo'],
    [google, { item_type: 'caravan' }, 'only cars and utes can be advertised'],
    [google, { availability: 'reserved' }, 'the car is reserved'],
    [google, { availability: 'coming_soon' }, 'the car is not in stock yet'],
    [google, { odometer_km: undefined }, 'the odometer'],
    [meta, { availability: 'sold' }, 'the car is sold'],
    [meta, { car_type: undefined }, 'whether it is new, demo or used'],
    [meta, { images: [] }, 'a photo'],
    [autogate, { availability: 'sold' }, 'the car is sold'],
    [autogate, { availability: 'reserved' }, 'the car is reserved'],
    [autogate, { availability: 'coming_soon' }, 'the car is not in stock yet'],
    [autogate, { stock_number: undefined }, 'a stock number'],
    [autogate, { vin: undefined, rego: undefined }, 'a VIN or a registration plate'],
  ])('%# says what it lacks', async (format, more, words) => {
    expect(await unready(format, more)).toEqual([words]);
  });

  test('AutoGate takes a car without a RedBook code, and its description says how that is matched', async () => {
    expect(await unready(autogate, { redbookcode: undefined })).toEqual([]);
    expect((await rowsOf(autogate, [{ ...whole, redbookcode: undefined }]))[0]?.['redbookcode']).toBe('');
    expect(autogate.about).toMatch(/without a RedBook code .* matches it by NVIC, VIN or description/);
  });

  test('a new car needs no odometer', async () => {
    expect(await unready(google, { car_type: 'new', odometer_km: undefined })).toEqual([]);
  });

  test('Meta gets no kilometres of a car whose odometer is unknown', async () => {
    const [row] = await rowsOf(meta, [{ ...whole, car_type: 'new', odometer_km: undefined }]);
    expect([row?.['mileage.value'], row?.['mileage.unit']]).toEqual(['', '']);
  });

  test('a reduction is a sale price for Meta, and what the page shows for Google', async () => {
    const [car] = await rowsOf(meta, [whole]);
    expect([car?.['price'], car?.['sale_price']]).toEqual(['54990 AUD', '52990 AUD']);
    expect((await rowsOf(google, [whole]))[0]?.['price']).toBe('52990.00 AUD');
  });
});

const sample = resolve('../shared/data/australian-vehicle-prices-sample420.csv');
describe.skipIf(!existsSync(sample))('420 real cars', () => {
  let services: Services;
  beforeAll(async () => {
    services = await openTestServices();
    await importFeed(services.database, readFileSync(sample), { locations: [aspley] });
  });
  afterAll(() => services.close());
  const visit = () => ({
    tenant: dealer,
    services,
    now: services.clock.now(),
    url: new URL('https://www.brolga.example/'),
  });

  test.each(exportFormats.map((format) => [format.name, format] as const))(
    'each is exported to %s by its rules, or the report says why not',
    async (_, format) => {
      const cars: CarData[] = [];
      for await (const some of listedCars(visit())) cars.push(...some);
      expect(cars.length).toBeGreaterThan(400);
      const rows = await rowsOf(format, cars);
      const { ready, unready: others } = await checkExport(format, dealer, stockOf(cars));
      expect(rows).toHaveLength(ready);
      expect(ready + others.length).toBe(cars.length);
      for (const { missing } of others) expect(missing.length).toBeGreaterThan(0);
      expectValid(format, rows);
      // The file has neither VINs nor photos: completed, the same cars are ready.
      const completed = cars.map((car, at) => ({
        ...whole,
        ...car,
        images: whole.images,
        location_id: aspley.id,
        vin: `MR0BA3CD4${String(at).padStart(8, '0')}`,
        stock_number: `S${at}`,
        redbookcode: 'TOY21AB',
        display_price_type: 'drive_away' as const,
      }));
      const full = await rowsOf(format, completed);
      expect(full.length).toBeGreaterThan(cars.length * 0.8);
      expectValid(format, full);
    },
  );
});
