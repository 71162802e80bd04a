import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/support/property-runs';
import { emailAddress } from './name-patterns';

/** Characters that the part before the @ reads in all, whatever position it starts from. */
function charactersRead(text: string, most: number): number {
  const [before = ''] = emailAddress().source.split('@');
  const start = new RegExp(before, 'y');
  let read = 0;
  for (let at = 0; at < text.length && read <= most; at += 1) {
    start.lastIndex = at;
    read += start.exec(text)?.[0].length ?? 0;
  }
  return read;
}

test.each(['a', '.', '+', '-', '_', '0'])('reads a run of 100,000 %j only from its start', (letter) => {
  expect(charactersRead(letter.repeat(100_000), 1_000)).toBeLessThanOrEqual(64);
});

test('finds the same addresses as a pattern without a limit', () => {
  const unlimited = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
  const text = fc
    .array(fc.constantFrom('a', 'B7', '.', '+', '-', '_', '@', ' ', ',', '(', 'é', 'mailto:', '\n'), {
      maxLength: 50,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (text) => {
      expect(text.replace(emailAddress(), 'X')).toBe(text.replace(unlimited, 'X'));
    }),
    { numRuns: runs(2_000) },
  );
});

test.each([
  ['a@hill.example', 'X'],
  ['a@hill', 'a@hill'],
  [`${'a'.repeat(64)}@hill.example`, 'X'],
  // No address: 64 characters are the most before the @ (RFC 5321).
  [`${'a'.repeat(65)}@hill.example`, `${'a'.repeat(65)}@hill.example`],
])('replaces %j by %j', (text, expected) => {
  expect(text.replace(emailAddress(), 'X')).toBe(expected);
});
