import { expect, it } from 'vitest';
import { anOrder } from '../../../../tests/support/an-order';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import type { OrderHandover } from '../order';
import { handoverEnd } from './handover-end';

const perth = { state: 'WA', postcode: '6000', time_zone: 'Australia/Perth' } as const;
const site = testTenant({
  time_zone: 'Australia/Brisbane',
  locations: [testLocation('aspley'), testLocation('perth', perth)],
});
const day = '2026-11-27';
const delivery: OrderHandover = { kind: 'delivery', address: '1 Road', day, km: 9, cents: 0 };
const pickUp = (locationId: string, startsAt: string | null): OrderHandover => {
  return { kind: 'pick-up', locationId, locationName: locationId, startsAt, text: '' };
};
const inPerth = pickUp('perth', '2026-11-27T01:00:00.000Z');

it.each<[string, OrderHandover | null, string, string | undefined]>([
  ['a delivery ends with its day at the location of the car', delivery, 'aspley', '2026-11-27T13:59:00.000Z'],
  ['a delivery in the west ends later', delivery, 'perth', '2026-11-27T15:59:00.000Z'],
  ['a pick-up ends with its day at its location', inPerth, 'aspley', '2026-11-27T15:59:00.000Z'],
  ['a pick-up that the dealer arranges has no day', pickUp('aspley', null), 'aspley', undefined],
  ['no handover has no day', null, 'aspley', undefined],
])('%s', (_rule, handover, locationId, end) => {
  const order = anOrder({ handover });
  const car = { ...order.car, locationId };
  expect(handoverEnd({ ...order, car }, site)?.toISOString()).toBe(end);
});
