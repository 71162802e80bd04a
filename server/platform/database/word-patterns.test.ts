import { expect, test } from 'vitest';
import { wordPatterns } from './word-patterns';

test.each([
  [undefined, []],
  ['  Mazda  CX-5 ', ['%mazda%', '%cx-5%']],
  ['50%_!', ['%50!%!_!!%']],
  ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((word) => `%${word}%`)],
])('%s', (text, patterns) => expect(wordPatterns(text)).toEqual(patterns));
