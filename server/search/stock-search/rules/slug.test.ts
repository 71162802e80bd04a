import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug';
import { compactIdentifier, tokens } from './tokens';

describe('slugs of stored values', () => {
  it.each([
    ['Land Rover', 'land-rover'],
    ['Citroën', 'citroen'],
    ['C-Class / AMG', 'c-class-amg'],
    ['3', '3'],
    ['比亚迪', 'u-6bd4-4e9a-8fea'],
    ['', 'u'],
  ])('%s is %s', (value, slug) => expect(slugOf(value)).toBe(slug));
  it('a slug is its own slug, whatever its source', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => void expect(slugOf(slugOf(value))).toBe(slugOf(value)),
      ),
    );
  });
});

describe('words', () => {
  it.each([
    ['CX-5 GT', ['cx', '5', 'gt']],
    ['Škoda Octavia', ['skoda', 'octavia']],
    [' "?! ', []],
  ])('%s are %j', (text, expected) => expect(tokens(text)).toEqual(expected));
  it('an identifier is compared without case and separators', () =>
    expect(compactIdentifier('U-1234/a')).toBe('u1234a'));
});
