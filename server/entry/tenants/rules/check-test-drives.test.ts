import { expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkTestDrives } from './check-tenant';

const here = location('here', {
  opening_hours: [{ weekday: 1, status: 'open', open: '09:00', close: '17:00' }],
});
const findings = (test_drives: object, locations = [here]) =>
  checkTestDrives(testTenant({ locations, test_drives })).map(({ path, message }) => `${path} ${message}`);

test.each([
  [
    'nothing wrong with valid settings',
    { booking: true, locations: [{ location_id: 'here', capacity: 2 }] },
    [],
  ],
  [
    'an unknown location',
    { locations: [{ location_id: 'there' }] },
    ['test_drives.locations.0.location_id location there not found'],
  ],
  [
    'a location that is listed twice',
    { locations: [{ location_id: 'here' }, { location_id: 'here' }] },
    ['test_drives.locations.1.location_id is listed twice'],
  ],
])('reports %s', (_, settings, expected) => expect(findings(settings)).toEqual(expected));

test('warns if no location takes bookings', () => {
  expect(findings({ booking: true }, [location('here')])).toEqual([
    expect.stringContaining('no location has opening hours'),
  ]);
});
