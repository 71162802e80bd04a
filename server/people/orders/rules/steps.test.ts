import { describe, expect, it } from 'vitest';
import type { Tenant } from '#server/settings/tenant-schema';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import type { Order } from '../order';
import { currentStep, isOpen, stepAsked, stepBefore, stepsOf } from './steps';

const addOn = { id: 'tint', group: 'Accessories', name: 'Window tint', dollars: 495 };
const site = {
  orders: { add_ons: [addOn], ask_identity: true },
  trade_in: { autograb: true },
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

describe('steps of an order', () => {
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
    expect(stepBefore('details', anOrder({}), site)).toBeUndefined();
    expect(stepBefore('payment', anOrder(traded), site)).toBe('trade-in');
    expect(stepBefore('deposit', anOrder({ ...agreed, reservationId: 'R' }), site)).toBeUndefined();
  });
});
