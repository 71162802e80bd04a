import { describe, expect, test } from 'vitest';
import type { Payment, Refund } from '#server/people/payments/payment';
import type { Reservation } from '#server/people/reservations/reservation';
import { aPayment, aRefund } from '../../../../tests/support/a-payment';
import { aReservation } from '../../../../tests/support/a-reservation';
import { testTenant } from '../../../../tests/support/test-tenant';
import { cancelWords } from './cancel-words';
import { reservationRows } from './reservation-rows';
import { type Stage, stageOf, stageWords } from './reservation-state-words';

const facts = (
  reservation: Partial<Reservation>,
  payment: Payment | null = null,
  { isBack = false, refunds = [] as readonly Refund[] } = {},
) => ({ reservation: aReservation(reservation), payment, refunds, isBack, tenant: testTenant() });

describe('the page of a reservation', () => {
  test.each<[string, Stage, Partial<Reservation>, Payment | null, boolean?]>([
    ['asks for a method before there is a payment', 'choose', {}, null],
    ['asks again after a declined one', 'choose', {}, aPayment({ state: 'failed' })],
    ['asks again after a closed one', 'choose', {}, aPayment({ state: 'closed' })],
    ['waits for the payment page', 'setting-up', {}, aPayment({ state: 'new' })],
    ['leads to the payment page', 'pay', {}, aPayment()],
    ['waits for the outcome of the payment page', 'waiting', {}, aPayment(), true],
    ['waits until a payment is booked', 'waiting', {}, aPayment({ state: 'paid' })],
    ['shows the account for a bank transfer', 'transfer', {}, aPayment({ provider: 'bank_transfer' })],
    ['shows it to a shopper who is back', 'transfer', {}, aPayment({ provider: 'bank_transfer' }), true],
    ['says that the car is held', 'held', { state: 'held' }, aPayment({ state: 'paid' })],
    ['says how it ended', 'expired', { state: 'expired' }, aPayment()],
  ])('%s', (_rule, stage, reservation, payment, isBack = false) => {
    expect(stageOf(facts(reservation, payment, { isBack }))).toBe(stage);
  });

  test('reports a partial refund', () => {
    const ended = facts({ state: 'refunded', paidCents: 50_000 }, aPayment({ state: 'paid' }), {
      refunds: [aRefund({ amountCents: 25_000, state: 'done' })],
    });
    expect(stageWords('refunded', ended).heading).toBe('Part of your deposit is refunded');
    expect(stageWords('refunded', ended).lead[1]).toMatch(/^\$250 is on its way/);
    expect(reservationRows(ended)).toContainEqual({ label: 'Refund', value: '$250, sent' });
  });

  test.each<[string, number, number, RegExp]>([
    ['nothing was paid', 0, 100, /No money was taken\.$/],
    ['all of it goes back', 50_000, 100, /\$500 of the \$500 deposit goes back/],
    ['half of it goes back', 50_000, 50, /\$250 of the \$500 deposit goes back/],
    ['none of it goes back', 50_000, 0, /not refundable/],
  ])('tells before a cancellation that %s', (_rule, paidCents, refundPercent, words) => {
    const { terms } = aReservation();
    expect(cancelWords(facts({ paidCents, terms: { ...terms, refundPercent } })).text).toMatch(words);
  });
});
