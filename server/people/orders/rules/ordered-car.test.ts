import { describe, expect, it } from 'vitest';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import { withCar } from './ordered-car';

const { agreement } = anAgreedOrder();
const order = anOrder({ agreement });
const at = (dollars: number) => ({ ...order.car, priceCents: dollars * 100 });

describe('a car that changes while it is ordered', () => {
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
