import { describe, expect, it } from 'vitest';
import type { Reservation, ReservationState } from '#server/people/reservations/reservation';
import { anOrder } from '../../../tests/support/an-order';
import { afterReservation } from './settle-order';

const now = new Date('2026-11-23T02:00:00.000Z');
const order = anOrder({ reservationId: 'R' });
const reservation = (state: ReservationState) => ({ state }) as Reservation;

describe('an order after its reservation', () => {
  it.each<ReservationState>(['held', 'converted'])('is placed once the car is %s', (state) => {
    expect(afterReservation(order, reservation(state), now)).toMatchObject({
      ...{ reservationId: 'R', placedAt: now.toISOString(), reportedAt: now.toISOString() },
    });
  });

  it.each<ReservationState>(['started', 'paying'])('waits while it is %s', (state) => {
    expect(afterReservation(order, reservation(state), now)).toBe(order);
  });

  it.each<ReservationState>(['expired', 'cancelled', 'refunded'])('is open again once it is %s', (state) => {
    expect(afterReservation(order, reservation(state), now)).toMatchObject({
      ...{ reservationId: null, placedAt: null },
    });
  });

  it('keeps the time at which the dealer heard of it', () => {
    const silent = { ...order, reportedAt: '2026-11-23T01:30:00.000Z' };
    expect(afterReservation(silent, reservation('held'), now).reportedAt).toBe(silent.reportedAt);
  });
});
