import { describe, expect, test } from 'vitest';
import { isKnown, knownFacts } from './known';

describe('rows with empty, null or the text null are hidden', () => {
  test.each<[string | null | undefined, boolean]>([
    [undefined, false],
    [null, false],
    ['', false],
    [' \n\t', false],
    ['null', false],
    ['NULL', false],
    [' Null ', false],
    ['nullarbor', true],
    ['0', true],
    ['No', true],
  ])('%j', (value, shown) => {
    expect(isKnown(value)).toBe(shown);
    expect(knownFacts([['Row', value]])).toHaveLength(shown ? 1 : 0);
  });

  test('the others keep their order, trimmed', () => {
    expect(
      knownFacts([
        ['A', ' one '],
        ['B', null],
        ['C', 'two'],
      ]),
    ).toEqual([
      { label: 'A', value: 'one' },
      { label: 'C', value: 'two' },
    ]);
  });
});
