import { describe, expect, test } from 'vitest';
import { newestFile, patternIn } from './newest-file';

test.each([
  ['stock.csv', null],
  ['/out/stock.csv', null],
  ['*.csv', { folder: '.', pattern: '*.csv' }],
  ['/*.csv', { folder: '/', pattern: '*.csv' }],
  ['out/a/stock-*.csv', { folder: 'out/a', pattern: 'stock-*.csv' }],
])('%s is read as %j', (path, expected) => expect(patternIn(path)).toEqual(expected));

const file = (name: string, modifiedMs?: number) => ({ name, size: 1, modifiedMs });

describe('the newest file', () => {
  test.each<[string, string[], string | null]>([
    ['stock-*.csv', ['stock-1.csv', 'other-2.csv'], 'stock-1.csv'],
    ['*.CSV', ['a.csv', 'b.txt'], 'a.csv'],
    ['*', ['a'], 'a'],
    ['a*b*c', ['axbxc', 'abc', 'acb'], 'axbxc'],
    ['ab*ba', ['aba'], null],
    ['a*b*b', ['ab'], null],
    ['stock-*.csv', [], null],
    ['x.*', ['y.csv'], null],
  ])('for %s among %j is %j', (pattern, names, expected) =>
    expect(
      newestFile(
        names.map((name) => file(name)),
        pattern,
      )?.name ?? null,
    ).toBe(expected),
  );

  test('has the latest date, then the last name', () => {
    expect(newestFile([file('c', 1), file('a', 3), file('b', 3)], '*')?.name).toBe('b');
    expect(newestFile([file('2026-01-02'), file('2026-01-03')], '*')?.name).toBe('2026-01-03');
  });
});
