import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOn } from '#server/dealership/locations/rules/opening-hours';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { testDriveSchema } from '#server/settings/test-drive-schema';
import { location } from '../../../../../tests/support/stock';
import type { TakenTime } from '../booking-store-port';
import { type DriveSettings, driveSettings } from './bookable-places';
import { slotsOf } from './slots';

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
  ...{ locationId: 'here', carId: null, seat: 0, startsAt, endsAt },
  ...more,
});
const told = (slots: ReturnType<typeof slotsOf>) => slots.map(({ date, text }) => `${date.slice(8)} ${text}`);

describe('the times of a test drive', () => {
  test.each([
    [
      'back to back while the place is open, two hours from now at the earliest',
      place(),
      settings(),
      ['21 10:00 am', '21 10:30 am', '22 9:00 am', '22 9:30 am', '22 10:00 am', '22 10:30 am'],
    ],
    [
      'over by closing time',
      place(),
      settings({ slot_minutes: 45, notice_hours: 0 }),
      ['21 9:00 am', '21 9:45 am', '22 9:00 am', '22 9:45 am'],
    ],
    [
      'special hours go before the week’s',
      place({
        special_hours: [
          { date: '11-22', status: 'open', start_hour: '13:00', end_hour: '14:00', department: 'all' },
        ],
      }),
      settings(),
      ['21 10:00 am', '21 10:30 am', '22 1:00 pm', '22 1:30 pm'],
    ],
    ['none where it is closed', place({ opening_hours: [{ weekday: 6, status: 'closed' }] }), settings(), []],
    [
      'none by appointment',
      place({ opening_hours: [{ weekday: 0, status: 'by_appointment', open: '09:00', close: '17:00' }] }),
      settings(),
      [],
    ],
    ['none where nobody knows the hours', place({ opening_hours: [] }), settings(), []],
    [
      'none on closed weekdays',
      place(),
      settings({ closed_weekdays: [6] }),
      ['22 9:00 am', '22 9:30 am', '22 10:00 am', '22 10:30 am'],
    ],
    [
      'none on closed dates',
      place(),
      settings({ closed_dates: ['2026-11-22'] }),
      ['21 10:00 am', '21 10:30 am'],
    ],
    ['none where test drives are not booked', place(), settings({ booking: false }), []],
  ])('%s', (_, where, how, expected) => {
    expect(told(slotsOf(where, how, [], now))).toEqual(expected);
  });

  test('are instants in UTC', () => {
    expect(slotsOf(place(), settings(), [], now)[0]).toEqual({
      ...{ startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T00:30:00.000Z' },
      ...{ date: '2026-11-21', text: '10:00 am' },
    });
  });

  test('can be limited to a start day and a number of days', () => {
    const range = { from: '2026-11-23', days: 2 };
    const days = slotsOf(place(), settings({ days_ahead: 14 }), [], now, range).map(({ date }) => date);
    expect([...new Set(days)]).toEqual(['2026-11-23', '2026-11-24']);
    expect(slotsOf(place(), settings(), [], now, { from: '2027-01-01' })).toEqual([]);
  });
});

describe('a taken time', () => {
  const ten = ['2026-11-21T00:00:00.000Z', '2026-11-21T00:30:00.000Z'] as const;
  const atTen =
    (...who: TakenTime[]) =>
    (more: Partial<DriveSettings> = {}, carId?: string) =>
      told(slotsOf(place(), settings(more), who, now, { carId })).includes('21 10:00 am');
  test('is not free', () => expect(atTen(taken(...ten))()).toBe(false));
  test('is free if two can come at once', () => {
    expect(atTen(taken(...ten))({ capacity: 2 })).toBe(true);
    expect(atTen(taken(...ten), taken(...ten, { seat: 1 }))({ capacity: 2 })).toBe(false);
  });
  test('is free at another location', () =>
    expect(atTen(taken(...ten, { locationId: 'there' }))()).toBe(true));
  test('is not free for the same car at any location', () => {
    const elsewhere = atTen(taken(...ten, { locationId: 'there', carId: 'c1' }));
    expect([elsewhere({ capacity: 9 }, 'c1'), elsewhere({ capacity: 9 }, 'c2')]).toEqual([false, true]);
  });
  test('blocks overlapping times, if slots were cut differently before', () => {
    const long = taken('2026-11-20T23:45:00.000Z', '2026-11-21T00:15:00.000Z');
    expect(told(slotsOf(place(), settings(), [long], now))[0]).toBe('21 10:30 am');
  });
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
    ['Australia/Sydney', '2026-10-04'],
    ['Australia/Melbourne', '2026-10-04'],
    ['Australia/Adelaide', '2026-10-04'],
  ])('%s offers nothing in the hour it skips', (zone, date) => {
    expect(night(zone, date)).toEqual(['1:30 am', '3:00 am', '3:30 am']);
  });
  test.each([
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Australia/Melbourne', 'AEDT', 'AEST'],
    ['Australia/Adelaide', 'ACDT', 'ACST'],
  ])('%s distinguishes the two hours of one name', (zone, first, second) => {
    expect(night(zone, '2027-04-04')).toEqual([
      '1:30 am',
      ...[`2:00 am ${first}`, `2:30 am ${first}`, `2:00 am ${second}`, `2:30 am ${second}`],
      ...['3:00 am', '3:30 am'],
    ]);
  });
  test.each(['Australia/Brisbane', 'Australia/Darwin', 'Australia/Perth'])(
    '%s never changes them',
    (zone) => {
      expect([night(zone, '2026-10-04'), night(zone, '2027-04-04')]).toEqual([usual, usual]);
    },
  );
  test('a location that opens in the skipped hour opens after it', () => {
    const where = place({ time_zone: 'Australia/Sydney', opening_hours: everyDay('02:30', '04:00') });
    const before = new Date('2026-10-03T00:00:00Z');
    const slots = slotsOf(where, settings({ notice_hours: 0 }), [], before);
    expect(told(slots).slice(0, 2)).toEqual(['04 3:00 am', '04 3:30 am']);
  });
});

test('for any zone, day and hours: within them, no repeats, none before the notice', () => {
  const clock = fc.integer({ min: 0, max: 24 * 12 - 1 }).map((fives) => {
    const [hours, minutes] = [Math.floor(fives / 12), (fives % 12) * 5];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
  const zone = fc.constantFrom(
    ...['Australia/Sydney', 'Australia/Melbourne', 'Australia/Adelaide', 'Australia/Brisbane'],
    ...['Australia/Darwin', 'Australia/Lord_Howe', 'Australia/Hobart', 'Australia/Broken_Hill'],
  );
  const instant = fc.oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
    // The weeks of clock changes.
    fc.date({ min: new Date('2026-10-01'), max: new Date('2026-10-06'), noInvalidDate: true }),
    fc.date({ min: new Date('2027-04-01'), max: new Date('2027-04-06'), noInvalidDate: true }),
  );
  const holds = fc.property(
    ...([
      zone,
      instant,
      fc.tuple(clock, clock),
      fc.integer({ min: 10, max: 180 }),
      fc.integer({ min: 0, max: 48 }),
    ] as const),
    (time_zone, at, [open, close], slot_minutes, notice_hours) => {
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
          const shown = localTime(time_zone, new Date(ms));
          expect(shown.date).toBe(date);
          expect(shown.time >= (hours?.open ?? '') && shown.time < (hours?.close ?? '')).toBe(true);
        }
      }
      expect(new Set(slots.map(({ text, date }) => `${date} ${text}`)).size).toBe(slots.length);
    },
  );
  fc.assert(holds, { numRuns: 400 });
}, 60_000);
