import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text';

describe('collapsing a long text', () => {
  test.each([
    ['a text that fits', 'one two', 10, { start: 'one two' }],
    ['a few words more', 'one two four', 10, { start: 'one two four' }],
    ['one more than that', 'one two fours', 10, { start: 'one two', rest: 'fours' }],
    ['a text without spaces', 'x'.repeat(20), 10, { start: 'x'.repeat(10), rest: 'x'.repeat(10) }],
    ['spaces around', '  one two  ', 10, { start: 'one two' }],
    [
      'a space far from the end',
      `ab ${'x'.repeat(20)}`,
      10,
      { start: `ab ${'x'.repeat(7)}`, rest: 'x'.repeat(13) },
    ],
  ])('%s', (_, text, most, expected) => expect(foldText(text, most)).toEqual(expected));

  test('never cuts a character in half', () => {
    const { start, rest = '' } = foldText('\u{1f697}'.repeat(20), 9);
    expect([start.length, rest.length]).toEqual([8, 32]);
  });
});
