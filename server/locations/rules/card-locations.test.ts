import { describe, expect, test } from 'vitest';
import { location } from '../../../tests/support/stock';
import type { TenantLocation } from '../../tenants/tenant-schema';
import { cardLocations } from './card-locations';

const here = location('here', { dealership_slug: 'one' });
const parts = location('parts', { location_type: 'parts', dealership_slug: 'one' });
const service = location('service', { location_type: 'service', dealership_slug: 'one' });
const there = location('there', { dealership_slug: 'two', name: 'Over there' });
const locations = [parts, service, there, here];
const shown = (
  own: TenantLocation | undefined,
  { departments = false, named = [] as string[], all = locations } = {},
) =>
  cardLocations({ location: { distribution_locations: named } }, own, {
    locations: all,
    places: { departments, special_days: 14 },
  }).map(({ id }) => id);

describe('location cards of a car', () => {
  test('show where it is', () => expect(shown(here)).toEqual(['here']));
  test('show nothing where that is unknown', () => expect(shown(undefined)).toEqual([]));
  test.each(['there', 'Over there'])('show its distribution locations, named %s', (name) => {
    expect(shown(here, { named: [name] })).toEqual(['here', 'there']);
  });
  test('show the distribution locations of its place', () => {
    expect(shown({ ...here, distribution_locations: ['there'] })).toEqual(['here', 'there']);
  });
  test('show sister departments when the tenant says so: sales, service, parts', () => {
    expect(shown(here, { departments: true, named: ['there'] })).toEqual([
      'here',
      'there',
      'service',
      'parts',
    ]);
  });
  test('leave out hidden ones', () => {
    const hidden = { ...service, visible: false };
    expect(shown(here, { departments: true, all: [here, hidden, parts] })).toEqual(['here', 'parts']);
    expect(shown({ ...here, visible: false })).toEqual([]);
  });
  test('are each shown once', () => {
    expect(shown(here, { departments: true, named: ['service', 'service', 'here'] })).toEqual([
      'here',
      'service',
      'parts',
    ]);
  });
});
