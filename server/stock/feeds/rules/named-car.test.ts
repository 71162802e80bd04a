import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { type NameKind, namedCar } from './named-car';

const stored = (id: string, stocknum?: string) => ({
  version: 1,
  car: buildCar({ id, slug: `slug-${id}`, ...(stocknum === undefined ? {} : { stocknum }) }),
});
const cars = [stored('a1', 'U100'), stored('U200', 'U300'), stored('b2', 'U200'), stored('c3')];

describe('the car that a caller names', () => {
  test.each<[string, NameKind, string]>([
    ['U100', 'any', 'a1'],
    ['u100', 'any', 'a1'],
    ['a1', 'any', 'a1'],
    ['slug-c3', 'any', 'c3'],
    ['U200', 'any', 'ambiguous'],
    ['U200', 'stocknum', 'b2'],
    ['U200', 'id', 'U200'],
    ['A1', 'any', 'unknown'],
    ['a1', 'stocknum', 'unknown'],
    ['undefined', 'any', 'unknown'],
    ['', 'any', 'unknown'],
  ])('%j by %s is %s', (name, by, expected) => {
    const found = namedCar(cars, name, by);
    expect(typeof found === 'string' ? found : found.car.id).toBe(expected);
  });
});
