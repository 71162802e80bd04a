import { expect, test } from 'vitest';
import { readAmount, typedReference } from './amount-fields';

test.each([
  ['inv-1042', 'INV-1042'],
  [' RO  77/2 ', 'RO 77/2'],
  ['7', '7'],
  ['#12', undefined],
  ['', undefined],
  ['-', undefined],
  ['see https://x.example', undefined],
  ['INV_1', undefined],
  ['A'.repeat(41), undefined],
  ['Zoë', undefined],
])('"%s" is the reference %s', (text, reference) => {
  expect(typedReference(text)).toBe(reference);
});

const limits = { smallestCents: 1_000, largestCents: 500_000 };

test.each([
  ['10', true],
  ['5000', true],
  ['5,000.00', true],
  ['9.99', false],
  ['5000.01', false],
  ['0', false],
  ['', false],
  ['ten', false],
])('an amount of "%s" within $10 and $5,000: %s', (amount, ok) => {
  const read = readAmount({ reference: 'INV-1', amount }, limits);
  expect(read.ok).toBe(ok);
  if (!read.ok) expect(read.errors).toEqual({ amount: 'Enter an amount from $10 to $5,000.' });
});

test('every mistake is reported at once', () => {
  const read = readAmount({ reference: '', amount: '' }, limits);
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual(['reference', 'amount']);
});
