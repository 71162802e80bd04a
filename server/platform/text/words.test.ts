import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { expectEach } from '../../../tests/support/expect-each';
import { bytesInWords, centsFigure, centsText, either, typedCents } from './counted';
import { distinctIssues } from './json';
import { didYouMean, editDistance, nearest } from './nearest';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_999, '1.0 MB'],
  [5_300_000_000, '5.3 GB'],
  [7e15, '7000.0 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});

it.each([
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('%j are listed as alternatives', (words, text) => {
  expect(either(words)).toBe(text);
});

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

const known = ['opening_hours', 'phone', 'landline_phone', 'postcode'];
it.each([
  ['phone', 'phnoe; fone'],
  ['opening_hours', 'openingHours; OPENING-HOURS'],
  ['postcode', 'post_code'],
  [null, 'landline; colour; '],
])('the nearest known word is %j for: %s', (expected, words) => {
  expectEach(words, (word) => nearest(word, known), expected);
});

it.each([
  ['makee', ' Did you mean make?'],
  ['colour', ''],
  ['m'.repeat(1_000_000), ''],
])('the question after an unknown name: %.20s: %j', (wrong, question) => {
  expect(didYouMean(wrong, ['make', 'model'])).toBe(question);
});

it.each([
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['same', 'same', 0],
])('the edit distance from %j to %j is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

const schema = z.object({
  scopes: z.array(z.string('text'), 'a list').max(2, 'at most two'),
  name: z.string('text').min(3, 'three letters').max(1, 'one letter'),
});
const messagesOf = (value: unknown) =>
  distinctIssues(schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

test('a value of the wrong type is one issue, whatever its length', () => {
  expect(messagesOf({ scopes: 'leads:read', name: ['a', 'b'] })).toEqual(['a list', 'text']);
});

test('every other issue stays', () => {
  expect(messagesOf({ scopes: ['a', 'b', 'c'], name: 'ab' })).toEqual([
    'at most two',
    'three letters',
    'one letter',
  ]);
});
