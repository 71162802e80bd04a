import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carSchema } from '#server/settings/car';
import { cellsOf, columnsOf } from './headers';
import { type NormaliseContext, normaliseRow, yearOf } from './normalise';

const context: NormaliseContext = {
  now: new Date('2026-11-20T00:00:00Z'),
  dates: 'day-first',
  locations: [],
};
const row = (record: object) =>
  normaliseRow(cellsOf(columnsOf(Object.keys(record)), Object.values(record)), context);
const least = { make: 'Kia', model: 'Rio', year: 2020 };
const content = (more: object) => {
  const car = row({ ...least, ...more });
  if (!car.ok) throw new Error(car.error);
  return car.value.content;
};

describe('the Car entity under its own field names', () => {
  const entity = {
    ...least,
    id: 'car-1',
    slug: '2020-kia-rio-a1',
    name: 'My Kia',
    badge: 'S',
    series: 'YB',
    stocknum: 'A1',
    vin: '6ZZDEMB0000000123',
    regplate: '123ABC',
    carsales_title: '2020 Kia Rio S',
    colour: 'Red',
    interior_colour: 'Black',
    km: 12_345,
    seats: 5,
    doors: 5,
    fuel: 'Petrol',
    simple_fuel: 'Petrol',
    simple_body: 'Hatch',
    simple_transmission: 'Automatic',
    trans: '6 Speed Automatic',
    drive: 'FWD',
    engine_size: '1.4 L',
    build_date: '2019-12',
    compliance_date: '2020-02-01',
    rego_expiry: '2027-02-01',
    price: 15_990,
    before_price: 16_990,
    offer_price: 14_990,
    subscription_price: 199,
    price_type: 'drive_away',
    preorder: false,
    car_type: 'used',
    item_type: 'car',
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
    views: 7,
    created_at: '2026-01-02T03:04:05.000Z',
    dealership_slug: 'acme',
    dealership_id: '9',
    dealership_name: 'Acme',
    city: 'Cairns',
    private_suburb: 'Edge Hill',
    private_postcode: '4870',
    location_name: 'Acme Cairns',
    location: {
      name: 'Acme Cairns',
      phone: '(07) 5550 0100',
      slug: 'cairns',
      city: 'Cairns',
      state: 'QLD',
      distribution_locations: ['North'],
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
        disclaimer: 'Terms.',
      },
    ],
    autograb_data: { state_average_market_price: 17_000, average_market_price: 16_500 },
    specifications: { sleeps: 4, axle_type: 'Tandem' },
    variant: {
      enginesize: '1.4 L',
      enginesize_cc: 1400,
      enginesize_litres: 1.4,
      cylinders: 4,
      torque: '132 Nm',
      ancaprating: '5',
      grossvehiclemass: 1600,
    },
    custom_rank: -3,
  };

  test('is imported unchanged', () => {
    const car = row(entity);
    if (!car.ok) throw new Error(car.error);
    const { id, slug, created_at, sold_date_timestamp, ...rest } = entity;
    expect(car.value).toEqual({
      content: rest,
      id,
      slug,
      createdAt: created_at,
      soldAtMs: sold_date_timestamp,
    });
    expect(carSchema.safeParse({ ...car.value.content, id, slug, created_at }).success).toBe(true);
  });
  test('is also accepted as text, with nested fields as JSON', () => {
    const asText = Object.fromEntries(
      Object.entries(entity).map(([key, value]) => [
        key,
        typeof value === 'object' && key !== 'location'
          ? JSON.stringify(value)
          : value === entity.location
            ? value
            : String(value),
      ]),
    );
    expect(row(asText)).toEqual(row(entity));
  });
  test('lenders by provider, as a record', () =>
    expect(content({ finance_lenders: { a: { interestRate: '8.5%' } } }).finance_lenders).toEqual([
      { provider: 'a', interestRate: 8.5 },
    ]));
  test('accepts rates and amounts as people write them, keeping cents', () => {
    const lender = {
      name: 'Bank',
      interestRate: '8.49% p.a.',
      comparisonRate: '9.6 %',
      paymentWeek: '$1,138.57',
      deposit: '$0',
      balloon: 'none',
    };
    expect(content({ finance_lenders: [lender] }).finance_lenders).toEqual([
      { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.6, paymentWeek: 1138.57, deposit: 0 },
    ]);
  });
});

