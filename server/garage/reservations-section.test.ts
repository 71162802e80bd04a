import { describe, expect, it } from 'vitest';
import { aRefund } from '../../tests/support/a-payment';
import { aReservation } from '../../tests/support/a-reservation';
import { testTenant } from '../../tests/support/test-tenant';
import { reservationRow } from './reservations-section';

const visit = { tenant: testTenant({ time_zone: 'Australia/Brisbane' }) };
const endsAt = '2026-12-02T07:00:00.000Z';

describe('a reservation in the garage', () => {
  it('leads to its own page', () => {
    const { id, link } = reservationRow(visit, {
      reservation: aReservation({ state: 'held' }),
      refunds: [],
    });
    expect(link).toEqual({ text: 'Open', href: `/buy/reservations/${id}` });
  });

  it('says how long the car is held', () => {
    const held = aReservation({ state: 'held', endsAt, paidCents: 50_000 });
    expect(reservationRow(visit, { reservation: held, refunds: [] })).toMatchObject({
      status: 'Held until Wednesday 2 December, 5:00 pm',
      facts: ['Deposit $500, paid', 'Reservation K7MQ9XWA'],
    });
  });

  it('says in amber what to pay, and until when', () => {
    expect(reservationRow(visit, { reservation: aReservation({ endsAt }), refunds: [] })).toMatchObject({
      status: 'Pay $500 by Wednesday 2 December, 5:00 pm to hold it',
      waits: true,
      ahead: {
        at: endsAt,
        text: 'Pay $500 by Wednesday 2 December, 5:00 pm to hold the 2019 Mazda CX-5 Akera',
      },
      facts: ['Deposit $500', 'Reservation K7MQ9XWA'],
      link: { text: 'Pay $500' },
    });
  });

  it('asks for nothing while a bank works on the payment', () => {
    const reservation = aReservation({ endsAt, awaitsMoney: true });
    expect(reservationRow(visit, { reservation, refunds: [] })).toMatchObject({
      status: 'Waiting for the deposit',
      waits: undefined,
      link: { text: 'Open' },
    });
  });

  it.each([
    ['requested', 50_000, 'Refund requested', 'Deposit $500, refund requested'],
    ['sent', 25_000, 'Refund requested', 'Deposit $500, refund of $250 requested'],
    ['failed', 50_000, 'Refund not sent yet', 'Deposit $500, refund not sent yet'],
    ['done', 50_000, 'Refund sent', 'Deposit $500, refund sent'],
    ['done', 25_000, 'Refund sent', 'Deposit $500, refund of $250 sent'],
  ] as const)('says how far its refund is: %s, %i', (state, amountCents, status, fact) => {
    const refunded = aReservation({ state: 'refunded', endsAt: null, paidCents: 50_000 });
    const row = reservationRow(visit, { reservation: refunded, refunds: [aRefund({ state, amountCents })] });
    expect([row.status, row.facts[0]]).toEqual([status, fact]);
  });
});
