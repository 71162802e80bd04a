import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import { rowsOf } from '../../../../tests/support/feed-rows';
import { columnUse } from '../rules/feed/headers';
import { normaliseRow } from '../rules/feed/normalise';

const folder = resolve('../shared/data/cases');
const now = new Date('2026-11-28T02:00:00Z');
const brisbane = {
  id: 'bne',
  name: 'Brisbane',
  slug: 'brisbane',
  city: 'Brisbane',
  state: 'QLD',
  time_zone: 'Australia/Brisbane',
  location_type: 'sales',
  feed_codes: [],
};

async function carsOf(file: string) {
  const rows = await rowsOf(readFileSync(resolve(folder, file), 'utf8'));
  return rows.map(({ cells, raw }) => {
    const car = normaliseRow(cells, {
      now,
      dates: 'day-first',
      timeZone: 'Australia/Brisbane',
      locations: [brisbane as never],
    });
    if (!car.ok) throw new Error(car.error);
    return { ...car.value, raw };
  });
}

const data = resolve('../shared/data');
const listings = ['au-market-listings.csv', 'australian-vehicle-prices-sample420.csv'];
const hasData = existsSync(data);
const feeds = hasData ? readdirSync(resolve(data, 'feeds')).map((name) => `feeds/${name}`) : [];

describe.runIf(hasData)('the report names every column of', () => {
  const headersIn = (file: string): string[] => {
    const text = readFileSync(resolve(data, file), 'utf8').trim();
    const [line = ''] = text.split('\n');
    const separator = [' | ', ','].find((candidate) => line.includes(candidate)) ?? ' ';
    return line.split(separator).map((name) => name.replace(/[*]|\[\]/g, '').trim());
  };

  test.each([...listings, ...feeds])('%s as read, derived or ignored', (file) => {
    expect(headersIn(file).filter((name) => columnUse(name).use === 'unknown')).toEqual([]);
  });
});

describe.runIf(existsSync(folder))('inputs that went wrong', () => {
  test('no word about availability leaves a car for sale', async () => {
    const told = (await carsOf('status-words.csv')).map(({ content, raw }) => {
      const { status, show_on_dealer_website: isShown, reserved } = content;
      const isOff = status === 'sold' || !isShown;
      return [raw['Stock Number'], isOff ? 'off' : reserved ? 'held' : 'for sale', raw['Expected']];
    });
    expect(told.filter(([, is, expected]) => is !== expected)).toEqual([]);
  });

  test('prices include what their words say', async () => {
    const kinds: Record<string, string | undefined> = {
      'before on-road costs': 'before_on_roads',
      'excluding government charges': 'excluding_government_charges',
      'not drive away': 'excluding_government_charges',
    };
    for (const { content, raw } of await carsOf('price-cells.csv')) {
      const expected = raw['Expected price'] === '' ? undefined : Number(raw['Expected price']);
      expect([raw['Stock Number'], shownPriceDollars(content)]).toEqual([raw['Stock Number'], expected]);
      expect(content.price_type).toBe(kinds[String(raw['Expected kind'])]);
    }
  });

  test('columns under other names are read', async () => {
    const cars = await carsOf('unused-columns.csv');
    const told = cars.map(({ content: { badge, simple_body, car_type, status, show_on_dealer_website } }) => [
      badge,
      simple_body,
      car_type,
      status === 'in_stock' && show_on_dealer_website,
    ]);
    expect(told).toEqual([
      ['G25 Evolve', 'Hatch', 'used', true],
      ['GT-Line', 'Wagon', 'new', true],
      ['Wildtrak', 'Ute', 'demo', true],
      ['XR6', 'Sedan', 'used', true],
      ['Neo', 'Hatch', 'used', false],
      ['Neo', 'Hatch', 'used', false],
    ]);
    const contents = cars.map(({ content }) => content);
    expect(contents[0]?.standardEquipment).toEqual(['Sunroof', 'Tow Bar']);
    expect(contents.map(({ trans }) => trans)).toEqual([
      'Automatic',
      'Automatic',
      'Automatic',
      'Manual',
      'Automatic',
      'Automatic',
    ]);
    expect(contents.map(({ variant }) => variant?.enginesize_litres)).toEqual([2.5, 1.6, 3, 4, 1.5, 1.5]);
    expect([contents[3]?.simple_fuel, contents[3]?.km]).toEqual(['LPG', undefined]);
  });

  test('photos, lenders and yards are read in any nesting', async () => {
    const [first, second, third] = (await carsOf('shapes.json')).map(({ content }) => content);
    expect([first, second, third].map((car) => car?.images.length)).toEqual([5, 5, 5]);
    expect(first?.finance_lenders).toEqual([
      {
        provider: 'Southbank',
        interestRate: 7.5,
        comparisonRate: 8.1,
        paymentWeek: 95.2,
        termMonths: 36,
        deposit: 2000,
      },
    ]);
    expect(first?.location_id).toBe('bne');
    expect(second?.car_type).toBe('demo');
    expect([third?.offer_price, third?.price_type]).toEqual([27_500, 'drive_away']);
  });

  test('a vehicle of carsales inventory is read', async () => {
    const [car, more] = await carsOf('carsales-event.json');
    expect(more).toBeUndefined();
    expect(car?.content).toMatchObject({
      car_type: 'used',
      status: 'in_stock',
      show_on_dealer_website: true,
      make: 'Kia',
      model: 'Sportage',
      badge: 'GT-Line',
      year: 2022,
      price: 27_990,
      price_type: 'excluding_government_charges',
      km: 41_000,
      stocknum: 'CS1',
      vin: 'KNAPU81CSP7000009',
      colour: 'Snow White',
      rego_expiry: '2027-04-03',
      simple_transmission: 'Automatic',
    });
    expect(car?.content.images).toHaveLength(3);
  });

  test('times are those of the yard', async () => {
    const [car] = await carsOf('times.json');
    expect(car?.createdAt).toBe('2026-11-20T08:24:52.000Z');
    expect(car?.content).toMatchObject({ rego_expiry: '2027-04-03', build_date: '2021-03-01' });
  });
});
