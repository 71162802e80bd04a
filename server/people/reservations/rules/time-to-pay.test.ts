import { expect, test } from 'vitest';
import type { ProviderKind } from '#server/people/payments/payment';
import { location } from '../../../../tests/support/stock';
import { timeToPay } from './time-to-pay';

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
  const until = timeToPay({ createdAt }, provider, anyTime, minutesLater(minutes));
  expect(until).toEqual(end === null ? null : minutesLater(end));
});

test('a transfer that would end on a Sunday ends when the yard closes on Monday', () => {
  const hours = { status: 'open', open: '09:00', close: '17:00' } as const;
  const opening_hours = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ ...hours, weekday }));
  const place = location('perth', { time_zone: 'Australia/Perth', opening_hours });
  const start = new Date('2026-11-28T02:00:00.000Z');
  const end = timeToPay({ createdAt: start.toISOString() }, 'bank_transfer', { hours: 24, place }, start);
  expect(end?.toISOString()).toBe('2026-11-30T09:00:00.000Z');
});
