import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasTooManyUnknown, type RemovalLimit, refusalOf } from './removals';

const removesTooMany = (made: ReturnType<typeof figures>, most: RemovalLimit): boolean =>
  refusalOf(made, [], most) !== null;
const limit = { mostPercent: 40, alwaysRemovable: 4 };
const figures = (before: number, removed: number, added = 0) => ({
  ...{ before, removed, added, changed: 0 },
  unchanged: before - removed,
});

describe('a full import removes too many cars', () => {
  test.each<[string, number, number, number, boolean]>([
    ['no car', 10, 0, 0, false],
    ['no car of an empty site', 0, 0, 3, false],
    ['exactly the share', 10, 4, 0, false],
    ['one more than the share', 10, 5, 0, true],
    ['a small number, whatever its share', 5, 4, 0, false],
    ['all of a small site, replaced by another car', 3, 3, 1, false],
    ['all of a small site, with nothing in their place', 3, 3, 0, true],
    ['the only car, with nothing in its place', 1, 1, 0, true],
    ['all of a large site, replaced by as many', 50, 50, 50, true],
    ['a small share of a large site', 5_000, 2_000, 0, false],
    ['a larger share of a large site', 5_000, 2_001, 0, true],
  ])('%s (%i cars, %i removed, %i added): %j', (_what, before, removed, added, refused) =>
    expect(removesTooMany(figures(before, removed, added), limit)).toBe(refused),
  );

  test('at 100 % only by a file without cars', () => {
    const all = { mostPercent: 100, alwaysRemovable: 0 };
    expect(removesTooMany(figures(50, 50, 1), all)).toBe(false);
    expect(removesTooMany(figures(50, 50, 0), all)).toBe(true);
  });

  test('whatever the limits, a site is never emptied', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(10_000),
        (before, mostPercent, alwaysRemovable) =>
          removesTooMany(figures(before, before), { mostPercent, alwaysRemovable }),
      ),
    ));
});

describe('a file that takes a value from cars', () => {
  test.each<[lost: number, of: number, refused: boolean]>([
    [0, 500, false],
    [4, 4, false],
    [200, 500, false],
    [201, 500, true],
    [500, 500, true],
  ])('is held if %i of %i cars lose it: %j', (lost, of, refused) => {
    const refusal = refusalOf(figures(of, 0), [{ value: 'price', lost, of }], limit);
    expect(refusal).toEqual(refused ? { kind: 'lost-values', value: 'price', lost, of } : null);
  });
});

test.each<[unknown: number, of: number, full: boolean, held: boolean]>([
  [0, 0, true, false],
  [1, 10, true, false],
  [1, 1, false, false],
  [1, 1, true, true],
  [5, 10, false, true],
  [5, 100, true, false],
])('unknown words for %i of %i cars (whole stock: %j) hold the file: %j', (unknown, of, full, isHeld) =>
  expect(hasTooManyUnknown({ unknown, of }, { full }, limit)).toBe(isHeld),
);
