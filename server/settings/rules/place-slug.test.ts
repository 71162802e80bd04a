import { describe, expect, it } from 'vitest';
import { placeSlug } from './place-slug';

describe("the slug of a location's name", () => {
  it.each([
    ['Southport used cars', 'southport-used-cars'],
    ["O'Brien’s Cars & Utes", 'obriens-cars-utes'],
    ['Émile – Caravanes', 'emile-caravanes'],
    ['***', 'location'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('%s is %s', (name, expected) => {
    expect(placeSlug(name)).toBe(expected);
  });
});
