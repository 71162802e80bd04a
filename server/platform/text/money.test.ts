import { expect, test } from 'vitest';
import { centsFigure, centsText, typedCents } from './money';

test.each([
  [0, '$0', '0.00'],
  [50_000, '$500', '500.00'],
  [123_450, '$1,234.50', '1234.50'],
  [5, '$0.05', '0.05'],
  [-2_000, '-$20', '-20.00'],
])('%d cents are %s for people and %s in a spreadsheet', (cents, text, figure) => {
  expect(centsText(cents)).toBe(text);
  expect(centsFigure(cents)).toBe(figure);
});

test.each([
  ['500', 50_000],
  [' $1,200 ', 120_000],
  ['500.5', 50_050],
  ['99.95 AUD', 9_995],
  ['0', 0],
])('"%s" is read as %s cents', (text, cents) => expect(typedCents(text)).toBe(cents));

test.each(['1.999', '-5', '', '1e3', '1.2.3', 'five', '1234567890'])('"%s" is not an amount', (text) => {
  expect(typedCents(text)).toBeUndefined();
});
