import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carSchema } from '#server/settings/car';
import { buildCar } from '../../../../../prisma-free-fixtures/build-car';
import { runs } from '../../../../../tests/support/property-runs';
import { cellsOf, columnsOf } from './headers';
import { type NormaliseContext, normaliseRow, yearOf } from './normalise';
import { unknownWord } from './remarks';

const context: NormaliseContext = {
  now: new Date('2026-11-20T00:00:00Z'),
  dates: 'day-first',
  locations: [],
};
const row = (record: object) =>
  normaliseRow(cellsOf(columnsOf(Object.keys(record)), Object.values(record)), context);
const least = { make: 'Kia', model: 'Rio', year: 2020 };
const read = (more: object) => {
  const car = row({ ...least, ...more });
  if (!car.ok) throw new Error(car.error);
  return car.value;
};
const content = (more: object) => read(more).content;

describe('the Car entity under its own field names', () => {
  const entity = buildCar({
    name: 'My Ute',
    carsales_title: '2021 Toyota HiLux SR5',
    interior_colour: 'Black',
    build_date: '2019-12',
    compliance_date: '2020-02-01',
    rego_expiry: '2027-02-01',
    before_price: 54_990,
    offer_price: 51_990,
    subscription_price: 199,
    preorder: false,
    status: 'sold',
    sold_date_timestamp: 1_790_000_000_000,
    tag: 'Runout Sale',
    categories: ['P-plater'],
    reserved: true,
    certified: true,
    show_on_dealer_website: false,
    images: [{ url: 'https://img.example/1.jpg' }, { url: 'https://img.example/2.jpg' }],
    thumbnails: [{ url: 'https://img.example/1s.jpg' }],
    primary_image_url: 'https://img.example/2.jpg',
    photos_count: 9,
    dealercomments: 'Good car.\n\nReally.',
    standardEquipment: ['Air conditioning'],
    file: 'https://history.example/1',
    video_url: 'https://video.example/1',
    spin_url: 'https://spin.example/1',
    views: 7,
    dealership_slug: 'acme',
    dealership_id: '9',
    dealership_name: 'Acme',
    city: 'Cairns',
    private_suburb: 'Edge Hill',
    private_postcode: '4870',
    location_name: 'Acme Cairns',
    location: {
      name: 'Acme Cairns',
      phone: '1',
      slug: 'x',
      city: 'Cairns',
      state: 'QLD',
      distribution_locations: ['N'],
    },
    nvic: 'ABC12D',
    has_nvic: true,
    finance_lenders: [
      {
        provider: 'a',
        interestRate: 8.5,
        comparisonRate: 9.1,
        paymentWeek: 90.5,
        termYears: 5,
        disclaimer: 'T.',
      },
    ],
    autograb_data: { state_average_market_price: 17_000, average_market_price: 16_500 },
    specifications: { sleeps: 4, axle_type: 'Tandem' },
    variant: {
      enginesize: '2.8 L',
      enginesize_cc: 2800,
      enginesize_litres: 2.8,
      cylinders: 4,
      torque: '132 Nm',
      ancaprating: '5',
      grossvehiclemass: 1600,
    },
    custom_rank: -3,
  });

  test('is imported unchanged', () => {
    const { id, slug, created_at, sold_date_timestamp, ...rest } = entity;
    const stored = { content: rest, id, slug, createdAt: created_at, soldAtMs: sold_date_timestamp };
    expect(read(entity)).toEqual(stored);
    expect(carSchema.safeParse({ ...rest, id, slug, created_at }).success).toBe(true);
  });

  test('is also accepted as text, with nested fields as JSON', () => {
    const asText = Object.entries(entity).map(([key, value]) => {
      if (key === 'location') return [key, value];
      return [key, typeof value === 'object' ? JSON.stringify(value) : String(value)];
    });
    expect(read(Object.fromEntries(asText))).toEqual(read(entity));
  });
});

