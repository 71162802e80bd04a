import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourHex, colourSlug } from './colour';

describe('a colour name of a feed becomes a paint', () => {
  it.each([
    ['White', '#eef0ef'],
    ['Polar White', '#f0f2f3'],
    ['polar-white', '#f0f2f3'],
    ['Snowflake White Pearl', '#eceae3'],
    ['Graphite', '#43484d'],
    ['Graphite Black', '#15171a'],
    ['Deep Blue Metallic', '#152c5c'],
    ['Silver Blue', '#1e4788'],
    ['Blue Grey', '#566472'],
    ['Santorini Black', '#15171a'],
    ['Sonic Silver Metallic', '#b3b8bc'],
    ['Soul Red Crystal', '#8f0d18'],
    ['Champagne Silver', '#b3b8bc'],
    ['Machine Gray', '#6e757b'],
    ['Machine Grey', '#4c5155'],
    ['#1A2b3C', '#1a2b3c'],
    ['x1a2b3c', '#1a2b3c'],
  ])('%s -> %s', (name, hex) => {
    expect(colourHex(name)).toBe(hex);
  });

  it.each(['', '-', '5 years / Unlimited km', 'Hellacious', 'redoubtable'])(
    'an unknown colour (%j) is a neutral silver',
    (name) => {
      expect(colourHex(name)).toBe('#a9b0b6');
    },
  );

  it('gives the same paint for a name and for its slug, which is safe in an address', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (name) => {
        const slug = colourSlug(name);
        expect(slug).toMatch(/^[a-z0-9-]{1,40}$/);
        expect(colourSlug(slug)).toBe(slug);
        expect(colourHex(name)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});
