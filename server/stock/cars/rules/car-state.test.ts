import { describe, expect, test } from 'vitest';
import { carState } from './car-state';

describe('the notice of a car', () => {
  test.each([
    ['that is sold', { status: 'sold', reserved: false }, ['sold', 'SOLD']],
    ['that is sold before reserved', { status: 'sold', reserved: true }, ['sold', 'SOLD']],
    ['that is reserved', { status: 'in_stock', reserved: true }, ['reserved', 'Reserved']],
    [
      'that is reserved before coming soon',
      { status: 'coming_soon', reserved: true },
      ['reserved', 'Reserved'],
    ],
    ['that is coming soon', { status: 'coming_soon', reserved: false }, ['coming_soon', 'Coming soon']],
    ['in stock', { status: 'in_stock', reserved: false }, []],
  ] as const)('%s', (_rule, car, expected) => {
    const state = carState(car, { sold_tag: 'SOLD' });
    expect(state ? [state.kind, state.tag] : []).toEqual(expected);
  });

  test('the sold notice carries the dealer’s own tag text', () => {
    expect(carState({ status: 'sold', reserved: false }, { sold_tag: 'JUST SOLD' })?.tag).toBe('JUST SOLD');
  });
});
