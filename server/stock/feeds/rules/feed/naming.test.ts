import { describe, expect, test } from 'vitest';
import { location } from '../../../../../tests/support/stock';
import type { Cells } from './headers';
import { carIdOf, contentHashOf, matchKeyOf, nthKey } from './identity';
import { makeName, modelName } from './makes';
import { cityAndStateOf, placeOf, stateOf } from './place';
import { carName, carSlug, namingFromTitle, slugOf, undated } from './title';

describe('make, model and badge from the title', () => {
  test.each<[string, string, string, string, string | undefined]>([
    ['Land', 'Rover', '2017 Land Rover Discovery TD6 HSE', 'Land Rover / Discovery', 'TD6 HSE'],
    ['Land', 'Rover', '2017 Land Rover Range Rover Sport SE', 'Land Rover / Range Rover Sport', 'SE'],
    ['Land', 'Rover', '2017 Land Rover Defender 90 P300', 'Land Rover / Defender', '90 P300'],
    ['Land', 'Rover', '2017 Land Rover Mystery XS', 'Land Rover / Mystery', 'XS'],
    ['Alfa', 'Romeo', '2017 Alfa Romeo Stelvio Ti', 'Alfa Romeo / Stelvio', 'Ti'],
    ['Aston', 'Martin', '2017 Aston Martin DBX', 'Aston Martin / DBX', undefined],
    ['Hyundai', 'Trucks', '2017 Hyundai Trucks Mighty EX8', 'Hyundai / Mighty', 'EX8'],
    ['Jeep', 'Grand', '2017 Jeep Grand Cherokee Laredo (4x4)', 'Jeep / Grand Cherokee', 'Laredo (4x4)'],
    ['Hyundai', 'Santa', '2017 Hyundai Santa FE Active', 'Hyundai / Santa Fe', 'Active'],
    ['Toyota', 'Land', '2017 Toyota Land Cruiser Prado GXL', 'Toyota / LandCruiser Prado', 'GXL'],
    ['Toyota', 'Landcruiser', '2017 Toyota Landcruiser VX', 'Toyota / LandCruiser', 'VX'],
    ['Toyota', 'Rav', '2017 Toyota Rav 4 GX', 'Toyota / RAV4', 'GX'],
    ['Toyota', 'Corolla', '2017 Toyota Corolla Cross GX', 'Toyota / Corolla Cross', 'GX'],
    ['BMW', '4', '2017 BMW 4 SERIES 430i', 'BMW / 4 Series', '430i'],
    ['Jaguar', 'X', '2017 Jaguar X Type LE', 'Jaguar / X-Type', 'LE'],
    ['Saab', '03-Sep', '2017 Saab 9-3 Linear', 'Saab / 9-3', 'Linear'],
    ['Mazda', 'CX30', '2017 Mazda CX30', 'Mazda / CX-30', undefined],
    ['Mitsubishi', 'Pajero', '2017 Mitsubishi Pajero Sport GLS', 'Mitsubishi / Pajero Sport', 'GLS'],
    ['Kia', 'Cerato', '2017 Kia Cerato', 'Kia / Cerato', undefined],
    ['Toyota', 'HiAce', '2017 Toyota HiAce (No Badge)', 'Toyota / HiAce', undefined],
    ['MERCEDES BENZ', 'C200', '2017 Mercedes-Benz C200 AMG Line', 'Mercedes-Benz / C200', 'AMG Line'],
  ])('%s + %s + "%s"', (make, model, title, expected, badge) => {
    const found = namingFromTitle({ year: 2017, make, model }, title);
    expect([`${found.make} / ${found.model}`, found.badge]).toEqual([expected, badge]);
  });
  test.each(['2016 Land Rover Discovery', '2017 Kia Rio', '', 'Land Rover Discovery 2017'])(
    'are the row’s own if the title is %j',
    (title) => {
      const own = { year: 2017, make: 'Land', model: 'Rover' };
      expect(namingFromTitle(own, title)).toEqual(own);
    },
  );

  test("keep the row's badge", () => {
    const own = { year: 2017, make: 'Kia', model: 'Rio', badge: 'S' };
    expect(namingFromTitle(own, '2017 Kia Rio Sport').badge).toBe('S');
  });
});

