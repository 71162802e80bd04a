import { describe, expect, test } from 'vitest';
import { location } from '../../../../../tests/support/stock';
import { cityAndStateOf, type PlaceCells, placeOf, stateOf } from './place';

const north = location('north', {
  name: 'North Motors',
  feed_codes: ['N1', 'Northside'],
  dealership_id: 'D1',
  dealership_slug: 'north-motors',
  city: 'Cairns',
});
const south = location('south', {
  name: 'South Motors',
  feed_codes: ['S1'],
  dealership_id: 'D2',
  city: 'Hobart',
  state: 'TAS',
});
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
  ])('%s', (_, place) => {
    expect(placeOf(place, yards)).toMatchObject({
      location_id: 'north',
      location_name: 'North Motors',
      dealership_id: 'D1',
      dealership_slug: 'north-motors',
      city: 'Cairns',
      location: {
        name: 'North Motors',
        slug: 'north',
        phone: '(07) 5550 0100',
        city: 'Cairns',
        state: 'QLD',
      },
    });
  });
});

describe('a feed that names none of them', () => {
  test('keeps an unknown name as in the feed', () =>
    expect(placeOf(cells({ location_name: 'Elsewhere Cars', state: 'Victoria' }), yards)).toEqual({
      location_name: 'Elsewhere Cars',
      location: { name: 'Elsewhere Cars', state: 'VIC' },
    }));
  test('ignores an unknown code', () => expect(placeOf(cells({ codes: ['X9'] }), yards)).toEqual({}));
  test('a place is a city and a state, not a name', () =>
    expect(placeOf(cells({ location: 'AUBURN, NSW' }), yards)).toEqual({
      city: 'Auburn',
      location: { city: 'Auburn', state: 'NSW' },
    }));
  test('a city of the same name in another state is another city', () =>
    expect(placeOf(cells({ location: 'Hobart, QLD' }), yards).location_id).toBeUndefined());
  test('no location stays unknown if there are several', () => expect(placeOf(cells({}), yards)).toEqual({}));
  test('no location means the only one that sells', () =>
    expect(placeOf(cells({}), [north, service]).location_id).toBe('north'));
  test('but not if the feed names another place', () =>
    expect(placeOf(cells({ location: 'Auburn, NSW' }), [north]).location_id).toBeUndefined());
});

test("the feed's dealership values take precedence over the tenant’s", () =>
  expect(placeOf(cells({ codes: ['N1'], dealership_name: 'The Group' }), yards).dealership_name).toBe(
    'The Group',
  ));

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
