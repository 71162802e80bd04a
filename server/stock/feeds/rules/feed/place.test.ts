import { describe, expect, test } from 'vitest';
import { location } from '../../../../../tests/support/stock';
import { cityAndStateOf, type PlaceCells, placeOf, stateOf } from './place';

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
const cells = (more: Partial<PlaceCells>): PlaceCells => ({ codes: [], ...more });

describe('a feed that names one of the tenant’s locations', () => {
  test.each<[string, PlaceCells]>([
    ['by code', cells({ codes: ['N1'] })],
    ['by code in other letters', cells({ codes: [' n-1 '] })],
    ['by name', cells({ location_name: 'NORTH MOTORS' })],
    ['by its own code for it', cells({ location: 'Northside' })],
    ['by slug', cells({ location: { slug: 'north' } })],
    ['by id', cells({ codes: [undefined, 'north'] })],
    ['by the name of the dealership', cells({ dealership_name: 'North Motors' })],
    ['by the dealership it alone belongs to', cells({ dealership_id: 'D1' })],
    ['by city and state', cells({ location: 'Cairns, QLD' })],
    ['by city', cells({ city: 'CAIRNS' })],
  ])('%s has its values', (_, place) => {
    const address = { slug: 'north', phone: '(07) 5550 0100', city: 'Cairns', state: 'QLD' };
    expect(placeOf(place, yards)).toMatchObject({
      location_id: 'north',
      location_name: 'North Motors',
      ...dealership,
      city: 'Cairns',
      location: { name: 'North Motors', ...address },
    });
  });
});

const auburn = { city: 'Auburn', location: { city: 'Auburn', state: 'NSW' } };
test.each<[string, PlaceCells, object]>([
  [
    'an unknown name',
    cells({ location_name: 'Elsewhere Cars', state: 'Victoria' }),
    { location_name: 'Elsewhere Cars', location: { name: 'Elsewhere Cars', state: 'VIC' } },
  ],
  ['an unknown code', cells({ codes: ['X9'] }), {}],
  ['a city and a state', cells({ location: 'AUBURN, NSW' }), auburn],
  ['nothing', cells({}), {}],
])('a feed that names %s has none of several locations', (_, place, expected) => {
  expect(placeOf(place, yards)).toEqual(expected);
});

test.each<[string, PlaceCells, typeof yards, string | undefined]>([
  ['the only one that sells', cells({}), [north, service], 'north'],
  ['not it if the feed names another place', cells({ location: 'Auburn, NSW' }), [north], undefined],
  ['not one in a city of the same name elsewhere', cells({ location: 'Hobart, QLD' }), yards, undefined],
])('the location of a car is %s', (_, place, locations, id) => {
  expect(placeOf(place, locations).location_id).toBe(id);
});

test("the feed's dealership name takes precedence over the tenant’s", () => {
  const place = placeOf(cells({ codes: ['N1'], dealership_name: 'The Group' }), yards);
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
