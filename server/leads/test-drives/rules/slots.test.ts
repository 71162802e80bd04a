import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOn } from '#server/dealer/rules/opening-hours';
import type { TakenTime } from '#server/leads/test-drives/booking-store';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { testDriveSchema } from '#server/settings/test-drive-schema';
import { runs } from '../../../../tests/support/property-runs';
import { location } from '../../../../tests/support/stock';
import { driveSettings, slotsOf } from './slots';

type DriveSettings = ReturnType<typeof driveSettings>;

const everyDay = (open: string, close: string): TenantLocation['opening_hours'] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'open', open, close }));
const place = (more: Partial<TenantLocation> = {}) =>
  location('here', { opening_hours: everyDay('09:00', '11:00'), ...more });
const settings = (more: Partial<DriveSettings> = {}): DriveSettings => ({
  ...driveSettings(testDriveSchema.parse({ booking: true }), place()),
  days_ahead: 1,
  ...more,
});
// Saturday 21 November 2026, 8 am in Brisbane.
const now = new Date('2026-11-20T22:00:00Z');
const taken = (startsAt: string, endsAt: string, more: Partial<TakenTime> = {}): TakenTime => ({
  locationId: 'here',
  carId: null,
  seat: 0,
  startsAt,
  endsAt,
  ...more,
});
const shown = (slots: ReturnType<typeof slotsOf>) =>
  slots.map(({ date, text }) => `${date.slice(8)} ${text}`);