describe('a figure of a lender', () => {
  const lender = { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.1, paymentWeek: 138.5 };
  const read = (more: object) => row({ ...least, finance_lenders: [{ ...lender, ...more }] });
  test.each<[string, unknown, number]>([
    ['interestRate', 0, 0],
    ['interestRate', '0%', 0],
    ['comparisonRate', 0, 0],
    ['comparisonRate', '0.00', 0],
    ['comparisonRate', '8.995', 8.995],
    ['comparisonRate', '8.995% p.a.', 8.995],
    ['paymentWeek', '138.575', 138.575],
    ['paymentWeek', 0, 0],
    ['paymentMonth', '$1,138.575', 1138.575],
    ['termYears', 0, 0],
    ['termYears', '5 years', 5],
    ['termMonths', '48 months', 48],
    ['termMonths', 0, 0],
    ['deposit', 0, 0],
    ['balloon', '0', 0],
  ])('%s of %j is %j', (key, given, figure) => {
    const car = read({ [key]: given });
    expect(car.ok && car.value.content.finance_lenders).toEqual([{ ...lender, [key]: figure }]);
    expect(car.ok && car.value.remarks).toBeUndefined();
  });
  test.each<[string, unknown]>([
    ['interestRate', 'low'],
    ['interestRate', '8,995'],
    ['comparisonRate', -1],
    ['paymentWeek', 'ask'],
    ['termYears', 'five'],
    ['termMonths', {}],
    ['deposit', '-5'],
  ])('drops only %s of %j and reports it', (key, given) => {
    const car = read({ [key]: given });
    const { [key as 'deposit']: _gone, ...left } = { ...lender, deposit: undefined };
    const kept = Object.fromEntries(Object.entries(left).filter(([, value]) => value !== undefined));
    expect(car.ok && car.value.content.finance_lenders).toEqual([kept]);
    expect(car.ok && car.value.remarks).toMatchObject([
      { field: `finance_lenders.${key}`, problem: 'could not be read' },
    ]);
  });
  test.each([null, '', '-', undefined])('%j hides it without a report', (given) => {
    const car = read({ comparisonRate: given });
    expect(car.ok && car.value.content.finance_lenders).toEqual([
      { provider: 'Bank', interestRate: 8.49, paymentWeek: 138.5 },
    ]);
    expect(car.ok && car.value.remarks).toBeUndefined();
  });
  test('reports an entry without a provider', () => {
    const car = row({ ...least, finance_lenders: [{ interestRate: 5 }, lender] });
    expect(car.ok && car.value.content.finance_lenders).toEqual([lender]);
    expect(car.ok && car.value.remarks).toMatchObject([
      { field: 'finance_lenders', problem: 'has no provider' },
    ]);
  });
  test('reads fifty lenders', () =>
    expect(content({ finance_lenders: Array(50).fill(lender) }).finance_lenders).toHaveLength(50));
});

describe('measurements of a variant', () => {
  test.each<[object, object]>([
    [{ fuelconsumption: '8.995' }, { fuelconsumptioncombined: 8.995 }],
    [{ fuelconsumption: '7.4 L/100km' }, { fuelconsumptioncombined: 7.4 }],
    [{ fuelcapacity: '80.000' }, { fuelcapacity: 80 }],
    [{ vehiclelength: '5.325' }, { vehiclelength: 5325 }],
    [{ vehiclelength: '5,325 mm' }, { vehiclelength: 5325 }],
    [{ vehiclelength: '5.325 m' }, { vehiclelength: 5325 }],
    [{ vehiclewidth: '186 cm' }, { vehiclewidth: 1860 }],
    [{ gvm: '3.050' }, { grossvehiclemass: 3050 }],
    [{ gvm: '3,050 kg' }, { grossvehiclemass: 3050 }],
    [{ gvm: '3.05 t' }, { grossvehiclemass: 3050 }],
  ])('%j is %j', (cells, variant) => expect(content(cells).variant).toEqual(variant));
});

