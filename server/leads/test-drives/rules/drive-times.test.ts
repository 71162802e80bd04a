import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { testTenant } from '../../../../tests/support/test-tenant';
import { weekdayMornings } from '../../../../tests/support/weekday-mornings';
import { driveRequest } from './drive-time';
import { slotChoice, slotDays, slotPattern, withoutTime } from './slot-days';
import { nearestSlots, type Slot } from './slots';

const slot = (date: string, text: string): Slot => ({
  startsAt: `${date}T00:00:00.000Z`,
  endsAt: `${date}T00:30:00.000Z`,
  date,
  text,
});

test('times are grouped by day, the next two by name, mornings apart from afternoons', () => {
  const slots = [
    slot('2026-11-21', '10:00 am'),
    slot('2026-11-21', '12:30 pm'),
    slot('2026-11-22', '9:00 am'),
    slot('2026-12-01', '9:00 am'),
  ];
  // Saturday 21 November, 7 am in Brisbane.
  const days = slotDays(slots, 'Australia/Brisbane', new Date('2026-11-20T21:00:00Z'));
  const shown = days.map(({ label, parts }) => [
    label,
    ...parts.map(({ name, times }) => `${name}: ${times.map(({ text }) => text)}`),
  ]);
  expect(shown).toEqual([
    ['Today, 21 Nov', 'Morning: 10:00 am', 'Afternoon: 12:30 pm'],
    ['Tomorrow, 22 Nov', 'Morning: 9:00 am'],
    ['Tue 1 Dec', 'Morning: 9:00 am'],
  ]);
  expect(days[0]).toMatchObject({ weekday: 'Sat', day: '21', month: 'Nov', group: 'starts_at_2026-11-21' });
  for (const { value } of days.flatMap(({ parts }) => parts.flatMap(({ times }) => times))) {
    expect(value).toMatch(new RegExp(slotPattern));
  }
});

test('a day whose only time is left out is left out too', () => {
  const now = new Date('2026-11-20T21:00:00Z');
  const days = slotDays([slot('2026-11-21', '10:00 am')], 'Australia/Brisbane', now);
  expect(withoutTime(days, '2026-11-21T00:00Z')).toEqual([]);
  expect(withoutTime(days, '2026-11-21T00:30Z')).toEqual(days);
});

const monday = { 'starts_at_2026-11-23': '2026-11-22T23:00Z' };
const tuesdayTime = '2026-11-24T01:30Z';
const tuesday = { 'starts_at_2026-11-24': tuesdayTime };
const noTuesday = 'Choose a time on Tuesday 24 November.';
const chosen = (value: string) => ({ state: 'chosen', value });
const none = { state: 'none' };
const unclear = (message: string) => ({ state: 'unclear', message });

test.each<[string, Record<string, string>, object]>([
  ['does not exist in an empty form', {}, none],
  ['is the time of the open day', { day: '2026-11-23', ...monday }, chosen('2026-11-22T23:00Z')],
  ['is not one of another day', { day: '2026-11-24', ...monday, ...tuesday }, chosen(tuesdayTime)],
  ['is missing on the open day', { day: '2026-11-24' }, unclear(noTuesday)],
  ['is missing on the open day, not on another', { day: '2026-11-24', ...monday }, unclear(noTuesday)],
  ['is on the first day, which is open at first', monday, chosen('2026-11-22T23:00Z')],
  ['is unclear with two times and no day', { ...monday, ...tuesday }, unclear('Choose one time only.')],
  ['can be any time, despite an earlier choice', { day: 'any', ...monday, ...tuesday }, none],
  ['can be sent by itself', { starts_at: ` ${tuesdayTime} ` }, chosen(tuesdayTime)],
  ['does not exist in empty fields', { starts_at: ' ', day: ' ', 'starts_at_2026-11-23': '' }, none],
  ['is not on a day of letters', { day: '<b>' }, unclear('Choose a time.')],
  ['is not on an impossible date', { day: '2026-99-99' }, unclear('Choose a time.')],
  ['is not in an unknown group', { starts_at_soon: '2026-11-24T01:30Z' }, none],
])('the chosen time %s', (_what, entered, expected) => {
  expect(slotChoice(entered)).toEqual(expected);
});

describe('the free times nearest to a wanted one', () => {
  const base = Date.parse('2026-11-23T00:00:00Z');
  const slot = (minutes: number): Slot => ({
    startsAt: new Date(base + minutes * 60_000).toISOString(),
    endsAt: new Date(base + (minutes + 30) * 60_000).toISOString(),
    date: '2026-11-23',
    text: `${minutes}`,
  });
  const nearest = (minutes: readonly number[], wanted: number, most?: number) =>
    nearestSlots(minutes.map(slot), new Date(base + wanted * 60_000), most).map(({ text }) => Number(text));

  test.each<[string, number[], number, number, number[]]>([
    ['around it', [0, 30, 90, 120, 150], 60, 2, [30, 90]],
    ['the earlier of two equally far', [0, 60], 30, 1, [0]],
    ['all if there are few', [300], 0, 5, [300]],
    ['none if there are none', [], 0, 5, []],
    ['before it only', [0, 30, 60], 600, 2, [30, 60]],
  ])('are %s', (_case, free, wanted, most, expected) => {
    expect(nearest(free, wanted, most)).toEqual(expected);
  });

  test('are at most five by default', () => {
    expect(nearest([0, 30, 60, 90, 120, 150, 180], 90)).toEqual([30, 60, 90, 120, 150]);
  });

  test('are in order, and no time left out is closer', () => {
    const times = fc.uniqueArray(fc.integer({ min: -5_000, max: 5_000 }));
    const wantedTime = fc.integer({ min: -6_000, max: 6_000 });
    const closest = fc.property(times, wantedTime, fc.nat(8), (free, wanted, most) => {
      const chosen = nearest(free, wanted, most);
      expect(chosen).toHaveLength(Math.min(most, free.length));
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
      const furthest = Math.max(...chosen.map((one) => Math.abs(one - wanted)));
      for (const one of free.filter((time) => !chosen.includes(time)))
        expect(Math.abs(one - wanted)).toBeGreaterThanOrEqual(most === 0 ? 0 : furthest);
    });
    fc.assert(closest);
  });
});

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