test('restores a model that a spreadsheet turned into a date', () =>
  expect([undated('03-Sep'), undated('5-Sep'), undated('CX-5')]).toEqual(['9-3', '9-5', undefined]));

test.each([
  ['TOYOTA', 'Toyota'],
  ['vw', 'Volkswagen'],
  ['Mercedes Benz', 'Mercedes-Benz'],
  ['Citroen', 'Citroën'],
  ['Ssang Yong', 'SsangYong'],
  ['My Own Make', 'My Own Make'],
])('the make %s is spelled %s', (text, make) => expect(makeName(text)).toBe(make));

describe('a car', () => {
  const named = { year: 2021, make: 'Toyota', model: 'HiLux', badge: 'SR5', series: 'GUN126R' };
  const citroen = { year: 2020, make: 'Citroën', model: 'C4', badge: '1.6 THP' };

  test.each(['SR5', 'SR5 GUN126R'])('of the badge %s has its series once in its name', (badge) =>
    expect(carName({ ...named, badge })).toBe('2021 Toyota HiLux SR5 GUN126R'),
  );

  test.each([
    [{ ...named, stocknum: 'U 1046' }, '2021-toyota-hilux-sr5-u-1046'],
    [citroen, '2020-citroen-c4-1-6-thp'],
  ])('%j has the slug %s', (car, slug) => expect(carSlug(car)).toBe(slug));

  test.each([
    ["Jim's Škoda & Söhne", 'jims-skoda-sohne'],
    ['--a__b--', 'a-b'],
    ['车', ''],
  ])('has a slug of plain letters: %s becomes %s', (text, slug) => expect(slugOf(text)).toBe(slug));
  test('with a long name has it cut between words', () => {
    const slug = slugOf('word '.repeat(60));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(slug).toMatch(/^(word-)*word$/);
  });
});

describe('the key of a car', () => {
  const cells = { make: 'Kia', model: 'Rio', year: 2020, km: '5', price: '1' };
  const keyOf = (more: object, stock?: string, vin?: string) => matchKeyOf({ ...cells, ...more }, stock, vin);

  test('is its stock number in any case, then its VIN', () => {
    expect(keyOf({}, 'U1', 'VIN1')).toBe('stock:u1');
    expect(keyOf({}, undefined, 'VIN1')).toBe('vin:VIN1');
  });

  test('is otherwise made of its stable values, not of its price, texts or spelling', () => {
    expect(keyOf({})).toMatch(/^row:[0-9a-f]{32}$/);
    expect(keyOf({ price: '2', dealercomments: 'x', status: 'sold', make: ' KIA ' })).toBe(keyOf({}));
    expect(keyOf({ km: '6' })).not.toBe(keyOf({}));
  });

  test('has a plate in place of other values', () =>
    expect(keyOf({ regplate: 'abc123', km: '900', colour: 'Red' })).toBe(keyOf({ regplate: 'ABC 123' })));

  test('is the feed’s own id before all', () =>
    expect(keyOf({ id: 7 })).toBe(matchKeyOf({ id: '7' }, undefined, undefined)));

  test('has a number to distinguish equal rows of one file', () =>
    expect([nthKey('row:a', 1), nthKey('row:a', 2)]).toEqual(['row:a', 'row:a:2']));

  test('gives another id for another tenant, and another hash for other content', () => {
    expect(carIdOf('a', 'stock:1')).not.toBe(carIdOf('b', 'stock:1'));
    expect(contentHashOf('{}', undefined, 1)).not.toBe(contentHashOf('{}', undefined, 2));
  });
});

test.each([
  ['Toyota', 'COROLLA; corolla; Corolla', 'Corolla'],
  ['Mazda', 'CX5; cx-5; CX-5', 'CX-5'],
  ['Smart', '#1; GTO; e-tron; E36; MONJARO; tunland', undefined],
])('a model of %s has one spelling: %s', (make, texts, spelling) => {
  for (const text of texts.split('; ')) expect(modelName(make, text)).toBe(spelling ?? text);
});