describe('the engine of a row', () => {
  test.each<[string, object, string, number]>([
    ['a motorcycle of 125 cc', { item_type: 'motorcycle', enginesize: '125cc' }, '125 cc', 125],
    ['a motorcycle of 471 cc', { item_type: 'motorcycle', enginecc: 471 }, '471 cc', 471],
    ['a motorcycle in litres', { item_type: 'motorcycle', enginesize: '0.649 L' }, '649 cc', 649],
    ['a motorcycle over a litre', { item_type: 'motorcycle', enginesize: '1254' }, '1,254 cc', 1254],
    [
      'a motorcycle whose variant is more exact',
      { item_type: 'motorcycle', engine_size: '0.5 L', variant: { enginesize_litres: 0.471 } },
      '471 cc',
      471,
    ],
    ['a car of 898 cc', { enginesize: '898 cc' }, '0.9 L', 898],
    ['a car of 1998 cc', { enginesize: '1998cc' }, '2.0 L', 1998],
    ['a car of 1.25 L', { enginesize: '1.25 L' }, '1.25 L', 1250],
  ])('%s', (_what, cells, text, cc) =>
    expect(content(cells)).toMatchObject({
      engine_size: text,
      variant: { enginesize_cc: cc, enginesize_litres: cc / 1000 },
    }),
  );
});

describe('reports values left out', () => {
  const noButton = 'is not an https address, so the car has no history report button';
  const remarks = (more: object) => {
    const car = row({ ...least, ...more });
    return car.ok ? (car.value.remarks ?? []) : [];
  };
  test.each<[object, string, string]>([
    [{ km: 'low kms' }, 'km', 'could not be read'],
    [{ price: '20000-25000' }, 'price', 'could not be read'],
    [{ price: 'POA' }, 'price', 'is not an amount, so the car has no price'],
    [{ price: 'Call us' }, 'price', 'is not an amount, so the car has no price'],
    [{ rego_expiry: '45/45/2020' }, 'rego_expiry', 'could not be read'],
    [{ rego_expiry: '31/02/2027' }, 'rego_expiry', 'could not be read'],
    [{ created_at: '31/02/2024' }, 'created_at', 'could not be read'],
    [{ created_at: '01/01/2090' }, 'created_at', 'could not be read'],
    [{ sold_date: 'last week' }, 'sold_date', 'could not be read'],
    [{ badge: 'DÃ©cor' }, 'badge', 'has characters in the wrong encoding'],
    [{ dealercomments: 'donâ€™t miss it' }, 'dealercomments', 'has characters in the wrong encoding'],
    [{ colour: 'Caf\uFFFD' }, 'colour', 'has characters in the wrong encoding'],
    [{ status: 'purple' }, 'status', 'is not a known status'],
    [{ car_type: 'boat' }, 'car_type', 'could not be read'],
    [{ images: ['IMG_1.jpg', 'https://img.example/1.jpg'] }, 'images', 'is not the address of a photo'],
    [
      { images: Array.from({ length: 201 }, (_, at) => ({ url: `https://img.example/${at}.jpg` })) },
      'images',
      'are more than the 200 photos that a page shows',
    ],
    [{ file: 'http://history.example/1' }, 'file', noButton],
    [{ file: '/reports/1.pdf' }, 'file', noButton],
    [{ file: 'reports/1.pdf' }, 'file', noButton],
    [{ file: 'in the glovebox' }, 'file', noButton],
    [{ badge: 'x'.repeat(5_001) }, 'badge', 'is longer than 5,000 characters'],
    [
      { dealercomments: 'x'.repeat(20_001) },
      'dealercomments',
      'is longer than 20,000 characters; the rest is cut',
    ],
    [{ finance_lenders: 'cheap' }, 'finance_lenders', 'could not be read'],
  ])('%j', (cells, field, problem) => expect(remarks(cells)).toMatchObject([{ field, problem }]));
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
  ])('reports nothing for %j', (cells) => expect(remarks(cells)).toEqual([]));
});

