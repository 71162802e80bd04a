import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reservation } from '#server/buying/reservations/reservation';
import { aReservation } from '../../../../tests/support/a-reservation';
import { agreedRefundCents, leftOfDeposit } from './reservation-holds';
import { decide, type ReservationEvent } from './reservation-state';

const at = new Date('2026-11-20T01:00:00.000Z');
const paid = {
  state: 'held',
  endsAt: '2026-11-22T00:00:00.000Z',
  paymentId: 'p1',
  paidCents: 50_000,
} as const;
const held = (change: Partial<Reservation> = {}): Reservation => aReservation({ ...paid, ...change });
const returned = (cents: number): ReservationEvent => ({ kind: 'returned', paymentId: 'p1', cents });

function after(reservation: Reservation, event: ReservationEvent) {
  const verdict = decide(reservation, event, at, true);
  return verdict.kind === 'change' ? verdict.decision : undefined;
}

test.each([
  ['all', 100, 0, 50_000],
  ['half', 50, 0, 25_000],
  ['none', 0, 0, 0],
  ['the rest of all after a partial refund', 100, 20_000, 30_000],
  ['the rest of half after a smaller refund', 50, 20_000, 5_000],
  ['nothing of half after a larger refund', 50, 30_000, 0],
])('the agreed refund is %s', (_, refundPercent, returnedCents, expected) => {
  const { terms } = held();
  const reservation = held({ returnedCents, terms: { ...terms, refundPercent } });
  expect(agreedRefundCents(reservation)).toBe(expected);
});

test('a partial refund at the provider leaves the car held; a full one ends the reservation', () => {
  const part = after(held(), returned(20_000));
  const still = { state: 'held', keepsCar: true, returnedCents: 20_000 };
  expect(part).toMatchObject({ refundCents: 0, next: still });
  const end = { refundCents: 0, by: 'provider', next: { state: 'refunded', keepsCar: false } };
  expect(part && after(part.next, returned(30_000))).toMatchObject(end);
});

test('news of another payment, or after the end, changes nothing', () => {
  expect(after(held({ paymentId: 'p2' }), returned(100))).toBeUndefined();
  expect(after(held({ state: 'refunded', keepsCar: false }), returned(100))).toBeUndefined();
});

test('refunded and kept money add up to the paid deposit, whoever refunds it', () => {
  const events = fc.record({
    paidCents: fc.integer({ min: 1, max: 200_000 }),
    refundPercent: fc.integer({ min: 0, max: 100 }),
    parts: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 4 }),
    refundCents: fc.option(fc.integer({ min: -5, max: 300_000 }), { nil: undefined }),
    by: fc.constantFrom('shopper', 'Kim', 'feed'),
  });
  const sums = fc.property(events, ({ paidCents, refundPercent, parts, refundCents, by }) => {
    let one = held({ paidCents, depositCents: paidCents, terms: { ...held().terms, refundPercent } });
    for (const part of parts) {
      const cents = Math.min(part, leftOfDeposit(one));
      one = after(one, returned(cents))?.next ?? one;
    }
    const left = leftOfDeposit(one);
    const cancel = { kind: 'cancel', by, why: 'x', refundCents } as const;
    const unanswered: Reservation = { ...one, feedEnd: 'sold', endsAt: at.toISOString() };
    const last = by === 'feed' ? after(unanswered, { kind: 'time' }) : after(one, cancel);
    const back = (one.returnedCents ?? 0) + (last?.refundCents ?? 0);
    const kept = left - (last?.refundCents ?? 0);
    expect(back + kept).toBe(paidCents);
    expect(kept).toBeGreaterThanOrEqual(0);
    if (!last) return;
    if (by === 'feed') expect(kept).toBe(0);
    else if (refundCents === undefined) expect(last.refundCents).toBe(agreedRefundCents(one));
  });
  fc.assert(sums);
});
