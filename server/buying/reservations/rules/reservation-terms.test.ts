import { describe, expect, test } from 'vitest';
import type { ProviderKind } from '#server/buying/payments/payment';
import { aReservation } from '../../../../tests/support/a-reservation';
import { location } from '../../../../tests/support/stock';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { holdEnd, holdText, holdUntilOf } from './hold-end';
import { timeToPay } from './new-reservation';
import { type LimitFacts, limitRefusal, mayKeepForTransfer } from './reservation-limits';
import { decide } from './reservation-state';

const createdAt = '2026-11-23T00:00:00.000Z';
const anyTime = { hours: 24, place: undefined };
const minutesLater = (minutes: number) => new Date(Date.parse(createdAt) + minutes * 60_000);

test.each<[string, ProviderKind, number, number | null]>([
  ['a card payment has 15 minutes', 'stripe', 0, 15],
  ['a second attempt has another 15 minutes', 'stripe', 14, 29],
  ['all attempts together have 45 minutes', 'practice', 35, 45],
  ['there is no time left after 45 minutes', 'stripe', 45, null],
  ['half a minute is too short', 'stripe', 44.5, null],
  ['a transfer has the hours of the site', 'bank_transfer', 0, 24 * 60],
  ['a transfer has hours from the start of the reservation', 'bank_transfer', 30, 24 * 60],
  ['a transfer has no time left after its hours', 'bank_transfer', 24 * 60, null],
])('%s', (_rule, provider, minutes, end) => {
  const until = timeToPay({ createdAt, endsAt: null }, provider, anyTime, minutesLater(minutes));
  expect(until).toEqual(end === null ? null : minutesLater(end));
});

test('a payment after a bank has refused has the time for which the car is still kept', () => {
  const endsAt = minutesLater(3_060).toISOString();
  expect(timeToPay({ createdAt, endsAt }, 'stripe', anyTime, minutesLater(3_000))).toEqual(
    minutesLater(3_015),
  );
  expect(timeToPay({ createdAt, endsAt }, 'stripe', anyTime, minutesLater(3_050))).toEqual(
    minutesLater(3_060),
  );
});

test('a transfer that would end on a Sunday ends when the yard closes on Monday', () => {
  const hours = { status: 'open', open: '09:00', close: '17:00' } as const;
  const opening_hours = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ ...hours, weekday }));
  const place = location('perth', { time_zone: 'Australia/Perth', opening_hours });
  const start = new Date('2026-11-28T02:00:00.000Z');
  const end = timeToPay(
    { createdAt: start.toISOString(), endsAt: null },
    'bank_transfer',
    { hours: 24, place },
    start,
  );
  expect(end?.toISOString()).toBe('2026-11-30T09:00:00.000Z');
});

