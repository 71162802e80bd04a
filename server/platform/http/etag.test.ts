import { expect, test } from 'vitest';
import { ifMatchCondition, matchesEtag, weakEtag } from './etag';

test('the same content has the same tag, other content another', () => {
  expect(weakEtag('a')).toBe(weakEtag('a'));
  expect(weakEtag('a')).not.toBe(weakEtag('b'));
});

test.each([
  ['W/"x"', true],
  ['"x"', true],
  ['"a", W/"x" , "b"', true],
  ['*', true],
  [' * ', true],
  ['"y"', false],
  ['x', false],
  ['"x', false],
  ['', false],
  [null, false],
])('If-None-Match %s against W/"x": %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"x"')).toBe(matches);
});

test.each([
  ['*', true],
  [' * ', true],
  ['W/"3"', true],
  ['"3"', true],
  ['"a", W/"3"', true],
  ['"a","3",, "b"', true],
  ['"a", "b"', false],
  ['"a,3"', false],
  ['"*"', false],
])('If-Match %s against W/"3": %s', (header, matches) => {
  expect(ifMatchCondition(header)?.('W/"3"')).toBe(matches);
});

test.each(['', ' ', ',', '3', '"3', '"3" "4"', '*, "3"', '"3", *', 'w/"3"', 'W/3'])(
  'If-Match %j is no condition',
  (header) => {
    expect(ifMatchCondition(header)).toBeUndefined();
  },
);
