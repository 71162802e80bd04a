import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSeen, withSeen } from './seen-cars';

const slugs = (count: number) => Array.from({ length: count }, (_, index) => `car-${index}`);

describe('recently seen cars', () => {
  test.each<[string, string | null, string[]]>([
    ['nothing', null, []],
    ['some', '["a","b"]', ['a', 'b']],
    ['one twice', '["a","b","a"]', ['a', 'b']],
    ['more than nine', JSON.stringify(slugs(12)), slugs(9)],
    ['invalid entries', '["a",1,null,"B/../..","<img>",{"slug":"b"}]', ['a']],
    ['no list', '{"a":1}', []],
    ['no JSON', 'a,b', []],
  ])('%s', (_case, text, expected) => {
    expect(readSeen(text)).toEqual(expected);
  });

  test('any stored text is read without failing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readSeen(text).length).toBeLessThanOrEqual(9);
      }),
    );
  });

  test.each<[string, string[], string[]]>([
    ['the first', [], ['new']],
    ['the newest first', ['a', 'b'], ['new', 'a', 'b']],
    ['seen again', ['a', 'new', 'b'], ['new', 'a', 'b']],
    ['the oldest is forgotten', slugs(9), ['new', ...slugs(8)]],
  ])('with another: %s', (_case, seen, expected) => {
    expect(withSeen(seen, 'new')).toEqual(expected);
  });
});
