import { expect, test } from 'vitest';
import { counted, nameList, timeInWords } from '#server/platform/text/counted';
import { codeOf, type FindingResult, fault, ok, orOk, worstOf } from './finding';

test.each<[readonly string[], string]>([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('%j is listed as %j', (names, text) => {
  expect(nameList(names)).toBe(text);
});

test.each([
  [0, '0 seconds'],
  [-5_000, '0 seconds'],
  [1_000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
  [86_400_000 * 3.9, '3 days'],
])('%d ms are %s', (ms, text) => {
  expect(timeInWords(ms)).toBe(text);
});

test.each([
  [1, '1 delivery'],
  [0, '0 deliveries'],
  [2, '2 deliveries'],
])('%d is counted as %s', (count, text) => {
  expect(counted(count, 'delivery', 'deliveries')).toBe(text);
});

test.each<[readonly FindingResult[], FindingResult | undefined]>([
  [[], undefined],
  [['ok', 'skipped'], 'skipped'],
  [['ok', 'warning', 'skipped'], 'warning'],
  [['warning', 'fault', 'ok'], 'fault'],
])('the worst of %j is %s', (some, result) => {
  expect(worstOf(some.map((one) => ({ result: one })))?.result).toBe(result);
});

test('a check without findings says that all is well', () => {
  expect(orOk([], 'All is well.')).toEqual([ok('All is well.')]);
  const finding = fault('broken', 'It is broken.', 'Mend it.');
  expect(orOk([finding], 'All is well.')).toEqual([finding]);
});

test.each([
  [Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('no'), { code: 'a text with a secret' }), 'Error'],
  ['secret', 'unknown'],
  [undefined, 'unknown'],
])('%s has the code %s', (error, code) => {
  expect(codeOf(error)).toBe(code);
});

test('the first of the worst comes first', () => {
  const all = [ok('A'), fault('b', 'B', 'Mend it.'), fault('c', 'C', 'Mend it.')];
  expect(worstOf(all)?.code).toBe('b');
});
