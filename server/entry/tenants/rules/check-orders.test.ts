import { describe, expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkOrders } from './check-orders';

describe('settings of orders', () => {
  it('need the reservation journey, used cars and a payment method', () => {
    const messages = checkOrders(testTenant({ orders: { enabled: true } })).map(({ message }) => message);
    expect(messages).toEqual([
      'does nothing: cards.reserve.journey is off',
      'does nothing: cards.reserve.car_types has no used cars',
      'does nothing: payments.methods is empty',
    ]);
  });

  it('are complete with all three, and are not checked while they are off', () => {
    const whole = {
      orders: { enabled: true },
      cards: { reserve: { journey: true } },
      payments: { methods: [{ kind: 'practice' }] },
    };
    expect(checkOrders(testTenant(whole))).toEqual([]);
    expect(checkOrders(testTenant({}))).toEqual([]);
  });
});
