import { describe, expect, it } from 'vitest';
import { wantsEvent, wantsKind } from './webhooks';

describe("an endpoint's patterns", () => {
  it.each([
    [['car.sold'], 'car.sold', true],
    [['car.sold'], 'car.added', false],
    [['car.*'], 'car.sold', true],
    [['car.*'], 'cars.sold', false],
    [['car.*'], 'car', false],
    [['car'], 'car.sold', false],
    [['*'], 'lead.created', true],
    [['lead.*', 'car.sold'], 'car.sold', true],
    [[], 'car.sold', false],
    [['.*'], 'car.sold', false],
  ])('%j and %s: %s', (patterns, type, wanted) => expect(wantsEvent(patterns, type)).toBe(wanted));

  it.each([
    [['car.sold'], true],
    [['car.*'], true],
    [['*'], true],
    [['lead.*', 'payment.paid'], false],
    [[], false],
  ])('%j name some event of cars: %s', (patterns, wanted) => expect(wantsKind(patterns, 'car')).toBe(wanted));
});
