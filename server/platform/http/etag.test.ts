import { expect, test } from 'vitest';
import { matchesEtag, weakEtag } from './etag';

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
