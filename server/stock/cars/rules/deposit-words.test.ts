import { expect, test } from 'vitest';
import { refundCents, refundWords } from './deposit-words';

test.each([
  [20_000, 100, 20_000, 'the full $200 is refunded'],
  [50_000, 50, 25_000, '$250 of the $500 is refunded'],
  [50_000, 25, 12_500, '$125 of the $500 is refunded'],
  [9_900, 50, 4_950, '$49.50 of the $99 is refunded'],
  [20_000, 0, 0, 'the $200 is not refunded'],
])('of a deposit of %i cents, %i per cent is %i: %s', (deposit, percent, back, words) => {
  expect(refundCents(deposit, percent)).toBe(back);
  expect(refundWords(deposit, percent)).toBe(words);
});
