import { describe, expect, it } from 'vitest';
import { aReservation } from '../../../../tests/support/a-reservation';
import type { Reservation } from '../reservation';
import { longestHoldMs } from './hold-end';
import { decide, type ReservationEvent, type Verdict } from './reservation-state';

const at = new Date('2026-11-20T00:10:00.000Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const paying = aReservation({ paymentId: 'p1' });
const held = aReservation({
  ...{ state: 'held', paymentId: 'p1', paidCents: 50_000, endsAt: '2026-11-22T00:10:00.000Z' },
});
const heldFree = aReservation({ ...held, paymentId: null, paidCents: 0, depositCents: 0 });
const converted = aReservation({ ...held, state: 'converted', endsAt: null });
const ended = (state: Reservation['state'], change: Partial<Reservation> = {}) =>
  aReservation({ state, endsAt: null, keepsCar: false, paymentId: 'p1', ...change });

const paid = { kind: 'paid', paymentId: 'p1', cents: 50_000 } as const;
const cancel = { kind: 'cancel', by: 'shopper', why: 'Changed my mind' } as const;
const byStaff = { kind: 'cancel', by: 'Sam', why: 'Not for sale' } as const;
const sold = { kind: 'feed', end: 'sold' } as const;
const convert = { kind: 'convert', by: 'Sam', why: 'Sold' } as const;
const time = { kind: 'time' } as const;
const withTerms = (reservation: Reservation, refundPercent: number) => ({
  ...reservation,
  terms: { ...reservation.terms, refundPercent },
});

/** In short: the state, the refund in cents, who did it. */
function short(verdict: Verdict): string {
  if (verdict.kind === 'nothing') return 'nothing';
  const { decision } = verdict;
  const change = decision ? `${decision.next.state} ${decision.refundCents} ${decision.by}` : 'same';
  return verdict.kind === 'refund' ? `back: ${change}` : change;
}

describe('a reservation', () => {
  it.each<[name: string, Reservation, ReservationEvent, Date, boolean, string]>([
    ['is held once it is paid', paying, paid, at, false, 'held 0 provider'],
    ['is held if paid just before the clock ends it', paying, paid, later(60), false, 'held 0 provider'],
    ['ignores the same payment twice', held, paid, at, false, 'nothing'],
    ['sends a second payment back', held, { ...paid, paymentId: 'p2' }, at, false, 'back: same'],
    ['sends a wrong amount back', paying, { ...paid, cents: 1 }, at, false, 'back: same'],
    ['is held again if paid late and the car is free', ended('expired'), paid, at, true, 'held 0 provider'],
    [
      'is refunded if paid late and the car is gone',
      ended('expired'),
      paid,
      at,
      false,
      'back: refunded 0 system',
    ],
    ['stays cancelled if paid afterwards', ended('cancelled'), paid, at, true, 'back: refunded 0 system'],
    [
      'stays refunded if another payment arrives',
      ended('refunded', { paidCents: 50_000 }),
      { ...paid, paymentId: 'p2' },
      at,
      true,
      'back: same',
    ],
    [
      'stays sold if another payment arrives',
      converted,
      { ...paid, paymentId: 'p2' },
      at,
      true,
      'back: same',
    ],
    [
      'goes on after a declined payment',
      paying,
      { kind: 'declined', paymentId: 'p1' },
      at,
      false,
      'paying 0 provider',
    ],
    [
      'is cancelled after three',
      { ...paying, declines: 2 },
      { kind: 'declined', paymentId: 'p1' },
      at,
      false,
      'cancelled 0 provider',
    ],
    [
      'counts a decline once',
      { ...paying, paymentId: null },
      { kind: 'declined', paymentId: 'p1' },
      at,
      false,
      'nothing',
    ],
    [
      'does not count a decline of a held one',
      held,
      { kind: 'declined', paymentId: 'p1' },
      at,
      false,
      'nothing',
    ],
    ['stays while its time runs', paying, time, at, false, 'nothing'],
    ['expires unpaid when its time is over', paying, time, later(5), false, 'expired 0 system'],
    ['goes back to the shopper when the hold ends', held, time, later(2_880), false, 'refunded 50000 system'],
    ['goes back as agreed', withTerms(held, 40), time, later(2_880), false, 'refunded 20000 system'],
    [
      'rounds to the cent',
      { ...withTerms(held, 33), paidCents: 49_999 },
      time,
      later(2_880),
      false,
      'refunded 16500 system',
    ],
    ['expires where nothing goes back', withTerms(held, 0), time, later(2_880), false, 'expired 0 system'],
    ['expires without a deposit', heldFree, time, later(2_880), false, 'expired 0 system'],
    ['never expires twice', ended('expired'), time, later(9_999), false, 'nothing'],
    ['is cancelled before it is paid', paying, cancel, at, false, 'cancelled 0 shopper'],
    ['is refunded when it is cancelled', held, cancel, at, false, 'refunded 50000 shopper'],
    [
      'is refunded in part by staff',
      held,
      { ...byStaff, refundCents: 12_345 },
      at,
      false,
      'refunded 12345 Sam',
    ],
    [
      'is never refunded more than was paid',
      held,
      { ...byStaff, refundCents: 99_999 },
      at,
      false,
      'refunded 50000 Sam',
    ],
    [
      'is never refunded a negative amount',
      held,
      { ...byStaff, refundCents: -5 },
      at,
      false,
      'cancelled 0 Sam',
    ],
    ['is cancelled without money', heldFree, cancel, at, false, 'cancelled 0 shopper'],
    ['is not cancelled by its shopper once sold', converted, cancel, at, false, 'nothing'],
    ['is undone by staff when the sale falls through', converted, byStaff, at, false, 'refunded 50000 Sam'],
    ['is cancelled once', ended('cancelled'), cancel, at, false, 'nothing'],
    ['gives way to the feed in full', withTerms(held, 0), sold, at, false, 'refunded 50000 feed'],
    ['gives way to the feed while its shopper pays', paying, sold, at, false, 'cancelled 0 feed'],
    ['gives way to the feed without a deposit', heldFree, sold, at, false, 'cancelled 0 feed'],
    ['is past the feed once it has ended', ended('expired'), sold, at, false, 'nothing'],
    ['leaves the car to the feed once it is sold', converted, sold, at, false, 'converted 0 feed'],
    ['is sold to its shopper', held, convert, at, false, 'converted 0 Sam'],
    ['is not sold before it is paid', paying, convert, at, false, 'nothing'],
    [
      'is extended',
      held,
      { kind: 'extend', by: 'Sam', why: 'Finance', until: later(9_000) },
      at,
      false,
      'held 0 Sam',
    ],
    [
      'is not extended into the past',
      held,
      { kind: 'extend', by: 'Sam', why: '', until: later(-1) },
      at,
      false,
      'nothing',
    ],
    [
      'is not extended beyond 30 days',
      held,
      { kind: 'extend', by: 'Sam', why: '', until: new Date(at.getTime() + longestHoldMs + 1) },
      at,
      false,
      'nothing',
    ],
    [
      'is not extended before it is paid',
      paying,
      { kind: 'extend', by: 'Sam', why: '', until: later(60) },
      at,
      false,
      'nothing',
    ],
    [
      'takes another payment',
      paying,
      { kind: 'pay', paymentId: 'p2', until: later(5) },
      at,
      false,
      'paying 0 shopper',
    ],
    [
      'takes no payment when its time is over',
      paying,
      { kind: 'pay', paymentId: 'p2', until: later(60) },
      later(5),
      false,
      'nothing',
    ],
    [
      'takes no payment after three declines',
      { ...paying, declines: 3 },
      { kind: 'pay', paymentId: 'p2', until: later(5) },
      at,
      false,
      'nothing',
    ],
    [
      'takes no payment once held',
      held,
      { kind: 'pay', paymentId: 'p2', until: later(5) },
      at,
      false,
      'nothing',
    ],
  ])('%s', (_name, reservation, event, now, carIsFree, expected) => {
    expect(short(decide(reservation, event, now, carIsFree))).toBe(expected);
  });

  it('is held for the hours that were agreed, from the payment on', () => {
    const verdict = decide(paying, paid, at, false);
    const next = verdict.kind === 'change' ? verdict.decision.next : undefined;
    expect(next).toMatchObject({
      ...{ state: 'held', endsAt: '2026-11-22T00:10:00.000Z', keepsCar: true },
      ...{ paidCents: 50_000, paymentId: 'p1', version: 2, updatedAt: at.toISOString() },
    });
  });

  it('keeps its car while it is live, and once sold until the feed follows', () => {
    const keeps = (verdict: Verdict) => verdict.kind === 'change' && verdict.decision.next.keepsCar;
    expect(keeps(decide(held, convert, at, false))).toBe(true);
    expect(keeps(decide(converted, sold, at, false))).toBe(false);
    expect(keeps(decide(held, cancel, at, false))).toBe(false);
    expect(keeps(decide(paying, time, later(5), false))).toBe(false);
  });
});
