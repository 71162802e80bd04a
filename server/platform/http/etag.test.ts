import { expect, test } from 'vitest';
import { ifMatchCondition, matchesEtag, strongEtag, weakEtag } from './etag';

test('a weak tag of the server matches no If-Match but *', () => {
  expect(ifMatchCondition('W/"3", "3"')?.('W/"3"')).toBe(false);
});

test('the same content has the same tag, other content another', () => {
  expect(strongEtag('a')).toBe(weakEtag('a').replace('W/', ''));
  expect(weakEtag('a')).toBe(weakEtag('a'));
  expect(weakEtag('a')).not.toBe(weakEtag('b'));
});

test.each([
  [true, ['W/"x"', '"x"', '"a", W/"x" , "b"', '*', ' * ']],
  [false, ['"y"', 'x', '"x', '', null]],
])('If-None-Match matches W/"x": %s for each of %j', (isMatch, headers) => {
  for (const header of headers) expect(matchesEtag(header, 'W/"x"'), `${header}`).toBe(isMatch);
});

test.each([
  [true, ['*', ' * ', '"3"', '"a", "3"', '"a","3",, "b"']],
  [false, ['"a", "b"', '"a,3"', '"*"', 'W/"3"', '"a", W/"3"']],
  [undefined, ['', ' ', ',', '3', '"3', '"3" "4"', '*, "3"', '"3", *', 'w/"3"', 'W/3']],
])(
  'If-Match matches "3" by strong comparison (undefined without a condition): %s for each of %j',
  (isMatch, headers) => {
    for (const header of headers) expect(ifMatchCondition(header)?.('"3"'), header).toBe(isMatch);
  },
);
