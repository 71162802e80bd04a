import { describe, expect, it, test } from 'vitest';
import type { Reservation } from '#server/buying/reservations/reservation';
import { aReservation } from '../../../../tests/support/a-reservation';
import { longestHoldMs } from './hold-end';
import { decide, type ReservationEvent, type Verdict } from './reservation-state';

const at = new Date('2026-11-20T00:10:00.000Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const paying = aReservation({ paymentId: 'p1' });
const paidFor = { state: 'held', paymentId: 'p1', paidCents: 50_000 } as const;
const held = aReservation({ ...paidFor, endsAt: '2026-11-22T00:10:00.000Z' });
const heldFree = aReservation({ ...held, paymentId: null, paidCents: 0, depositCents: 0 });
const converted = aReservation({ ...held, state: 'converted', endsAt: null });
const ended = (state: Reservation['state'], change: Partial<Reservation> = {}) =>
  aReservation({ state, endsAt: null, keepsCar: false, paymentId: 'p1', ...change });

const paid = { kind: 'paid', paymentId: 'p1', cents: 50_000 } as const;
const paidAgain = { ...paid, paymentId: 'p2' };
const declined = { kind: 'declined', paymentId: 'p1' } as const;
const pay = { kind: 'pay', paymentId: 'p2', until: later(5) } as const;
const cancel = { kind: 'cancel', by: 'shopper', why: 'Changed my mind' } as const;
const byStaff = { kind: 'cancel', by: 'Sam', why: 'Not for sale' } as const;
const refunding = (refundCents: number) => ({ ...byStaff, refundCents });
const sold = { kind: 'feed', end: 'sold' } as const;
const removed = { kind: 'feed', end: 'removed' } as const;
const reserved = { kind: 'feed', end: 'reserved' } as const;
const backOnSale = { kind: 'feed', end: null } as const;
const bankWorks = { kind: 'working', paymentId: 'p1', until: later(9_999) } as const;
const bankStops = { kind: 'working', paymentId: 'p1', until: null } as const;
const atBank = aReservation({ ...paying, awaitsMoney: true, endsAt: later(9_999).toISOString() });
const askedAtBank = aReservation({ ...atBank, feedEnd: 'sold' });
const soldBeforeMoney = aReservation({ ...atBank, state: 'converted', endsAt: null });
const asked = aReservation({ ...held, feedEnd: 'sold' });
const noted = aReservation({ ...converted, feedEnd: 'sold' });
const takenBack = aReservation({ ...converted, feedEnd: 'back' });
const convert = { kind: 'convert', by: 'Sam', why: 'Sold' } as const;
const release = { kind: 'release', by: 'Sam', why: 'Bought back' } as const;
const extend = (until: Date) => ({ kind: 'extend', by: 'Sam', why: 'Finance', until }) as const;
const tooLong = new Date(at.getTime() + longestHoldMs + 1);
const time = { kind: 'time' } as const;
const withTerms = (reservation: Reservation, refundPercent: number) => ({
  ...reservation,
  terms: { ...reservation.terms, refundPercent },
});
const oddCents = { ...withTerms(held, 33), paidCents: 49_999 };
const refunded = ended('refunded', { paidCents: 50_000 });
const free = { carIsFree: true };
const holdOver = { now: later(2_880) };

/** The state, the refund in cents and who did it; `back` if the payment is returned. */
function short(verdict: Verdict): string {
  if (verdict.kind === 'nothing') return 'nothing';
  const { decision } = verdict;
  const change = decision ? `${decision.next.state} ${decision.refundCents} ${decision.by}` : 'same';
  return verdict.kind === 'refund' ? `back: ${change}` : change;
}

test('a hold never ends before the time to pay would have', () => {
  const verdict = decide(atBank, paid, at, false);
  expect(verdict.kind === 'change' && verdict.decision.next.endsAt).toBe(atBank.endsAt);
});

type Options = { readonly now?: Date; readonly carIsFree?: boolean };

describe('a reservation', () => {
  it.each<[rule: string, Reservation, ReservationEvent, expected: string, Options?]>([
    ['is held once it is paid', paying, paid, 'held 0 provider'],
    ['is held if paid before the clock ends it', paying, paid, 'held 0 provider', { now: later(60) }],
    ['ignores the same payment twice', held, paid, 'nothing'],
    ['returns a second payment', held, paidAgain, 'back: same'],
    ['returns a wrong amount', paying, { ...paid, cents: 1 }, 'back: same'],
    ['is held again if paid late while the car is free', ended('expired'), paid, 'held 0 provider', free],
    ['is refunded if paid late and the car is gone', ended('expired'), paid, 'back: refunded 0 system'],
    ['stays cancelled if paid afterwards', ended('cancelled'), paid, 'back: refunded 0 system', free],
    ['stays refunded if another payment arrives', refunded, paidAgain, 'back: same', free],
    ['stays sold if another payment arrives', converted, paidAgain, 'back: same', free],
    ['continues after a declined payment', paying, declined, 'paying 0 provider'],
    ['is cancelled after three declines', { ...paying, declines: 2 }, declined, 'cancelled 0 provider'],
    ['counts a declined payment once', { ...paying, paymentId: null }, declined, 'nothing'],
    ['ignores a declined payment once held', held, declined, 'nothing'],
    ['stays while its time runs', paying, time, 'nothing'],
    ['expires unpaid when its time is over', paying, time, 'expired 0 system', { now: later(5) }],
    ['is refunded when the hold ends', held, time, 'refunded 50000 system', holdOver],
    ['is refunded the agreed share', withTerms(held, 40), time, 'refunded 20000 system', holdOver],
    ['rounds the share to the cent', oddCents, time, 'refunded 16500 system', holdOver],
    ['expires if the terms refund nothing', withTerms(held, 0), time, 'expired 0 system', holdOver],
    ['expires without a deposit', heldFree, time, 'expired 0 system', holdOver],
    ['never expires twice', ended('expired'), time, 'nothing', { now: later(9_999) }],
    ['can be cancelled before it is paid', paying, cancel, 'cancelled 0 shopper'],
    ['is refunded when it is cancelled', held, cancel, 'refunded 50000 shopper'],
    ['can be refunded in part by staff', held, refunding(12_345), 'refunded 12345 Sam'],
    ['is never refunded more than was paid', held, refunding(99_999), 'refunded 50000 Sam'],
    ['is never refunded a negative amount', held, refunding(-5), 'cancelled 0 Sam'],
    ['is cancelled without a refund if it had no deposit', heldFree, cancel, 'cancelled 0 shopper'],
    ['cannot be cancelled by its shopper once sold', converted, cancel, 'nothing'],
    ['can be undone by staff when the sale falls through', converted, byStaff, 'refunded 50000 Sam'],
    ['is cancelled once', ended('cancelled'), cancel, 'nothing'],
    ['stays held if the feed sells the car, and the dealer is asked', held, sold, 'held 0 feed'],
    ['asks once for each word of the feed', asked, sold, 'nothing'],
    ['asks again if the feed says something else', asked, removed, 'held 0 feed'],
    ['asks no more once the feed has the car for sale again', asked, backOnSale, 'held 0 feed'],
    ['hears nothing new from a car that stays for sale', held, backOnSale, 'nothing'],
    ['is refunded in full without an answer', withTerms(asked, 0), time, 'refunded 50000 feed', holdOver],
    ['is a sale if the dealer says so', asked, convert, 'converted 0 Sam'],
    ['is refunded if the dealer says no', asked, refunding(50_000), 'refunded 50000 Sam'],
    ['is cancelled if the feed sells the car during payment', paying, sold, 'cancelled 0 feed'],
    ['stays held without a deposit too', heldFree, sold, 'held 0 feed'],
    ['is kept while the bank works', paying, bankWorks, 'paying 0 provider'],
    ['hears once that the bank works', atBank, bankWorks, 'nothing'],
    ['is kept if the time to pay ended first', ended('expired'), bankWorks, 'paying 0 provider', free],
    ['stays ended if somebody has the car meanwhile', ended('expired'), bankWorks, 'nothing'],
    ['may be paid again if the bank stops', atBank, bankStops, 'paying 0 provider'],
    ['asks the dealer while money is on its way', atBank, sold, 'paying 0 feed'],
    ['ends for a sold car once the bank refuses', askedAtBank, declined, 'cancelled 0 feed'],
    ['ends for a sold car once the bank stops', askedAtBank, bankStops, 'cancelled 0 feed'],
    ['is kept for a car back on sale when the bank refuses', atBank, declined, 'paying 0 provider'],
    ['accepts no payment while the dealer is asked', askedAtBank, pay, 'nothing'],
    ['is a sale before the money arrives, if the dealer says so', atBank, convert, 'converted 0 Sam'],
    ['keeps the money that arrives after the sale', soldBeforeMoney, paid, 'converted 0 provider'],
    ['ends unpaid if the bank never answers', atBank, time, 'expired 0 system', { now: later(9_999) }],
    ['ignores the feed once it has ended', ended('expired'), sold, 'nothing'],
    ['notes that the list has the sale too', converted, sold, 'converted 0 feed'],
    ['notes it once', noted, sold, 'nothing'],
    ['waits for a list that has not noted the sale yet', converted, backOnSale, 'nothing'],
    ['asks the dealer if the list takes back a sale that it had', noted, backOnSale, 'converted 0 feed'],
    ['asks once about a sale', takenBack, backOnSale, 'nothing'],
    ['stays sold if the dealer says so', takenBack, convert, 'converted 0 Sam'],
    ['can be offered again by the dealer', takenBack, release, 'converted 0 Sam'],
    ['is undone if the dealer says so', takenBack, refunding(50_000), 'refunded 50000 Sam'],
    ['is offered again by nobody before it is sold', held, release, 'nothing'],
    ['keeps a sold car that the list only reserves', converted, reserved, 'nothing'],
    ['can become a sale', held, convert, 'converted 0 Sam'],
    ['cannot become a sale before it is paid', paying, convert, 'nothing'],
    ['can be extended', held, extend(later(9_000)), 'held 0 Sam'],
    ['cannot be extended into the past', held, extend(later(-1)), 'nothing'],
    ['cannot be extended beyond 30 days', held, extend(tooLong), 'nothing'],
    ['cannot be extended before it is paid', paying, extend(later(60)), 'nothing'],
    ['accepts another payment', paying, pay, 'paying 0 shopper'],
    ['accepts no payment after its time', paying, { ...pay, until: later(60) }, 'nothing', { now: later(5) }],
    ['accepts no payment after three declines', { ...paying, declines: 3 }, pay, 'nothing'],
    ['accepts no payment once held', held, pay, 'nothing'],
  ])('%s', (_rule, reservation, event, expected, { now = at, carIsFree = false } = {}) => {
    expect(short(decide(reservation, event, now, carIsFree))).toBe(expected);
  });

  it('is held for the agreed hours from the payment on', () => {
    const verdict = decide(paying, paid, at, false);
    const next = verdict.kind === 'change' ? verdict.decision.next : undefined;
    const change = { endsAt: '2026-11-22T00:10:00.000Z', keepsCar: true, version: 2 };
    expect(next).toMatchObject({ ...paidFor, ...change, updatedAt: at.toISOString() });
  });

  const anHourLeft = { endsAt: later(60).toISOString() };
  it.each<[string, Reservation, ReservationEvent, Partial<Reservation>]>([
    ['an hour is left to pay again after the bank refuses', atBank, declined, anHourLeft],
    ['an hour is left to pay again after the bank stops', atBank, bankStops, anHourLeft],
    [
      'the question stays open while the money arrives',
      askedAtBank,
      paid,
      { feedEnd: 'sold', state: 'held' },
    ],
  ])('%s', (_rule, reservation, event, expected) => {
    const verdict = decide(reservation, event, at, false);
    expect(verdict.kind === 'change' && verdict.decision.next).toMatchObject(expected);
    expect(verdict.kind === 'change' && verdict.decision.next.awaitsMoney).toBeFalsy();
  });

  it('keeps its car while it is live, and once sold until the dealer says otherwise', () => {
    const keeps = (verdict: Verdict) => verdict.kind === 'change' && verdict.decision.next.keepsCar;
    expect(keeps(decide(held, convert, at, false))).toBe(true);
    expect(keeps(decide({ ...held, feedEnd: 'reserved' }, convert, at, false))).toBe(true);
    expect(keeps(decide(asked, convert, at, false))).toBe(true);
    expect(keeps(decide(noted, backOnSale, at, false))).toBe(true);
    expect(keeps(decide(takenBack, convert, at, false))).toBe(true);
    expect(keeps(decide(takenBack, release, at, false))).toBe(false);
    expect(keeps(decide(held, sold, at, false))).toBe(true);
    expect(keeps(decide(converted, sold, at, false))).toBe(true);
    expect(keeps(decide(held, cancel, at, false))).toBe(false);
    expect(keeps(decide(paying, time, later(5), false))).toBe(false);
  });
});
