import { expect, it } from 'vitest';
import type { Order } from '#server/buying/orders/order';
import type { AustralianState } from '#server/settings/location-schema';
import { aReservation } from '../../tests/support/a-reservation';
import { anOrder } from '../../tests/support/an-order';
import { stateUnderWay } from './own-state';

const now = new Date('2026-11-23T02:00:00.000Z');
const orderIn = (state: AustralianState, change: Partial<Order> = {}) =>
  anOrder({ shopper: { state } as Order['shopper'], createdAt: '2026-11-22T00:00:00.000Z', ...change });
const reservedIn = (
  registerIn: AustralianState | undefined,
  day: number,
  state: 'held' | 'expired' = 'held',
) =>
  aReservation({
    state,
    createdAt: `2026-11-${day}T00:00:00.000Z`,
    car: { ...aReservation().car, registerIn },
  });

it.each([
  ['nothing', [], [], undefined],
  ['an order', [orderIn('VIC')], [], 'VIC'],
  ['a reservation', [], [reservedIn('NSW', 20)], 'NSW'],
  ['the newest of both', [orderIn('VIC')], [reservedIn('NSW', 23), reservedIn('TAS', 21)], 'NSW'],
  ['an order that lapsed', [orderIn('VIC', { expiresAt: '2026-11-22T12:00:00.000Z' })], [], undefined],
  ['a reservation that ended', [orderIn('VIC')], [reservedIn('NSW', 23, 'expired')], 'VIC'],
  ['one that names no state', [orderIn('VIC')], [reservedIn(undefined, 23)], 'VIC'],
] as const)('the garage is in the state of %s', (_what, orders, reservations, state) => {
  expect(stateUnderWay(orders, reservations, now)).toBe(state);
});
