import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneSlip, PrefixIndex } from './prefix-index';

it('finds the same as a scan', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(word), word, (keys, prefix) => {
      const index = new PrefixIndex(keys.map((key, at) => [key, at] as const));
      const scanned = keys.flatMap((key, at) => (key.startsWith(prefix) ? [at] : []));
      expect([...index.startingWith(prefix)].sort((a, b) => a - b)).toEqual(scanned);
    }),
  );
});

it.each(['toyta', 'toyotaa', 'toyots', 'toyoat'])('%s is one edit from toyota', (typed) => {
  expect([...oneSlip(typed)]).toContain('toyota');
});

it('the first letter must be right', () => {
  expect([...oneSlip('abc')].every((word) => word.startsWith('a'))).toBe(true);
});
