import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../../tests/support/stock';
import { testTenant } from '../../../../../tests/support/test-tenant';
import { weekdayMornings } from '../../../../../tests/support/weekday-mornings';
import { driveRequest } from './drive-request';

const locations = ['one', 'two', 'three'].map((id) => location(id, { opening_hours: weekdayMornings }));
const tenantWith = (booking: boolean) =>
  testTenant({ slug: 'coast', name: 'Coast Cars', test_drives: { booking }, locations });
const car = buildCar({
  id: 'c1',
  location_id: 'one',
  location: { slug: 'one', distribution_locations: ['two'] },
});
/** Friday 20 November 2026, 10 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00Z');
const monday9 = '2026-11-22T23:00:00.000Z';
const read = (input: object, booking = true) =>
  driveRequest({ tenant: tenantWith(booking), now }, car, { ...input });

describe('a test drive time requested by a program', () => {
  test.each([[{}], [{ starts_at: '' }], [{ starts_at: 'soon' }]])('is missing in %j', (input) => {
    expect(read(input)).toEqual({ state: 'none' });
  });

  test('is at the car’s usual location unless another is named', () => {
    const first = { state: 'time', place: { id: 'one' }, slot: { startsAt: monday9 } };
    expect(read({ starts_at: monday9 })).toMatchObject(first);
    expect(read({ starts_at: '2026-11-23T09:00+10:00' })).toMatchObject({ slot: { startsAt: monday9 } });
  });

  test.each([
    ['location_id', 'ONE'],
    ['location', 'one'],
  ])('may name the location as %s %s', (field, name) => {
    expect(read({ starts_at: monday9, [field]: name })).toMatchObject({ place: { id: 'one' } });
  });

  test.each([
    ['location_id', 'three'],
    ['location', 'Nowhere'],
  ])('is refused at a location that does not offer the car: %s %s', (field, name) => {
    const errors = { [field]: expect.stringContaining('not booked at that location') };
    expect(read({ starts_at: monday9, [field]: name })).toMatchObject({ state: 'invalid', errors });
  });

  test.each(['2026-11-22T23:10Z', '2026-11-22T22:00Z', '2026-11-19T23:00Z', '2027-11-22T23:00Z'])(
    'is unavailable at %s',
    (starts_at) => expect(read({ starts_at })).toMatchObject({ state: 'time', slot: undefined }),
  );

  test('is refused where times are not booked online', () => {
    const errors = { starts_at: expect.stringContaining('not booked online') };
    expect(read({ starts_at: monday9 }, false)).toMatchObject({ state: 'invalid', errors });
  });
});
