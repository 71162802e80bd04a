import { expect, test } from 'vitest';
import { aHeldCar } from '../../../tests/support/a-held-car';
import type { ReservationState } from './reservation';
import {
  reservationEvent,
  reservationEventType,
  reservationRecord,
  reservationRecordSchema,
} from './reservation-record';

const site = { slug: 'brolga', hosts: ['www.brolga.example'] };

test.each<[ReservationState | null, ReservationState, string | undefined]>([
  [null, 'paying', 'reservation.started'],
  [null, 'held', 'reservation.held'],
  ['paying', 'paying', undefined],
  ['paying', 'held', 'reservation.held'],
  ['expired', 'held', 'reservation.held'],
  ['held', 'held', 'reservation.extended'],
  ['held', 'converted', 'reservation.converted'],
  ['converted', 'converted', undefined],
  ['held', 'expired', 'reservation.expired'],
  ['paying', 'cancelled', 'reservation.cancelled'],
  ['held', 'refunded', 'reservation.refunded'],
])('from %s to %s is reported as %s', (from, state, type) => {
  const before = from === null ? null : { state: from, paymentId: 'p1' };
  expect(reservationEventType({ before, next: aHeldCar({ state }), why: '' })).toBe(type);
});

test.each<[string | null, string | null, string | undefined]>([
  [null, 'p1', 'reservation.paying'],
  ['p1', 'p2', 'reservation.paying'],
  ['p1', 'p1', undefined],
  ['p1', null, undefined],
])('a payment that was %s and is %s is reported as %s', (from, paymentId, type) => {
  const before = { state: 'paying' as const, paymentId: from };
  const next = aHeldCar({ state: 'paying', paymentId });
  expect(reservationEventType({ before, next, why: '' })).toBe(type);
});

test('a record names no person and no secret', () => {
  const record = reservationRecord(aHeldCar(), site);
  expect(reservationRecordSchema.parse(record)).toEqual(record);
  expect(JSON.stringify(record)).not.toMatch(/Nguyen|example\.com|\+61/);
});

test('the same change has the same id', () => {
  const why = 'The deposit was paid';
  const change = { before: { state: 'paying', paymentId: 'p1' }, next: aHeldCar(), why } as const;
  expect(reservationEvent(change, site)).toMatchObject({
    id: 'reservation-event-r1-2',
    type: 'reservation.held',
    phone: '+61491570006',
    data: { state: 'held', why, deposit: 500, currency: 'AUD' },
  });
  expect(reservationEvent({ ...change, next: aHeldCar({ version: 3 }) }, site)?.id).toBe(
    'reservation-event-r1-3',
  );
});
