import { expect, test } from 'vitest';
import { featureList } from '../to-car-view';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index + 1}`);

test.each<[string, string[] | undefined, string[]]>([
  ['without standard equipment there are none', undefined, []],
  ['nor with an empty list', [], []],
  ['nor with blanks alone', [' ', '', 'null'], []],
  ['blanks are dropped', ['Tow bar', '', '  '], ['Tow bar']],
  ['each is said once', ['Tow bar', 'Sunroof', 'Tow bar'], ['Tow bar', 'Sunroof']],
  ['whatever its capitals and spaces', ['Tow bar', 'TOW  BAR ', 'tow bar'], ['Tow bar']],
  ['five hundred end at three hundred', numbered(500), numbered(300)],
])('features: %s', (_rule, given, expected) => {
  expect(featureList(given)).toEqual(expected);
});