describe('a lender', () => {
  const lender = { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.1, paymentWeek: 138.5 };
  const lenders = (given: unknown) => content({ finance_lenders: given }).finance_lenders;

  test.each<[string, unknown, number]>([
    ['interestRate', 0, 0],
    ['interestRate', '0%', 0],
    ['interestRate', '8.49% p.a.', 8.49],
    ['comparisonRate', 0, 0],
    ['comparisonRate', '0.00', 0],
    ['comparisonRate', '9.6 %', 9.6],
    ['comparisonRate', '8.995', 8.995],
    ['comparisonRate', '8.995% p.a.', 8.995],
    ['paymentWeek', '$1,138.57', 1138.57],
    ['paymentWeek', '138.575', 138.575],
    ['paymentWeek', 0, 0],
    ['paymentMonth', '$1,138.575', 1138.575],
    ['termYears', 0, 0],
    ['termYears', '5 years', 5],
    ['termMonths', '48 months', 48],
    ['termMonths', 0, 0],
    ['deposit', 0, 0],
    ['deposit', '$0', 0],
    ['balloon', '0', 0],
  ])('with the %s %j has %j', (key, given, figure) => {
    const car = read({ finance_lenders: [{ ...lender, [key]: given }] });
    expect(car.content.finance_lenders).toEqual([{ ...lender, [key]: figure }]);
    expect(car.remarks).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['interestRate', 'low'],
    ['interestRate', '8,995'],
    ['comparisonRate', -1],
    ['paymentWeek', 'ask'],
    ['termYears', 'five'],
    ['termMonths', {}],
    ['deposit', '-5'],
    ['balloon', 'lots'],
  ])('with the %s %j loses only that, with a remark', (key, given) => {
    const car = read({ finance_lenders: [{ ...lender, [key]: given }] });
    const left = Object.entries(lender).filter(([name]) => name !== key);
    expect(car.content.finance_lenders).toEqual([Object.fromEntries(left)]);
    const problem = { field: `finance_lenders.${key}`, problem: 'could not be read' };
    expect(car.remarks).toMatchObject([problem]);
  });

  test.each<[unknown, unknown, number]>([
    [60, 'months', 60],
    ['60', 'Months', 60],
    [5, 'years', 60],
    ['5', 'yr', 60],
    [260, 'weeks', 60],
    [130, 'fortnights', 60],
    ['130 fortnights', 'Fortnight', 60],
    ['60 months', undefined, 60],
    ['5 years', '-', 60],
  ])('with a term of %j in %j has %i months', (term, termUnit, months) => {
    const car = read({ finance_lenders: [{ ...lender, term, termUnit }] });
    expect(car.content.finance_lenders).toEqual([{ ...lender, termMonths: months }]);
    expect(car.remarks).toBeUndefined();
  });

  test.each<[unknown, unknown]>([
    [5, 'quarters'],
    [60, undefined],
    ['5 years', 'months'],
    [61, 'weeks'],
    ['long', 'years'],
    [{ from: 1 }, 'years'],
    [31, 'years'],
    [12_000, 'months'],
  ])('with a term of %j in %j has none, with a remark', (term, termUnit) => {
    const car = read({ finance_lenders: [{ ...lender, term, termUnit }] });
    expect(car.content.finance_lenders).toEqual([lender]);
    expect(car.remarks).toMatchObject([{ field: 'finance_lenders.term', problem: 'could not be read' }]);
  });

  test('with a key that nobody knows is told so, and keeps its figures', () => {
    const car = read({ finance_lenders: [{ ...lender, residual: 5_000 }] });
    expect(car.content.finance_lenders).toEqual([lender]);
    expect(car.remarks).toMatchObject([
      { field: 'finance_lenders.residual', problem: 'is no figure that the import knows, and is not used' },
    ]);
  });

  test('with nothing but a term is a lender', () =>
    expect(lenders({ provider: 'Bank', term: 5, termUnit: 'years' })).toEqual([
      { provider: 'Bank', termMonths: 60 },
    ]));

  test.each([null, '', '-', undefined])('with the comparison rate %j has none, without a remark', (given) => {
    const car = read({ finance_lenders: [{ ...lender, comparisonRate: given }] });
    const { comparisonRate: _, ...left } = lender;
    expect(car.content.finance_lenders).toEqual([left]);
    expect(car.remarks).toBeUndefined();
  });

  test('without a provider is left out with a remark', () => {
    const car = read({ finance_lenders: [{ interestRate: 5 }, lender] });
    expect(car.content.finance_lenders).toEqual([lender]);
    expect(car.remarks).toMatchObject([{ field: 'finance_lenders', problem: 'has no provider' }]);
  });

  test.each<[string, unknown, unknown]>([
    ['by its name', [{ name: 'Bank', deposit: '$0' }], [{ provider: 'Bank', deposit: 0 }]],
    ['as a record', { a: { interestRate: '8.5%' } }, [{ provider: 'a', interestRate: 8.5 }]],
    ['among fifty', Array(50).fill(lender), Array(50).fill(lender)],
  ])('may be given %s', (_, given, expected) => expect(lenders(given)).toEqual(expected));
});