const dealership = { dealership_id: 'D1', dealership_slug: 'north-motors' };
const northCodes = ['N1', 'Northside'];
const north = location('north', {
  name: 'North Motors',
  feed_codes: northCodes,
  city: 'Cairns',
  ...dealership,
});
const hobart = { city: 'Hobart', state: 'TAS' } as const;
const south = location('south', { name: 'South Motors', feed_codes: ['S1'], dealership_id: 'D2', ...hobart });
const service = location('workshop', { location_type: 'service', city: 'Cairns' });
const yards = [north, south, service];
const cells = (more: Cells): Cells => more;

test.each<[string, Cells]>([
  ['by code', cells({ location_code: 'N1' })],
  ['by code in other letters', cells({ location_code: ' n-1 ' })],
  ['by name', cells({ location_name: 'NORTH MOTORS' })],
  ['by its own code for it', cells({ location: 'Northside' })],
  ['by slug', cells({ location: { slug: 'north' } })],
  ['by id', cells({ location_id: 'north' })],
  ['by the name of the dealership', cells({ dealership_name: 'North Motors' })],
  ['by the dealership it alone belongs to', cells({ dealership_id: 'D1' })],
  ['by city and state', cells({ location: 'Cairns, QLD' })],
  ['by city', cells({ city: 'CAIRNS' })],
])('a feed that names one of the tenant’s locations: %s has its values', (_, place) => {
  const address = { slug: 'north', phone: '(07) 5550 0100', city: 'Cairns', state: 'QLD' };
  expect(placeOf(place, yards)).toMatchObject({
    location_id: 'north',
    location_name: 'North Motors',
    ...dealership,
    city: 'Cairns',
    location: { name: 'North Motors', ...address },
  });
});

const auburn = { city: 'Auburn', location: { city: 'Auburn', state: 'NSW' } };
test.each<[string, Cells, object]>([
  [
    'an unknown name',
    cells({ location_name: 'Elsewhere Cars', state: 'Victoria' }),
    { location: { state: 'VIC' } },
  ],
  ['an unknown name as its location', cells({ location: 'Elsewhere Cars' }), {}],
  [
    'an unknown yard in a record',
    cells({ location: { name: 'Elsewhere Cars', slug: 'else', phone: '1', state: 'VIC' } }),
    { location: { state: 'VIC' } },
  ],
  ['an unknown code', cells({ location_code: 'X9' }), {}],
  ['a city and a state', cells({ location: 'AUBURN, NSW' }), auburn],
  ['nothing', cells({}), {}],
])('a feed that names %s has none of several locations', (_, place, expected) => {
  expect(placeOf(place, yards)).toEqual(expected);
});

test.each<[string, Cells, typeof yards, string | undefined]>([
  ['the only one that sells', cells({}), [north, service], 'north'],
  ['not it if the feed names another place', cells({ location: 'Auburn, NSW' }), [north], undefined],
  ['not one in a city of the same name elsewhere', cells({ location: 'Hobart, QLD' }), yards, undefined],
])('the location of a car is %s', (_, place, locations, id) => {
  expect(placeOf(place, locations).location_id).toBe(id);
});

test('on a site without locations, the feed’s own name for a yard is its name', () =>
  expect(placeOf(cells({ location_name: 'Elsewhere Cars' }), [])).toEqual({
    location_name: 'Elsewhere Cars',
    location: { name: 'Elsewhere Cars' },
  }));

test("the feed's dealership name takes precedence over the tenant’s", () => {
  const place = placeOf(cells({ location_code: 'N1', dealership_name: 'The Group' }), yards);
  expect(place.dealership_name).toBe('The Group');
});

test.each<[string, object]>([
  ['Auburn, NSW', { city: 'Auburn', state: 'NSW' }],
  ['Port Macquarie NSW 2444', { city: 'Port Macquarie', state: 'NSW' }],
  ['Perth, Western Australia', {}],
  ['Main Yard', {}],
])('city and state of %s', (text, place) => expect(cityAndStateOf(text)).toEqual(place));
test.each([
  ['qld', 'QLD'],
  ['Queensland', 'QLD'],
  ['N.S.W.', 'NSW'],
  ['CA', undefined],
])('state %s', (text, state) => expect(stateOf(text)).toBe(state));
