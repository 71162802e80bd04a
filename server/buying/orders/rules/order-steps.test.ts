import { describe, expect, it } from 'vitest';
import type { Order, OrderHandover } from '#server/buying/orders/order';
import { type OrderStep, stepsOf } from '#server/leads/rules/order-steps';
import type { Tenant } from '#server/settings/tenant-schema';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { deliveryCents, deliveryDays, firstHandover, handoverEnd, lastHandover, tooFarKm } from './handover';
import { currentStep, isOpen, stepAsked, stepBefore } from './steps';

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

const settings = {
  included_km: 50,
  least_dollars: 0,
  dollars_per_km: 1.5,
  furthest_km: 300,
  notice_days: 3,
  days_ahead: 7,
  closed_weekdays: [0],
  on_car_page: false,
};

describe('delivery', () => {
  it.each([
    [0, 0],
    [50, 0],
    [51, 150],
    [300, 37_500],
    [301, undefined],
  ])('of %d km costs %s cents', (km, cents) => {
    expect(deliveryCents(km, settings)).toBe(cents);
  });

  it.each([
    ['3000', { ...settings, furthest_km: 600 }, expect.any(Number)],
    ['4000', { ...settings, furthest_km: 600 }, undefined],
    ['3000', undefined, undefined],
  ])('to %s says how far it is where that is too far: %#', (postcode, delivery, km) => {
    expect(tooFarKm(delivery, testTenant().locations[0], postcode)).toEqual(km);
  });

  it('adds the least price', () => {
    expect(deliveryCents(60, { ...settings, least_dollars: 99.95 })).toBe(9_995 + 1_500);
  });

  it('starts after the notice and leaves out closed weekdays', () => {
    const days = deliveryDays('2026-11-25', settings).map(({ value }) => value);
    expect(days[0]).toBe('2026-11-28');
    expect(days).not.toContain('2026-11-29');
    expect(days).toHaveLength(6);
  });
});

describe('the first day of a handover', () => {
  const monday = '2026-11-30';
  const approval = 'after your finance approval, which takes two business days';
  it.each([
    ['the notice of the dealer', monday, false, undefined, '2026-12-01', undefined],
    ['two business days for a loan', monday, true, undefined, '2026-12-03', approval],
    ['no weekend', '2026-12-04', true, undefined, '2026-12-09', approval],
    [
      'the inspection',
      monday,
      true,
      '2026-12-10',
      '2026-12-11',
      'after your inspection on Thursday 10 December',
    ],
    ['the later of both', monday, true, '2026-12-01', '2026-12-03', approval],
  ])('comes after %s', (_, today, isFinanced, inspectionDay, day, why) => {
    expect(firstHandover(today, 1, { isFinanced, inspectionDay })).toEqual({ day, why });
  });
  it('is at most the last one while the car is held', () => {
    expect(lastHandover(monday)).toBe('2026-12-29');
  });
});

describe('steps of an order', () => {
  const addOn = { id: 'tint', group: 'Accessories', name: 'Window tint', dollars: 495 };
  const site = {
    orders: { add_ons: [addOn], ask_identity: true },
    trade_in: { autograb: true, form: { enabled: true } },
  } as unknown as Pick<Tenant, 'orders' | 'trade_in'>;
  const plain = {
    orders: { add_ons: [], ask_identity: false },
    trade_in: { autograb: false },
  } as unknown as Pick<Tenant, 'orders' | 'trade_in'>;

  const { shopper, agreement } = anAgreedOrder();
  const known = { shopper, leadId: 'L' };
  const traded = { ...known, tradeIn: { kind: 'none' } as const };
  const paying = { ...traded, payment: { kind: 'outright' } as const };
  const extras = { ...paying, addOns: [] };
  const handed: Partial<Order> = {
    ...extras,
    handover: { kind: 'pick-up', locationId: 'a', locationName: 'Aspley', startsAt: null, text: 'x' },
  };
  const agreed: Partial<Order> = { ...handed, hasIdentity: true, agreement };

  it('ask about a trade-in only where one can be valued', () => {
    const closed = { ...site, trade_in: { ...site.trade_in, form: { enabled: false } } } as typeof site;
    expect(stepsOf(closed)).not.toContain('trade-in');
  });

  it('leave out what a site does not offer', () => {
    expect(stepsOf(site)).toHaveLength(9);
    expect(stepsOf(plain)).toEqual(['details', 'payment', 'handover', 'summary', 'deposit', 'finished']);
  });

  it.each<[string, Partial<Order>]>([
    ['details', {}],
    ['details', { shopper }],
    ['trade-in', known],
    ['payment', traded],
    ['extras', paying],
    ['handover', extras],
    ['identity', handed],
    ['summary', { ...handed, hasIdentity: true }],
    ['deposit', agreed],
    ['deposit', { ...agreed, reservationId: 'R' }],
    ['finished', { ...agreed, reservationId: 'R', placedAt: '2026-11-23T00:00:00.000Z' }],
  ])('continue with %s', (step, change) => {
    expect(currentStep(anOrder(change), site)).toBe(step);
  });

  it('can be reopened until the car is held', () => {
    const before = anOrder(agreed);
    expect(isOpen('payment', before, site)).toBe(true);
    expect(isOpen('finished', before, site)).toBe(false);
    const held = anOrder({ ...agreed, reservationId: 'R' });
    expect(isOpen('payment', held, site)).toBe(false);
    expect(stepAsked('payment', held, site)).toBe('deposit');
    expect(stepAsked('summary', anOrder(traded), site)).toBe('payment');
    expect(stepAsked('details', anOrder(traded), site)).toBe('details');
    expect(stepAsked('nonsense', anOrder(traded), site)).toBe('payment');
  });

  it('lead back to the one before', () => {
    const stepBack = (step: OrderStep, one: Order) => stepBefore(step, one, site);
    expect(stepBack('details', anOrder({}))).toBeUndefined();
    expect(stepBack('payment', anOrder(traded))).toBe('trade-in');
    expect(stepBack('deposit', anOrder({ ...agreed, reservationId: 'R' }))).toBeUndefined();
  });
});