test.each<[object, object]>([
  [{ fuelconsumption: '8.995' }, { fuelconsumptioncombined: 8.995 }],
  [{ fuelconsumption: '7.4 L/100km' }, { fuelconsumptioncombined: 7.4 }],
  [{ fuelconsumption: '15.9 kWh/100km' }, { energyconsumption: 15.9 }],
  [{ energyconsumption: '16' }, { energyconsumption: 16 }],
  [{ energyconsumption: '159 Wh/km' }, { energyconsumption: 15.9 }],
  [{ energyconsumption: '159' }, { energyconsumption: 15.9 }],
  [{ fuelconsumption: '159 Wh/km' }, { energyconsumption: 15.9 }],
  [{ fuelcapacity: '80.000' }, { fuelcapacity: 80 }],
  [{ vehiclelength: '5.325' }, { vehiclelength: 5325 }],
  [{ vehiclelength: '5,325 mm' }, { vehiclelength: 5325 }],
  [{ vehiclelength: '5.325 m' }, { vehiclelength: 5325 }],
  [{ vehiclewidth: '186 cm' }, { vehiclewidth: 1860 }],
  [{ gvm: '3.050' }, { grossvehiclemass: 3050 }],
  [{ gvm: '3,050 kg' }, { grossvehiclemass: 3050 }],
  [{ gvm: '3.05 t' }, { grossvehiclemass: 3050 }],
])('measures %j as %j', (cells, variant) => expect(content(cells).variant).toEqual(variant));

const motorcycle = { item_type: 'motorcycle' };
const exact = { engine_size: '0.5 L', variant: { enginesize_litres: 0.471 } };
test.each<[object, string, number]>([
  [{ ...motorcycle, enginesize: '125cc' }, '125 cc', 125],
  [{ ...motorcycle, enginecc: 471 }, '471 cc', 471],
  [{ ...motorcycle, enginesize: '0.649 L' }, '649 cc', 649],
  [{ ...motorcycle, enginesize: '1254' }, '1,254 cc', 1254],
  [{ ...motorcycle, ...exact }, '471 cc', 471],
  [{ enginesize: '898 cc' }, '0.9 L', 898],
  [{ enginesize: '1998cc' }, '2.0 L', 1998],
  [{ enginesize: '1.25 L' }, '1.25 L', 1250],
])('the engine of %j has %s', (cells, text, cc) => {
  const variant = { enginesize_cc: cc, enginesize_litres: cc / 1000 };
  expect(content(cells)).toMatchObject({ engine_size: text, variant });
});

