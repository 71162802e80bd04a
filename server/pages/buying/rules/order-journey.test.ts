import { describe, expect, it } from 'vitest';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import { anOrder } from '../../../../tests/support/an-order';
import { newOrderHref, orderHref, priceNotice, progressOf } from './order-journey';

const site = {
  orders: { add_ons: [], ask_identity: false },
  trade_in: { autograb: true },
} as unknown as Pick<Tenant, 'orders' | 'trade_in'>;

describe('the purchase of a car', () => {
  it('has addresses', () => {
    expect(newOrderHref('U 1')).toBe('/buy/orders/new?car_id=U%201');
    expect(orderHref('A')).toBe('/buy/orders/A');
    expect(orderHref('A', 'payment')).toBe('/buy/orders/A?step=payment');
  });

  it('shows only the parts of the site', () => {
    expect(progressOf('payment', site)).toEqual({
      part: 3,
      titles: ['Your details', 'Trade-in', 'Payment', 'Pick-up or delivery', 'Summary and deposit'],
    });
    expect(progressOf('deposit', site)?.part).toBe(5);
    expect(progressOf('finished', site)).toBeUndefined();
  });

  it('reports a changed price', () => {
    const order = anOrder({ earlierPriceCents: 3_100_000 });
    expect(priceNotice(order, centsText)).toBe('The price has changed from $31,000 to $30,000.');
    expect(priceNotice(anOrder(), centsText)).toBeUndefined();
  });
});
