import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aReservation } from '../../../../tests/support/a-reservation';
import type { Reservation } from '../reservation';
import { agreedRefundCents, leftOfDeposit } from './refund-share';
import { decide, type ReservationEvent } from './reservation-state';

const at = new Date('2026-11-20T01:00:00.000Z');
const held = (change: Partial<Reservation> = {}): Reservation =>
  aReservation({
    ...{ state: 'held', endsAt: '2026-11-22T00:00:00.000Z', paymentId: 'p1', paidCents: 50_000, ...change },
  });
const returned = (cents: number): ReservationEvent => ({ kind: 'returned', paymentId: 'p1', cents });

function after(reservation: Reservation, event: ReservationEvent) {
  const verdict = decide(reservation, event, at, true);
  return verdict.kind === 'change' ? verdict.decision : undefined;
}

test.each([
  ['all of it is agreed', 100, 0, 50_000],
  ['a half', 50, 0, 25_000],
  ['none', 0, 0, 0],
  ['all, and a part went back', 100, 20_000, 30_000],
  ['a half, and less went back', 50, 20_000, 5_000],
  ['a half, and more went back', 50, 30_000, 0],
])('%s', (_, refundPercent, returnedCents, expected) => {
  const { terms } = held();
  const reservation = held({ returnedCents, terms: { ...terms, refundPercent } });
  expect(agreedRefundCents(reservation)).toBe(expected);
});

test('a part that went back at the provider leaves the car held; all of it ends the reservation', () => {
  const part = after(held(), returned(20_000));
  expect(part).toMatchObject({
    refundCents: 0,
    next: { state: 'held', keepsCar: true, returnedCents: 20_000 },
  });
  expect(part && after(part.next, returned(30_000))).toMatchObject({
    ...{ refundCents: 0, by: 'provider', next: { state: 'refunded', keepsCar: false } },
  });
});

test('news of another payment, or after the end, changes nothing', () => {
  expect(after(held({ paymentId: 'p2' }), returned(100))).toBeUndefined();
  expect(after(held({ state: 'refunded', keepsCar: false }), returned(100))).toBeUndefined();
});

test('what went back and what is kept is what was paid, however it goes back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 4 }),
      fc.option(fc.integer({ min: -5, max: 300_000 }), { nil: undefined }),
      fc.constantFrom('shopper', 'Kim', 'feed'),
      (paidCents, refundPercent, parts, refundCents, by) => {
        let one = held({ paidCents, depositCents: paidCents, terms: { ...held().terms, refundPercent } });
        for (const part of parts) {
          const cents = Math.min(part, leftOfDeposit(one));
          one = after(one, returned(cents))?.next ?? one;
        }
        const left = leftOfDeposit(one);
        const end: ReservationEvent =
          by === 'feed' ? { kind: 'feed', end: 'sold' } : { kind: 'cancel', by, why: 'x', refundCents };
        const last = after(one, end);
        const back = (one.returnedCents ?? 0) + (last?.refundCents ?? 0);
        const kept = left - (last?.refundCents ?? 0);
        expect(back + kept).toBe(paidCents);
        expect(kept).toBeGreaterThanOrEqual(0);
        if (by === 'feed' && last) expect(kept).toBe(0);
        if (refundCents === undefined && last && by !== 'feed')
          expect(last.refundCents).toBe(agreedRefundCents(one));
      },
    ),
  );
});
