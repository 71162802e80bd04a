import { describe, expect, test } from 'vitest';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { location } from '../../../../tests/support/stock';
import { cardLocations, hoursLocations } from './card-locations';

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
