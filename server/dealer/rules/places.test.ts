import { describe, expect, test } from 'vitest';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { location } from '../../../tests/support/stock';
import { distanceText, nearestFirst, nearPlaces } from './map';
import {
  cardLocations,
  chosenPlaces,
  givesTestDrives,
  hoursLocations,
  inDepartmentOrder,
  locationColumns,
  offersTestDrives,
  sellersOf,
  sistersOf,
  subtypeLabel,
} from './place-order';
import { exceedsMinimum, shownRating, starsOf } from './shown-rating';

const here = location('here', { dealership_slug: 'one' });
const parts = location('parts', { location_type: 'parts', dealership_slug: 'one' });
const service = location('service', { location_type: 'service', dealership_slug: 'one' });
const there = location('there', { dealership_slug: 'two', name: 'Over there' });
const locations = [parts, service, there, here];
const shown = (own: TenantLocation | undefined, { named = [] as string[], all = locations } = {}) =>
  cardLocations({ location: { distribution_locations: named } }, own, { locations: all }).map(({ id }) => id);

describe('location cards on a car page', () => {
  test('show where the car is', () => expect(shown(here)).toEqual(['here']));
  test('show nothing when the location is unknown', () => expect(shown(undefined)).toEqual([]));
  test.each(['there', 'Over there'])('show its distribution locations, named %s', (name) => {
    expect(shown(here, { named: [name] })).toEqual(['here', 'there']);
  });
  test('show the distribution locations of its own location', () => {
    expect(shown({ ...here, distribution_locations: ['there'] })).toEqual(['here', 'there']);
  });
  test.each([
    ['a distribution location of the car', here, ['service', 'parts', 'there'], ['here', 'there']],
    ['the car’s own location', service, ['there'], ['there']],
    ['the only location', parts, [], []],
  ])('leave out a service or parts counter that is %s', (_, own, named, ids) => {
    expect(shown(own, { named })).toEqual(ids);
  });
  test('leave out hidden ones', () => {
    expect(shown(here, { named: ['there'], all: [here, { ...there, visible: false }] })).toEqual(['here']);
    expect(shown({ ...here, visible: false })).toEqual([]);
  });
  test('are each shown once', () => {
    expect(shown(here, { named: ['there', 'there', 'here'] })).toEqual(['here', 'there']);
  });
});

describe('holiday hours on a car page', () => {
  const listed = (departments: boolean, own: TenantLocation | undefined = here) =>
    hoursLocations({ location: undefined }, own, {
      locations,
      places: { departments, special_days: 14 },
    }).map(({ id }) => id);

  test('cover the locations on its cards', () => expect(listed(false)).toEqual(['here']));
  test('also cover the service and parts departments when the tenant shows them', () => {
    expect(listed(true)).toEqual(['here', 'service', 'parts']);
  });
});

const sales = location('sales', { dealership_slug: 'one', manufacturers: ['Ford'] });
const kia = { dealership_slug: 'two', manufacturers: ['Kia'] };
const buying = location('buying', { location_subtype: 'Buying', ...kia });
const hidden = location('hidden', { visible: false, dealership_slug: 'one' });
const all = [parts, service, sales, hidden, buying];
const ids = (places: readonly { id: string }[]) => places.map(({ id }) => id);

test('location types sort sales, service, parts', () => {
  expect(ids(inDepartmentOrder(all))).toEqual(['sales', 'hidden', 'buying', 'service', 'parts']);
});

test.each([
  ['all visible ones in department order', {}, ['sales', 'buying', 'service', 'parts']],
  ['those named, as they are named', { locations: ['parts', 'sales'] }, ['parts', 'sales']],
  ['none that is hidden or unknown', { locations: ['hidden', 'nowhere'] }, []],
  ['those of a department', { department: 'service' as const }, ['service']],
  ['those of a subtype', { subtype: 'buying' }, ['buying']],
])('choosing locations: %s', (_, choice, expected) => {
  expect(ids(chosenPlaces(all, choice))).toEqual(expected);
});

test('sister departments are the other visible locations of the dealership', () => {
  expect(ids(sistersOf(all, sales))).toEqual(['service', 'parts']);
  expect(ids(sistersOf(all, buying))).toEqual([]);
});

test.each([
  ['Ford', ['sales']],
  ['ford', ['sales']],
  ['Kia', ['buying']],
  ['Lada', []],
])('%s is sold at %j', (make, expected) => {
  expect(ids(sellersOf(all, make))).toEqual(expected);
});
test('a location that lists no makes sells all of them', () => {
  expect(ids(sellersOf([location('any')], 'Lada'))).toEqual(['any']);
  expect(ids(sellersOf([location('any', { location_subtype: 'buying' })], 'Lada'))).toEqual([]);
});