describe('prices of a row', () => {
  test('an offer keeps the earlier price beside it', () =>
    expect(content({ offer_price: '23,990', before_price: '27,990' })).toMatchObject({
      offer_price: 23_990,
      before_price: 27_990,
    }));
  test.each(['0', '1', '$1', '1.00', '10', 1])(
    'a placeholder of %j falls through to the next column',
    (price) => expect(content({ internetprice: price, price: '25990' }).price).toBe(25_990),
  );
  test.each<[unknown, number]>([
    ['249.950', 250],
    ['$199 ', 199],
    [138.575, 139],
  ])('a subscription of %j is %j dollars a week', (given, dollars) =>
    expect(content({ subscription_price: given }).subscription_price).toBe(dollars),
  );
  test.each([1, '1', 0, '10'])('an offer of %j is ignored', (offer) =>
    expect(content({ price: 25_990, offer_price: offer })).not.toHaveProperty('offer_price'),
  );
});

describe('a bad field drops the field, never the row', () => {
  test.each<[string, object, string]>([
    ['price', { price: 'ask us' }, 'price'],
    ['kilometres', { km: 'low' }, 'km'],
    ['date', { rego_expiry: '45/45/2020' }, 'rego_expiry'],
    ['variant', { variant: 'sporty' }, 'variant'],
    ['location', { location: 5 }, 'location'],
    ['lenders', { finance_lenders: [{ interestRate: 5 }, 7] }, 'colour'],
    ['doors', { doors: 'many' }, 'doors'],
    ['picture', { primary_image_url: 'javascript:alert(1)' }, 'primary_image_url'],
    ['status', { status: 'purple' }, 'colour'],
    ['type', { car_type: 'boat' }, 'car_type'],
  ])('%s', (_, bad, field) => {
    const car = content(bad);
    expect(car).toMatchObject({ make: 'Kia', status: 'in_stock' });
    expect(car).not.toHaveProperty(field);
  });
});

describe('nothing is invented', () => {
  test('a row of three values gives three values and the documented defaults', () =>
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
  test('a sold date means sold if there is no status', () =>
    expect(content({ sold_date: '01/11/2026' }).status).toBe('sold'));
});

describe('rows that cannot be a car', () => {
  test.each<[object, string]>([
    [{}, 'no make, no model, no year'],
    [{ model: 'Rio', year: 2020 }, 'no make'],
    [{ make: 'Kia', model: '-', year: 2020 }, 'no model'],
    [{ make: 'Kia', model: 'Rio' }, 'no year'],
    [{ make: 'Kia', model: 'Rio', year: '3017' }, '"3017" is not a valid model year'],
    [{ make: 'Kia', model: 'Rio', year: 'old' }, '"old" is not a valid model year'],
  ])('%j: %s', (record, reason) => expect(row(record)).toEqual({ ok: false, error: reason }));
  test.each<[unknown, number | undefined]>([
    ['2017', 2017],
    ['2017.0', 2017],
    ['2017/18', 2017],
    ['03/2017', 2017],
    [2028, 2028],
    [2029, undefined],
    [1885, 1885],
    [1884, undefined],
    ['20171', undefined],
    ['17', undefined],
  ])('year %j is %j', (value, year) => expect(yearOf(value, context.now)).toBe(year));
});

describe('any row', () => {
  const keys = [
    ...Object.keys(carSchema.shape),
    'special_price',
    'dapprice',
    'isdemo',
    'miles',
    'ColourExtInt',
    'Title',
    'Engine',
  ];
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
        const car = row({ ...record, ...least });
        if (!car.ok) throw new Error(car.error);
        const whole = {
          ...car.value.content,
          id: 'a',
          slug: car.value.slug,
          created_at: '2026-01-01T00:00:00.000Z',
        };
        expect(carSchema.safeParse(whole).error).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
  test('is a car or has a reason', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...keys)), cell), (record) => {
        const car = row(record);
        expect(car.ok || car.error.length > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a driven car without a condition is used', () => {
  test.each<[string, object, 'new' | 'demo' | 'used' | undefined]>([
    ['999 km', { km: 999 }, undefined],
    ['1,000 km', { km: 1_000 }, 'used'],
    ['600 miles are 966 km', { miles: 600 }, undefined],
    ['622 miles are 1,001 km', { miles: 622 }, 'used'],
    ['no distance', {}, undefined],
    ['told', { km: 4_000, car_type: 'demo' }, 'demo'],
    ['told by a flag', { km: 4_000, is_demo: 'Y' }, 'demo'],
    ['new, with far to come', { km: 1_500, car_type: 'new' }, 'new'],
  ])('%s', (_what, cells, expected) => {
    expect(content(cells).car_type).toBe(expected);
  });
});