test.each<[object, object | undefined]>([
  [{ 'Towing capacity (kg)': '3500' }, { towing_capacity: '3500' }],
  [{ 'Braked towing capacity': '3500' }, { braked_towing_capacity: '3500' }],
  [{ 'Towing capacity': '3,500 kg' }, { towing_capacity: '3,500 kg' }],
  [{ itemtype: 'caravan', 'Towing capacity': '3500' }, undefined],
])('a car of a feed with %j tows %j', (cells, specifications) => {
  expect(content(cells).specifications).toEqual(specifications);
});

describe('a value that is left out', () => {
  const noButton = 'is not an https address, so the car has no history report button';
  const noPrice = 'is not an amount, so the car has no price';
  const tooLong = 'is longer than 20,000 characters; the rest is cut';
  const encoding = 'has characters in the wrong encoding';
  const photos = (count: number) => Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`);
  test.each<[object, string, string]>([
    [{ km: 'low kms' }, 'km', 'could not be read'],
    [{ price: '20000-25000' }, 'price', 'could not be read'],
    [{ price: 'POA' }, 'price', noPrice],
    [{ price: 'Call us' }, 'price', noPrice],
    [{ rego_expiry: '45/45/2020' }, 'rego_expiry', 'could not be read'],
    [{ rego_expiry: '31/02/2027' }, 'rego_expiry', 'could not be read'],
    [{ created_at: '31/02/2024' }, 'created_at', 'could not be read'],
    [{ created_at: '01/01/2090' }, 'created_at', 'could not be read'],
    [{ sold_date: 'last week' }, 'sold_date', unknownWord],
    [{ badge: 'DÃ©cor' }, 'badge', encoding],
    [{ dealercomments: 'donâ€™t miss it' }, 'dealercomments', encoding],
    [{ colour: 'Caf\uFFFD' }, 'colour', encoding],
    [{ status: 'purple' }, 'status', unknownWord],
    [{ car_type: 'boat' }, 'car_type', 'could not be read'],
    [
      { itemtype: 'boat' },
      'item_type',
      'is not a kind of vehicle that the import knows, so it is taken as a car',
    ],
    [{ certified: 'see the dealer' }, 'certified', 'could not be read'],
    [{ drive: 'tracked' }, 'drive', 'could not be read'],
    [{ nvic: '12345' }, 'nvic', 'could not be read'],
    [{ redbookcode: '?!' }, 'redbookcode', 'could not be read'],
    [{ gvm: 'heavy' }, 'mass', 'could not be read'],
    [{ length: '4.5 to 5 m' }, 'length', 'could not be read'],
    [{ energyconsumption: 'low' }, 'energy', 'could not be read'],
    [{ price: 30_000, special_price: 28_000, is_special: 'weekends' }, 'is_special', 'could not be read'],
    [{ images: ['IMG_1.jpg', ...photos(1)] }, 'images', 'is not the address of a photo'],
    [{ images: photos(201) }, 'images', 'are more than the 200 photos that a page shows'],
    [{ file: 'http://history.example/1' }, 'file', noButton],
    [{ file: '/reports/1.pdf' }, 'file', noButton],
    [{ file: 'reports/1.pdf' }, 'file', noButton],
    [{ file: 'in the glovebox' }, 'file', noButton],
    [{ video_url: 'on request' }, 'video_url', 'is not an https address, so the car has no video button'],
    [
      { spin_url: 'http://x.example' },
      'spin_url',
      'is not an https address, so the car has no 360° view button',
    ],
    [{ badge: 'x'.repeat(5_001) }, 'badge', 'is longer than 5,000 characters'],
    [{ dealercomments: 'x'.repeat(20_001) }, 'dealercomments', tooLong],
    [{ finance_lenders: 'cheap' }, 'finance_lenders', 'could not be read'],
  ])('is reported: %j', (cells, field, problem) =>
    expect(read(cells).remarks).toMatchObject([{ field, problem }]),
  );

  test.each([
    { file: 'https://history.example/1' },
    { file: '//history.example/1' },
    { file: '-' },
    { price: 0 },
    { price: 'POA', special_price: 20_000 },
    { created_at: '0000-00-00' },
    { sold_date: '-' },
    { badge: 'Décor São Ângelo – 5’' },
    { km: '-' },
    { enginesize: '0 L' },
    { status: 'In stock' },
    { images: [], finance_lenders: [] },
    { dealercomments: 'x'.repeat(20_000) },
  ])('is not reported for %j', (cells) => expect(read(cells).remarks).toBeUndefined());

  test.each<[object, string]>([
    [{ price: 'ask us' }, 'price'],
    [{ km: 'low' }, 'km'],
    [{ rego_expiry: '45/45/2020' }, 'rego_expiry'],
    [{ variant: 'sporty' }, 'variant'],
    [{ location: 5 }, 'location'],
    [{ finance_lenders: [{ interestRate: 5 }, 7] }, 'finance_lenders'],
    [{ doors: 'many' }, 'doors'],
    [{ primary_image_url: 'javascript:alert(1)' }, 'primary_image_url'],
    [{ car_type: 'boat' }, 'car_type'],
  ])('drops its field, never the row: %j', (cells, field) => {
    expect(content(cells)).toMatchObject({ make: 'Kia', status: 'in_stock' });
    expect(content(cells)).not.toHaveProperty(field);
  });
});

test.each<[number | undefined, object]>([
  [41_000, { is_miles: 'No' }],
  [41_000, { is_miles: 'km' }],
  [65_983, { is_miles: 'Miles' }],
  [undefined, { is_miles: 'unsure' }],
  [undefined, { is_miles: 'unsure', mileage_unit: '?' }],
])('the kilometres are %j where the flag for miles says: %j', (km, cells) =>
  expect(content({ km: '41000', ...cells }).km).toBe(km),
);

describe('prices', () => {
  test.each<[string, object, object]>([
    [
      'keep the earlier price beside an offer',
      { offer_price: '23,990', before_price: '27,990' },
      { offer_price: 23_990, before_price: 27_990 },
    ],
    [
      'keep their cents, which decide limits',
      { price: '500.01', offer_price: 10.01 },
      { price: 500.01, offer_price: 10.01 },
    ],
    [
      'of the market keep theirs too',
      { autograb_data: { state_average_market_price: '$20,000.01' } },
      { autograb_data: { state_average_market_price: 20_000.01 } },
    ],
    ['by subscription are whole dollars', { subscription_price: '249.950' }, { subscription_price: 250 }],
    ['by subscription may have a sign', { subscription_price: '$199 ' }, { subscription_price: 199 }],
    ['by subscription may be numbers', { subscription_price: 138.575 }, { subscription_price: 139 }],
    [
      'by subscription may say per week',
      { subscription_price: 'from $199 p/w' },
      { subscription_price: 199 },
    ],
  ])('%s', (_, cells, expected) => expect(content(cells)).toMatchObject(expected));

  test.each(['$199 per month', '199/day', '$199 + GST per week'])(
    'by subscription are none for another period or without tax: %s',
    (price) => {
      expect(content({ subscription_price: price })).not.toHaveProperty('subscription_price');
      expect(read({ subscription_price: price }).remarks).toMatchObject([{ field: 'subscription_price' }]);
    },
  );

  const special = { price: '20000', special_price: '18000' };
  test.each<[number, string]>([
    [18_000, ''],
    [18_000, '20/11/2026'],
    [18_000, 'Nov 2026'],
    [20_000, '19/11/2026'],
    [20_000, 'Oct 2026'],
    [20_000, '31/02/2027'],
    [20_000, 'until sold'],
  ])('are %d where the special price ends: %j', (price, special_until) =>
    expect(content({ ...special, special_until }).price).toBe(price),
  );

  test('report a last day of a special price that nobody can read', () =>
    expect(read({ ...special, special_until: 'until sold' }).remarks).toMatchObject([
      { field: 'special_until', value: 'until sold' },
    ]));

  test.each(['0', '1', '$1', '1.00', '10', 1])('skip the placeholder %j for the next column', (price) =>
    expect(content({ internetprice: price, price: '25990' }).price).toBe(25_990),
  );

  test.each([1, '1', 0, '10'])('ignore an offer of %j', (offer) =>
    expect(content({ price: 25_990, offer_price: offer })).not.toHaveProperty('offer_price'),
  );
});

test('a row of three values gives these and the documented defaults', () =>
  expect(content({})).toEqual({
    ...least,
    name: '2020 Kia Rio',
    item_type: 'car',
    status: 'in_stock',
    reserved: false,
    certified: false,
    show_on_dealer_website: true,
    images: [],
    photos_count: 0,
    has_nvic: false,
    custom_rank: 0,
  }));

test.each([{ date: '2026-11-20 00:00:00' }, ['soon'], true])(
  'a date of sale of %j takes the car off sale',
  (date) => expect(content({ sold_date: date }).show_on_dealer_website).toBe(false),
);

test.each([false, null, 0, '0000-00-00', ''])(
  'no date of sale, written as %j, leaves the car for sale',
  (date) =>
    expect(content({ sold_date: date })).toMatchObject({ status: 'in_stock', show_on_dealer_website: true }),
);

describe('a row that cannot be a car', () => {
  test.each<[object, string]>([
    [{}, 'no make, no model, no year'],
    [{ model: 'Rio', year: 2020 }, 'no make'],
    [{ make: 'Kia', model: '-', year: 2020 }, 'no model'],
    [{ make: 'Kia', model: 'Rio' }, 'no year'],
    [{ make: 'Kia', model: 'Rio', year: '3017' }, '"3017" is not a valid model year'],
    [{ make: 'Kia', model: 'Rio', year: 'old' }, '"old" is not a valid model year'],
  ])('%j has %s', (record, reason) => expect(row(record)).toEqual({ ok: false, error: reason }));
  test.each<[number | undefined, unknown[]]>([
    [2017, ['2017', '2017.0', '2017/18', '03/2017']],
    [2028, [2028]],
    [1885, [1885]],
    [undefined, [2029, 1884, '20171', '17']],
  ])('the year %j is read from %j', (year, values) => {
    for (const value of values) expect(yearOf(value, context.now)).toBe(year);
  });
});

describe('any row', () => {
  const aliases = 'special_price dapprice isdemo miles ColourExtInt Title Engine'.split(' ');
  const keys = [...Object.keys(carSchema.shape), ...aliases];
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.jsonValue(),
    fc.double(),
    fc.constantFrom('-', '0', 'True', '$1', '[', '{"a":'),
    // JSON that becomes an object without a text of its own.
    fc.constant({ toString: false, valueOf: null }),
  );
  test('never throws, and gives a valid car', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), cell), (record) => {
        const car = read({ ...record, ...least });
        const whole = { ...car.content, id: 'a', slug: car.slug, created_at: '2026-01-01T00:00:00.000Z' };
        expect(carSchema.safeParse(whole).error).toBeUndefined();
      }),
      { numRuns: runs(400) },
    );
  });
  test('is a car or has a reason', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...keys)), cell), (record) => {
        const car = row(record);
        expect(car.ok || car.error.length > 0).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });
});

test.each<[object, 'new' | 'demo' | 'used' | undefined]>([
  [{}, undefined],
  [{ km: 999 }, undefined],
  [{ km: 1_000 }, 'used'],
  [{ miles: 600 }, undefined],
  [{ miles: 622 }, 'used'],
  [{ km: 4_000, car_type: 'demo' }, 'demo'],
  [{ km: 4_000, is_demo: 'Y' }, 'demo'],
  [{ km: 1_500, car_type: 'new' }, 'new'],
])('a car of %j is %s: used from 1,000 km unless its condition is given', (cells, condition) => {
  expect(content(cells).car_type).toBe(condition);
});