test.each([
  ['buying', 'Buying'],
  ['pre_owned', 'Pre owned'],
  ['fleet-centre', 'Fleet centre'],
  [undefined, undefined],
])('the subtype %s is labelled %s', (location_subtype, label) => {
  expect(subtypeLabel({ location_subtype })).toBe(label);
});

test.each([
  [{}, true],
  [{ location_subtype: 'used_cars' }, true],
  [{ location_subtype: 'buying' }, false],
  [{ location_subtype: ' Buying ' }, false],
  [{ location_type: 'service' }, false],
  [{ location_type: 'parts' }, false],
] as const)('test drives start at a yard with %j: %s', (more, expected) => {
  expect(givesTestDrives(location('yard', more))).toBe(expected);
});

test('a site offers test drives if at least one visible yard does', () => {
  const buying = location('rocklea', { location_subtype: 'buying' });
  expect(offersTestDrives([buying, location('aspley')])).toBe(true);
  expect(offersTestDrives([buying, location('aspley', { visible: false })])).toBe(false);
  expect(offersTestDrives([buying])).toBe(false);
});

test('six location cards are in two rows of three, more than three others in rows of four', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 9].map(locationColumns)).toEqual([1, 1, 2, 3, 4, 3, 3, 4, 3]);
});

const southport = location('southport', { lat: -27.97, long: 153.4, postcode: '4215' });
const aspley = location('aspley', { lat: -27.36, long: 153.02 });
const unknown = location('unknown', { postcode: '4000' });
const places = [southport, unknown, aspley];

describe('locations near a postcode', () => {
  test('sorts the nearest first and those without coordinates last', () => {
    const near = nearPlaces(' 4000 ', places);
    expect(near.postcode).toBe('4000');
    expect(nearestFirst(places, near).map(({ id }) => id)).toEqual(['aspley', 'southport', 'unknown']);
    expect(Math.round(near.km.get('aspley') ?? 0)).toBe(12);
    expect(near.km.has('unknown')).toBe(false);
  });

  test.each([
    ['no postcode', null, '', undefined],
    ['an empty one', '  ', '', undefined],
    ['letters', 'abcd', 'abcd', 'Invalid postcode. Please enter a 4-digit number.'],
    ['three digits', '400', '400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['no such postcode', '0001', '0001', 'Invalid postcode'],
    ['a long text', '4'.repeat(90), '44444444', 'Invalid postcode. Please enter a 4-digit number.'],
  ])('%s leaves the order unchanged', (_what, entered, postcode, error) => {
    const near = nearPlaces(entered, places);
    expect([near.postcode, near.error]).toEqual([postcode, error]);
    expect(nearestFirst(places, near)).toEqual(places);
  });

  test.each([
    [0, 'under 1 km'],
    [0.99, 'under 1 km'],
    [1, '1 km'],
    [11.6, '12 km'],
    [1204.2, '1,204 km'],
  ])('%d km is %s', (km, text) => {
    expect(distanceText(km)).toBe(text);
  });
});

const settings = { minimum_rating: 4, hidden: false, hidden_ids: [], limit: 12 };

describe('reviews with an average rating', () => {
  test.each([
    ['4.0', {}, false],
    ['4.1', {}, true],
    ['4', {}, false],
    ['4.01', {}, true],
    ['3.9', {}, false],
    ['4.6', {}, true],
    ['4.6', { minimum_rating: 4.6 }, false],
    ['4.6', { minimum_rating: 4.5 }, true],
  ])('of %s and the settings %j are shown: %s', (average, change, shown) => {
    expect(exceedsMinimum(average, { ...settings, ...change })).toBe(shown);
  });
  test('are never shown if they are hidden', () => {
    expect(exceedsMinimum('4.9', { ...settings, hidden: true })).toBe(false);
  });
});

test("a location's rating follows the same rule", () => {
  expect(shownRating({ average_rating: '4.6', count: 415 }, settings)).toEqual({
    stars: { text: '4.6', full: 4, partial: 0.6 },
    count: 415,
  });
  expect(shownRating({ average_rating: '4.0', count: 415 }, settings)).toBeUndefined();
  expect(shownRating(undefined, settings)).toBeUndefined();
});

test.each([
  [4.6, '4.6', 4, 0.6],
  [5, '5.0', 4, 1],
  [4, '4.0', 4, 0],
  [3.9, '3.9', 3, 0.9],
  [0.3, '0.3', 0, 0.3],
  [0, '0.0', 0, 0],
  [4.64, '4.6', 4, 0.6],
  [4.65, '4.7', 4, 0.7],
  [3.96, '4.0', 4, 0],
  [9, '5.0', 4, 1],
  [-1, '0.0', 0, 0],
])('%d is %s: %d full stars and %d of one', (rating, text, full, partial) => {
  expect(starsOf(rating)).toEqual({ text, full, partial });
});