describe('the times of a test drive', () => {
  const byAppointment = { weekday: 0, status: 'by_appointment', open: '09:00', close: '17:00' } as const;
  const hours = { status: 'open', start_hour: '13:00', end_hour: '14:00', department: 'all' } as const;
  const saturday = ['21 10:00 am', '21 10:30 am'];
  const sunday = ['22 9:00 am', '22 9:30 am', '22 10:00 am', '22 10:30 am'];
  test.each<[rule: string, Partial<TenantLocation>, Partial<DriveSettings>, string[]]>([
    ['follow each other in opening hours, from two hours ahead', {}, {}, [...saturday, ...sunday]],
    [
      'are over by closing time',
      {},
      { slot_minutes: 45, notice_hours: 0 },
      ['21 9:00 am', '21 9:45 am', '22 9:00 am', '22 9:45 am'],
    ],
    [
      'are within special hours',
      { special_hours: [{ ...hours, date: '11-22' }] },
      {},
      [...saturday, '22 1:00 pm', '22 1:30 pm'],
    ],
    ['do not exist while the yard is closed', { opening_hours: [{ weekday: 6, status: 'closed' }] }, {}, []],
    ['do not exist by appointment', { opening_hours: [byAppointment] }, {}, []],
    ['do not exist without opening hours', { opening_hours: [] }, {}, []],
    ['leave out closed weekdays', {}, { closed_weekdays: [6] }, sunday],
    ['leave out closed dates', {}, { closed_dates: ['2026-11-22'] }, saturday],
    ['do not exist where test drives are not booked', {}, { booking: false }, []],
  ])('%s', (_, where, how, expected) => {
    expect(shown(slotsOf(place(where), settings(how), [], now))).toEqual(expected);
  });

  test('are instants in UTC', () => {
    const times = { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T00:30:00.000Z' };
    const [first] = slotsOf(place(), settings(), [], now);
    expect(first).toEqual({ ...times, date: '2026-11-21', text: '10:00 am' });
  });

  test('can be limited to a start day and a number of days', () => {
    const range = { from: '2026-11-23', days: 2 };
    const days = slotsOf(place(), settings({ days_ahead: 14 }), [], now, range).map(({ date }) => date);
    expect([...new Set(days)]).toEqual(['2026-11-23', '2026-11-24']);
    expect(slotsOf(place(), settings(), [], now, { from: '2027-01-01' })).toEqual([]);
  });
});

const ten = taken('2026-11-21T00:00:00.000Z', '2026-11-21T00:30:00.000Z');
const elsewhere = { ...ten, locationId: 'there' };
const otherCut = taken('2026-11-20T23:45:00.000Z', '2026-11-21T00:15:00.000Z');
test.each<[rule: string, who: TakenTime[], capacity: number, carId: string | undefined, isFree: boolean]>([
  ['is not free', [ten], 1, undefined, false],
  ['is free if two can come at once', [ten], 2, undefined, true],
  ['is not free once both have come', [ten, { ...ten, seat: 1 }], 2, undefined, false],
  ['is free at another location', [elsewhere], 1, undefined, true],
  ['is not free for the same car at any location', [{ ...elsewhere, carId: 'c1' }], 9, 'c1', false],
  ['is free for another car', [{ ...elsewhere, carId: 'c1' }], 9, 'c2', true],
  ['blocks overlapping times of an earlier slot length', [otherCut], 1, undefined, false],
])('a taken time %s', (_, who, capacity, carId, isFree) => {
  const slots = shown(slotsOf(place(), settings({ capacity }), who, now, { carId }));
  expect(slots.includes('21 10:00 am')).toBe(isFree);
});

describe('when the clocks change', () => {
  const night = (time_zone: string, date: string, how: Partial<DriveSettings> = {}) => {
    const where = place({ time_zone, opening_hours: everyDay('01:30', '04:00') });
    const before = new Date(`${addDays(date, -1)}T00:00:00Z`);
    return slotsOf(where, settings({ notice_hours: 0, days_ahead: 2, ...how }), [], before)
      .filter((slot) => slot.date === date)
      .map(({ text }) => text);
  };
  const usual = ['1:30 am', '2:00 am', '2:30 am', '3:00 am', '3:30 am'];
  test.each([
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Australia/Melbourne', 'AEDT', 'AEST'],
    ['Australia/Adelaide', 'ACDT', 'ACST'],
  ])('%s skips an hour in spring and names the repeated hour in autumn', (zone, first, second) => {
    expect(night(zone, '2026-10-04')).toEqual(['1:30 am', '3:00 am', '3:30 am']);
    const repeated = [`2:00 am ${first}`, `2:30 am ${first}`, `2:00 am ${second}`, `2:30 am ${second}`];
    expect(night(zone, '2027-04-04')).toEqual(['1:30 am', ...repeated, '3:00 am', '3:30 am']);
  });
  test.each(['Brisbane', 'Darwin', 'Perth'])('nothing changes in %s', (city) => {
    const zone = `Australia/${city}`;
    expect([night(zone, '2026-10-04'), night(zone, '2027-04-04')]).toEqual([usual, usual]);
  });
  test('a location that opens in the skipped hour opens after it', () => {
    const where = place({ time_zone: 'Australia/Sydney', opening_hours: everyDay('02:30', '04:00') });
    const before = new Date('2026-10-03T00:00:00Z');
    const slots = slotsOf(where, settings({ notice_hours: 0 }), [], before);
    expect(shown(slots).slice(0, 2)).toEqual(['04 3:00 am', '04 3:30 am']);
  });
});

test('slots stay within opening hours, never repeat and respect the notice, in any zone', () => {
  const clock = fc.integer({ min: 0, max: 24 * 12 - 1 }).map((fives) => {
    const [hours, minutes] = [Math.floor(fives / 12), (fives % 12) * 5];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
  const cities = [
    'Sydney',
    'Melbourne',
    'Adelaide',
    'Brisbane',
    'Darwin',
    'Lord_Howe',
    'Hobart',
    'Broken_Hill',
  ];
  const between = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const request = fc.record({
    time_zone: fc.constantFrom(...cities.map((city) => `Australia/${city}`)),
    // Any time, and the weeks in which clocks change.
    at: fc.oneof(
      between('2026-01-01', '2028-01-01'),
      between('2026-10-01', '2026-10-06'),
      between('2027-04-01', '2027-04-06'),
    ),
    open: clock,
    close: clock,
    slot_minutes: fc.integer({ min: 10, max: 180 }),
    notice_hours: fc.integer({ min: 0, max: 48 }),
  });
  const rules = fc.property(request, ({ time_zone, at, open, close, slot_minutes, notice_hours }) => {
    const where = place({ time_zone, opening_hours: everyDay(open, close) });
    const slots = slotsOf(where, settings({ slot_minutes, notice_hours, days_ahead: 3 }), [], at);
    let free = at.getTime() + notice_hours * 3_600_000;
    for (const { startsAt, endsAt, date } of slots) {
      const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
      expect(start).toBeGreaterThanOrEqual(free);
      expect(end - start).toBe(slot_minutes * 60_000);
      free = end;
      const hours = hoursOn(where, date);
      for (let ms = start; ms < end; ms += 300_000) {
        const local = localTime(time_zone, new Date(ms));
        const isOpen = local.time >= (hours?.open ?? '') && local.time < (hours?.close ?? '');
        if (local.date !== date || !isOpen) expect.fail(`${startsAt}: ${local.date} ${local.time}`);
      }
    }
    expect(new Set(slots.map(({ text, date }) => `${date} ${text}`)).size).toBe(slots.length);
  });
  fc.assert(rules, { numRuns: runs(400) });
});
