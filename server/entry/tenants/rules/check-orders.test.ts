import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { checkOrders } from './check-orders';

const site = (change: object) =>
  tenantSchema.parse({
    ...{ slug: 'brolga', name: 'Brolga Motors' },
    locations: [
      {
        ...{ name: 'Aspley', location_type: 'sales', phone: '07 5550 0142' },
        ...{ street: '1 Example Street', city: 'Aspley', state: 'QLD', postcode: '4034' },
      },
    ],
    ...change,
  });

describe('settings of orders', () => {
  it('need the journey, used cars and a way to pay', () => {
    const messages = checkOrders(site({ orders: { enabled: true } })).map(({ message }) => message);
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
    expect(checkOrders(site(whole))).toEqual([]);
    expect(checkOrders(site({}))).toEqual([]);
  });
});
