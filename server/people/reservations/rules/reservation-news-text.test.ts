import { expect, test } from 'vitest';
import { aReservation } from '../../../../tests/support/a-reservation';
import type { Reservation } from '../reservation';
import { reservationNewsText } from './reservation-news-text';

test.each<[text: string, next: Partial<Reservation>, kind?: string]>([
  ['Reservation not paid yet', {}],
  ['Reservation paid', { state: 'held', paidCents: 50_000 }, 'paid'],
  ['New reservation', { state: 'held', depositCents: 0 }, 'start'],
  ['Reservation extended', { state: 'held', paidCents: 50_000 }, 'extend'],
  ['Part of the deposit refunded', { state: 'held', paidCents: 50_000 }, 'returned'],
  ['Deposit refunded, reservation cancelled', { state: 'refunded', paidCents: 50_000 }, 'returned'],
  ['Reservation marked as sold', { state: 'converted', paidCents: 50_000 }, 'convert'],
  ['Reservation not paid', { state: 'expired' }, 'time'],
  ['Reservation ended', { state: 'expired', depositCents: 0 }, 'time'],
  ['Reservation ended', { state: 'expired', paidCents: 50_000 }, 'time'],
  ['Reservation ended, refund due', { state: 'refunded', paidCents: 50_000 }, 'time'],
  ['Reservation cancelled', { state: 'cancelled' }, 'cancel'],
  ['Reservation cancelled, refund due', { state: 'refunded', paidCents: 50_000 }, 'feed'],
  ['Late deposit going back', { state: 'refunded', paidCents: 50_000 }, 'paid'],
])('%s', (text, next, kind) => expect(reservationNewsText({ next: aReservation(next), kind })).toBe(text));