const now = new Date('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const coolDown = { reason: 'cool-down', waitSeconds: 19 * 3_600 } as const;
const busy = { reason: 'connection', waitSeconds: 15 * 3_600 } as const;
const none: LimitFacts = { hasUnpaid: false, startedAt: [], abandonedAt: [] };

test.each<[name: string, Partial<LimitFacts>, ReturnType<typeof limitRefusal>]>([
  ['allow a first one', {}, null],
  [
    'allow one unpaid reservation at a time',
    { hasUnpaid: true },
    { reason: 'one-at-a-time', waitSeconds: null },
  ],
  ['allow another after one unpaid hold', { abandonedAt: [hoursAgo(1)] }, null],
  ['pause for a day after the second unpaid hold', { abandonedAt: [5, 4].map(hoursAgo) }, coolDown],
  ['allow five from one connection', { startedAt: [9, 8, 7, 6].map(hoursAgo) }, null],
  ['refuse a sixth from one connection within a day', { startedAt: [9, 8, 7, 6, 5].map(hoursAgo) }, busy],
])('the limits on reservations %s', (_name, facts, expected) => {
  expect(limitRefusal({ ...none, ...facts }, now)).toEqual(expected);
});

const transfers = (count: number, hours: number, isOfConnection = false) =>
  Array.from({ length: count }, () => ({ startedAt: hoursAgo(hours), isOfConnection }));
test.each([
  ['keep the first car of a site', [], 27, true],
  ['keep two cars of a connection', transfers(1, 5, true), 27, true],
  ['keep no third car of a connection', transfers(2, 5, true), 27, false],
  ['keep six cars within an hour', transfers(5, 0.5), 200, true],
  ['keep no seventh car within an hour', transfers(6, 0.5), 200, false],
  ['keep more in another hour', transfers(6, 2), 200, true],
  ['keep at most a fifth of a yard', transfers(5, 9), 27, false],
  ['keep three cars of a small yard', transfers(2, 9), 5, true],
  ['keep no fourth car of a small yard', transfers(3, 9), 5, false],
])('unpaid bank transfers %s', (_rule, unpaid, stock, isAllowed) => {
  expect(mayKeepForTransfer({ unpaid, stock }, now)).toBe(isAllowed);
});

const at = new Date('2026-11-20T00:00:00.000Z');
const endOf = (holdUntil: string | undefined) => holdEnd({ holdHours: 48, holdUntil }, at);

const later = '2026-11-24T13:59:00.000Z';

describe('the end of a hold', () => {
  test.each<[string, string | undefined, string, RegExp | undefined]>([
    ['comes after the hours of the site', undefined, '2026-11-22T00:00:00.000Z', undefined],
    ['stays after an earlier handover', '2026-11-20T13:59:00.000Z', '2026-11-22T00:00:00.000Z', undefined],
    ['waits for a later handover', later, later, /the agreed time$/],
    ['is at most 30 days ahead', '2027-01-24T13:59:00.000Z', '2026-12-20T00:00:00.000Z', /^held for 30 days/],
  ])('%s', (_rule, holdUntil, endsAt, why) => {
    const end = endOf(holdUntil);
    expect(end.endsAt.toISOString()).toBe(endsAt);
    if (why) expect(end.why).toMatch(why);
    else expect(end.why).toBeUndefined();
  });

  test('is in the history of a paid reservation', () => {
    const base = aReservation({ paymentId: 'p1', endsAt: '2026-11-20T00:15:00.000Z' });
    const terms = { ...base.terms, holdUntil: later };
    const paid = { kind: 'paid', paymentId: 'p1', cents: 50_000 } as const;
    const why = 'The deposit was paid: held until the agreed time';
    const decision = { next: { state: 'held', endsAt: later }, why };
    expect(decide({ ...base, terms }, paid, at, true)).toMatchObject({ decision });
  });
});

describe('a hold until closing', () => {
  const week = (...days: number[]) =>
    days.map((weekday) => ({ weekday, open: '08:30', close: weekday === 6 ? '13:00' : '17:30' }));
  const yard = testLocation('yard', {
    name: 'Yard',
    time_zone: 'Australia/Brisbane',
    opening_hours: week(1, 2, 3, 4, 5, 6),
  });
  const site = (until_closing: boolean) =>
    testTenant({ locations: [yard], car_page: { reserve_online: { until_closing } } });
  const yardOfCar = { locationName: 'Yard' };

  test.each([
    // 48 hours from Monday at 2 am are over on Wednesday at 2 am.
    ['never ends at night', '2026-11-29T16:00:00.000Z', 'Wednesday 2 December, 5:30 pm'],
    [
      'ends on the same day while the yard is open',
      '2026-11-29T00:00:00.000Z',
      'Tuesday 1 December, 5:30 pm',
    ],
    ['leaves time to pay', '2026-11-29T07:00:00.000Z', 'Wednesday 2 December, 5:30 pm'],
    [
      'ends on a Saturday at its own closing time',
      '2026-11-26T00:00:00.000Z',
      'Saturday 28 November, 1:00 pm',
    ],
    ['goes on over a day that is closed', '2026-11-27T00:00:00.000Z', 'Monday 30 November, 5:30 pm'],
  ])('%s', (_rule, from, words) => {
    expect(holdText(site(true), yardOfCar, new Date(from))).toBe(`until ${words}`);
  });

  test('lasts for its hours where the site has no such rule, or the location no hours', () => {
    expect(holdText(site(false), yardOfCar, at)).toBe('for 48 hours');
    const closed = testTenant({
      locations: [testLocation('yard', { name: 'Yard', opening_hours: [] })],
      car_page: { reserve_online: { until_closing: true } },
    });
    expect(holdText(closed, yardOfCar, at)).toBe('for 48 hours');
  });

  test('lasts until the end of the day of a later handover', () => {
    const handoverEnd = new Date('2026-12-04T13:59:00.000Z');
    expect(holdUntilOf(site(true), { ...yardOfCar, handoverEnd }, at)).toEqual(handoverEnd);
    expect(holdText(site(true), { ...yardOfCar, handoverEnd }, at)).toBe(
      'until the end of Friday 4 December',
    );
  });
});
