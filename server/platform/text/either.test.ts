import { expect, it } from 'vitest';
import { either } from './either';

it.each([
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('%j are listed as alternatives', (words, text) => {
  expect(either(words)).toBe(text);
});
