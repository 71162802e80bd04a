import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../../tests/support/an-order';
import { withCar } from './ordered-car';

const order = anOrder({
  agreement: {
    ...{ text: 'x', version: 'v', agreedAt: '2026-11-23T00:00:00.000Z' },
    figures: { lines: [], driveAwayCents: 0, balanceCents: 0, depositCents: 0, gstCents: 0, isOpen: false },
  },
});
const at = (dollars: number) => ({ ...order.car, priceCents: dollars * 100 });

describe('a car that changes while it is ordered', () => {
  it('takes the agreement back with a new price, and keeps the earlier one', () => {
    const cheaper = withCar(order, at(29_000));
    expect(cheaper).toMatchObject({ agreement: null, earlierPriceCents: 3_000_000 });
    expect(withCar(cheaper, at(28_000)).earlierPriceCents).toBe(3_000_000);
    expect(withCar(cheaper, at(30_000)).earlierPriceCents).toBeNull();
  });

  it('stays agreed at the same price', () => {
    expect(withCar(order, order.car)).toBe(order);
    expect(withCar(order, { ...order.car, imageUrl: '/new.jpg' }).agreement).not.toBeNull();
  });

  it('stays as it was agreed once it is held', () => {
    const held = { ...order, reservationId: 'R' };
    expect(withCar(held, at(29_000))).toBe(held);
  });
});
