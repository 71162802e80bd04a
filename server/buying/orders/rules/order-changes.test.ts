import { describe, expect, it } from 'vitest';
import { handoverChoices } from '#server/buying/orders/choose-handover';
import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { reservationStates } from '#server/buying/reservations/reservation';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { afterReservation } from './after-reservation';
import { handoverText } from './lead-of-order';
import { withCar } from './ordered-car';

const now = new Date('2026-11-23T02:00:00.000Z');
const at = now.toISOString();
const agreement = { agreedAt: at } as unknown as NonNullable<Order['agreement']>;
const waiting = anOrder({ reservationId: 'R', agreement });
const open = anOrder({ agreement });
const placed = anOrder({ reservationId: 'R', agreement, placedAt: at, reportedAt: at });
const completed: Order = { ...placed, end: { kind: 'completed', at } };

const pickUp = (startsAt: string | null): Order['handover'] => ({
  kind: 'pick-up',
  locationId: 'a',
  locationName: 'Aspley',
  startsAt,
  text: startsAt ? 'Tue 1 Dec 2026, 10:00 am' : 'we’ll call you',
});

it.each([
  [
    'is a wish before the deposit',
    null,
    at,
    'Pick up from Aspley: Tue 1 Dec 2026, 10:00 am (booked with the deposit)',
  ],
  ['is booked once the order is placed', at, at, 'Pick up from Aspley: Tue 1 Dec 2026, 10:00 am'],
  ['is arranged by phone', null, null, 'Pick up from Aspley: we’ll call you'],
])('the time of a pick-up %s', (_rule, placedAt, startsAt, words) => {
  expect(handoverText({ placedAt, handover: pickUp(startsAt) })).toBe(words);
});

it.each([
  [true, 'Yard'],
  [false, 'Main'],
])(
  'the pick-up is at the car’s yard if shoppers see it (%j), otherwise at the main location',
  async (visible, name) => {
    const locations = [
      testLocation('main', { name: 'Main', primary: true }),
      testLocation('yard', { name: 'Yard', visible }),
    ];
    const order = anOrder({ car: { ...anOrder().car, locationId: 'yard' } });
    const visit = { tenant: testTenant({ locations }), now } as unknown as OrderVisit;
    expect((await handoverChoices(visit, order)).place?.name).toBe(name);
  },
);

type State = (typeof reservationStates)[number];
const [started, paying, held, converted, expired, cancelled, refunded] = reservationStates;

describe('an order after a change of its reservation', () => {
  it.each<[string, Order, readonly State[], Partial<Order>]>([
    ['a waiting order is placed', waiting, [held], { placedAt: at, reportedAt: at, end: null }],
    ['a waiting order is placed and complete', waiting, [converted], { end: { kind: 'completed', at } }],
    ['a waiting order is open again', waiting, [expired, cancelled, refunded], { reservationId: null }],
    ['an open order is placed by a late deposit', open, [held], { reservationId: 'R', placedAt: at }],
    ['a placed order is complete', placed, [converted], { end: { kind: 'completed', at } }],
    ['a placed order has expired', placed, [expired], { end: { kind: 'expired', at } }],
    ['a placed order is cancelled', placed, [cancelled], { end: { kind: 'cancelled', at } }],
    ['a placed order is refunded', placed, [refunded], { end: { kind: 'refunded', at } }],
    ['a sale that falls through ends', completed, [cancelled], { end: { kind: 'cancelled', at } }],
  ])('%s', (_rule, order, states, change) => {
    for (const state of states) {
      expect(afterReservation(order, { id: 'R', state }, now)).toMatchObject(change);
    }
  });

  it.each<[string, Order, readonly State[]]>([
    ['a waiting order, while the shopper pays', waiting, [started, paying]],
    ['an open order, after an unpaid reservation', open, [started, paying, expired, cancelled, refunded]],
    ['a placed order, while its car is held', placed, [started, paying, held]],
    ['a complete order', completed, [converted]],
  ])('nothing changes for %s', (_rule, order, states) => {
    for (const state of states) expect(afterReservation(order, { id: 'R', state }, now)).toBe(order);
  });

  it('another reservation of the same shopper changes nothing', () => {
    for (const order of [waiting, placed, completed]) {
      for (const state of reservationStates) {
        expect(afterReservation(order, { id: 'other', state }, now)).toBe(order);
      }
    }
  });

  it('a late deposit places nothing that the shopper no longer agrees to', () => {
    const changed = anOrder();
    expect(afterReservation(changed, { id: 'R', state: held }, now)).toBe(changed);
  });

  it('a missing reservation opens a waiting order again, and leaves a placed one alone', () => {
    expect(afterReservation(waiting, null, now).reservationId).toBeNull();
    expect(afterReservation(placed, null, now)).toBe(placed);
  });

  it('keeps the time at which the dealer heard of it', () => {
    const silent = { ...waiting, reportedAt: '2026-11-23T01:30:00.000Z' };
    expect(afterReservation(silent, { id: 'R', state: held }, now).reportedAt).toBe(silent.reportedAt);
  });
});

describe('a car that changes while it is ordered', () => {
  const { agreement } = anAgreedOrder();
  const order = anOrder({ agreement });
  const at = (dollars: number) => ({ ...order.car, priceCents: dollars * 100 });

  it('cancels the agreement if its price changes, and keeps the earlier price', () => {
    const cheaper = withCar(order, at(29_000));
    expect(cheaper).toMatchObject({ agreement: null, earlierPriceCents: 3_000_000 });
    expect(withCar(cheaper, at(28_000)).earlierPriceCents).toBe(3_000_000);
    expect(withCar(cheaper, at(30_000)).earlierPriceCents).toBeNull();
  });

  it('stays agreed at the same price', () => {
    expect(withCar(order, order.car)).toBe(order);
    expect(withCar(order, { ...order.car, imageUrl: '/new.jpg' }).agreement).not.toBeNull();
  });

  it('stays as agreed once it is held', () => {
    const held = { ...order, reservationId: 'R' };
    expect(withCar(held, at(29_000))).toBe(held);
  });
});
