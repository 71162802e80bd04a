import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Car, carSchema } from '#server/settings/car';
import { toCarData, withStoredNames } from '#server/stock/cars/car-data';
import { buildCar } from '../../../../../prisma-free-fixtures/build-car';
import { anyCarRecord } from '../../../../../tests/support/any-car-record';
import { testLocation, testTenant } from '../../../../../tests/support/test-tenant';
import { type NameKind, namedCar } from '../../change-car';
import { readCarRecord } from './car-record';
import type { NormaliseContext } from './normalise';

const now = new Date('2026-11-20T01:02:03.000Z');
const context: NormaliseContext = { now, dates: 'day-first', locations: [] };
const tenant = testTenant();

const base = { object: 'car', make: 'Kia', model: 'Rio', year: 2020 };
const read = (more: object) => {
  const result = readCarRecord({ ...base, ...more }, context);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('a car’s record that is read back', () => {
  test.each([
    ['a number', { price: 15_000 }, 15_000],
    ['text for a number', { price: '15000' }, 15_000],
    ['null', { price: null }, undefined],
    ['missing', {}, undefined],
    ['blank text', { price: ' ' }, undefined],
  ])('keeps a price that is %s', (_, more, price) => {
    expect(read(more)).toMatchObject({ content: expect.objectContaining({ make: 'Kia' }) });
    expect(read(more).content.price).toBe(price);
    expect(read(more).remarks).toBeUndefined();
  });

  test.each([
    ['a price of 0', { price: 0 }, 'price'],
    ['words for a price', { price: 'POA' }, 'price'],
    ['an impossible date', { build_date: '31/02/2020' }, 'build_date'],
    ['an unknown field', { prise: 5 }, 'prise'],
    ['a photo without an address', { images: [{ url: 'javascript:alert(1)' }] }, 'images'],
    ['a report that is no https address', { file: 'javascript:alert(1)' }, 'file'],
    ['a text of 30,000 characters', { dealercomments: 'a'.repeat(30_000) }, 'dealercomments'],
    ['a status that nobody can read', { status: 'Grand' }, 'status'],
    ['a kind of price that nobody can read', { price: 299, price_type: 'weekly' }, 'price_type'],
    ['a VIN of three digits', { vin: '123' }, 'vin'],
    ['a time in the future', { created_at: '2030-01-01T00:00:00.000Z' }, 'created_at'],
    ['the sale of a car in stock', { sold_date_timestamp: 1_795_000_000_000 }, 'sold_date_timestamp'],
    [
      'a sale in the future',
      { status: 'sold', sold_date_timestamp: Date.parse('2030-01-01') },
      'sold_date_timestamp',
    ],
  ])('leaves out %s with a remark', (_, more, field) => {
    expect(read(more).remarks).toMatchObject([{ field }]);
  });

  test.each([
    ['http://brolga.localhost:3000/assets/report.pdf', '/assets/report.pdf'],
    ['https://www.brolga.example/assets/report.pdf', '/assets/report.pdf'],
    ['https://www.brolga.example/report.pdf', 'https://www.brolga.example/report.pdf'],
    ['https://reports.example/assets/report.pdf', 'https://reports.example/assets/report.pdf'],
    ['http://reports.example/assets/report.pdf', undefined],
    ['/assets/report.pdf', '/assets/report.pdf'],
  ])('reads the report %s as %s: a document of the site is a path again', (file, stored) => {
    const hosts = ['brolga.localhost', 'www.brolga.example'];
    const result = readCarRecord({ ...base, file }, { ...context, hosts });
    expect(result.ok && result.value.content.file).toBe(stored);
  });

  test.each([
    ['http://brolga.localhost:3000', 'under its name'],
    ['https://cars.example', 'on another site'],
  ])('reads a rendered picture back from its address on %s, %s', (origin) => {
    const picture = 'illustration:ute/white/yard-1/quarter';
    const car = buildCar({ images: [{ url: picture }], primary_image_url: picture });
    const data = toCarData(car, { tenant, origin, updatedAt: now.toISOString(), isDealer: true });
    expect(data.images).toEqual([{ url: `${origin}/media/illustrations/ute/white/yard-1/quarter.jpg` }]);
    expect(read(withStoredNames(data)).content).toMatchObject({
      images: [{ url: picture }],
      primary_image_url: picture,
    });
  });

  test.each([
    ['an id of the site', { location_id: 'north' }, []],
    ['an id in other letters', { location_id: 'NORTH' }, []],
    ['the name of one', { location_name: 'Testville North' }, []],
    ['a location of the site', { location: { name: 'Testville North' } }, []],
    ['an id that the site does not have', { location_id: 'south' }, ['location_id']],
    [
      'an unknown id beside a known name',
      { location_id: 'south', location_name: 'Testville North' },
      ['location_id', 'location_name'],
    ],
    ['an unknown name', { location_name: 'South Yard' }, ['location_name']],
    [
      'an unknown location',
      { location: { name: 'South Yard', phone: '07 5550 0142', city: 'Aspley' } },
      ['location'],
    ],
    ['an id that is a number', { location_id: 7 }, ['location_id']],
  ])('keeps a yard by %s, or leaves it out with a remark if the site has none such', (_, given, leftOut) => {
    const { locations } = testTenant({ locations: [testLocation('north', { name: 'Testville North' })] });
    const result = readCarRecord({ ...base, ...given }, { ...context, locations });
    const { content, remarks = [] } = result.ok ? result.value : expect.fail(result.error);
    expect(remarks.map(({ field }) => field)).toEqual(leftOut);
    const isKept = leftOut.length === 0;
    expect(content.location_id).toBe(isKept && 'location_id' in given ? 'north' : undefined);
    const names = [content.location_name, content.location?.name].filter(Boolean);
    expect(names).toEqual(isKept && !('location_id' in given) ? ['Testville North'] : []);
    expect(content.location?.phone).toBeUndefined();
  });

  test.each([
    ['sold', { status: 'SOLD' }],
    ['sold', { status: 'in_stock', sold: true }],
    ['reserved', { reserved: 1 }],
    ['reserved', { reserved: 'Under Offer' }],
    ['hidden', { status: 'Withdrawn' }],
    ['hidden', { show_on_dealer_website: 'no' }],
    ['hidden', { show_on_dealer_website: 0 }],
    ['hidden', { status: 'in_stock', deleted: true }],
    ['hidden', { status: 'Grand' }],
    ['hidden', { status: 'in_stock', note: 'Wholesale only' }],
    ['for sale', { status: 'In Stock', show_on_dealer_website: 'yes' }],
    ['for sale', { status: 'in_stock', reserved: false }],
  ])('is %s where other words than the API’s say so: %j', (expected, more) => {
    const { status, reserved, show_on_dealer_website: isShown } = read(more).content;
    const place = !isShown ? 'hidden' : status === 'sold' ? 'sold' : reserved ? 'reserved' : 'for sale';
    expect(place).toBe(expected);
  });

  test('has no price whose kind nobody can read, and reports the words that keep it off sale', () => {
    expect(read({ price: 299, price_type: 'weekly' }).content.price).toBeUndefined();
    expect(read({ price: 29_990, price_type: 'Drive Away' }).content).toMatchObject({
      price: 29_990,
      price_type: 'drive_away',
    });
    expect(read({ status: 'Grand' }).remarks).toMatchObject([{ field: 'status', value: 'Grand' }]);
  });

  test.each([
    { currency: 'NZD' },
    { gst: 'plus GST' },
    { poa: true },
    { price_note: 'wholesale' },
    { show_price: 'no' },
  ])('has no price where a field beside it says that it is none for shoppers: %j', (more) =>
    expect(read({ price: 20_000, offer_price: 19_000, ...more }).content).not.toMatchObject({
      price: expect.anything(),
    }),
  );

  test('keeps its price beside fields that say nothing against it', () => {
    const more = { currency: 'AUD', gst: 'Included', poa: false, drive_away: 'yes' };
    expect(read({ price: 20_000, price_type: 'drive_away', ...more }).content).toMatchObject({
      price: 20_000,
      price_type: 'drive_away',
    });
  });

  test('has a lender’s term in months, whatever its unit, and none in a unit that nobody knows', () => {
    const lender = (more: object) => read({ finance_lenders: [{ provider: 'Bank', ...more }] });
    const inYears = lender({ term: 5, termUnit: 'years' });
    expect(inYears.content.finance_lenders).toEqual([{ provider: 'Bank', termMonths: 60 }]);
    expect(inYears.remarks).toBeUndefined();
    const unknown = lender({ term: 5, termUnit: 'quarters' });
    expect(unknown.content.finance_lenders).toEqual([{ provider: 'Bank' }]);
    expect(unknown.remarks).toMatchObject([{ field: 'finance_lenders.term' }]);
  });

  test.each([
    ['no make', { make: null }, 'no make'],
    ['no year', { year: undefined }, 'no year'],
    ['words for a year', { year: 'soon' }, 'the make, model or year could not be read'],
  ])('is not a car with %s', (_, more, error) => {
    expect(readCarRecord({ ...base, ...more }, context)).toEqual({ ok: false, error });
  });

  test.each([
    ['a car that only a reservation of this site keeps', new Set(['c1']), false],
    ['a car that the feed keeps', new Set(['c2']), true],
    ['a site without reservations', undefined, true],
  ])('is marked as reserved only by the feed: %s', (_, heldHere, reserved) => {
    const record = { ...base, id: 'c1', reserved: true };
    const back = readCarRecord(record, { ...context, ...(heldHere && { heldHere }) });
    expect(back).toMatchObject({ ok: true, value: { content: { reserved } } });
  });

  test('may have photos as addresses alone: none, one, fifty', () => {
    const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`);
    for (const count of [0, 1, 50]) {
      expect(read({ images: urls(count) }).content.images).toEqual(urls(count).map((url) => ({ url })));
    }
  });

  test('keeps names, colours and comments as they are', () => {
    const given = { make: 'KIA', model: 'rio', colour: 'WHITE PEARL', dealercomments: 'a < b &amp; c\n\nd' };
    expect(read(given).content).toMatchObject(given);
  });

  const photo = 'https://img.example/1.jpg';
  test('keeps every field that the dealer’s own API key reads', () => {
    fc.assert(
      fc.property(anyCarRecord, (more) => {
        const car: Car = {
          ...buildCar({ images: [{ url: photo }], primary_image_url: photo }),
          sold_date_timestamp: undefined,
          ...more,
        };
        const plain: unknown = JSON.parse(JSON.stringify(car));
        const valid = carSchema.parse(plain);
        const options = { tenant, origin: 'https://a.example', updatedAt: now.toISOString(), isDealer: true };
        const record: Record<string, unknown> = JSON.parse(JSON.stringify(toCarData(valid, options)));
        const back = readCarRecord(withStoredNames(record), context);
        if (!back.ok) throw new Error(back.error);
        const { id, slug, created_at: _c, sold_date_timestamp: _s, ...content } = valid;
        expect(back.value.remarks).toBeUndefined();
        expect({ id: back.value.id, slug: back.value.slug }).toEqual({ id, slug });
        expect(back.value.content).toEqual(content);
      }),
    );
  });
});

const stored = (id: string, stocknum?: string) => ({
  version: 1,
  isOfDesk: false,
  kept: {},
  car: buildCar({ id, slug: `slug-${id}`, ...(stocknum === undefined ? {} : { stocknum }) }),
});
const cars = [stored('a1', 'U100'), stored('U200', 'U300'), stored('b2', 'U200'), stored('c3')];

test.each<[string, NameKind, string]>([
  ['U100', 'any', 'a1'],
  ['u100', 'any', 'a1'],
  ['a1', 'any', 'a1'],
  ['slug-c3', 'any', 'c3'],
  ['U200', 'any', 'ambiguous'],
  ['U200', 'stock_number', 'b2'],
  ['U200', 'id', 'U200'],
  ['A1', 'any', 'unknown'],
  ['a1', 'stock_number', 'unknown'],
  ['undefined', 'any', 'unknown'],
  ['', 'any', 'unknown'],
])('the car that a caller names: %j by %s is %s', (name, by, expected) => {
  const found = namedCar(cars, name, by);
  expect(typeof found === 'string' ? found : found.car.id).toBe(expected);
});
