import { expect, test, vi } from 'vitest';
import { withMemory } from './text-memory';

const lengthReader = () => {
  const read = vi.fn((text: string) => (text === '' ? undefined : text.length));
  return { read, lengthOf: withMemory(read) };
};

test.each([
  ['ute', 3],
  ['', undefined],
])('reads %j once', (text, length) => {
  const { read, lengthOf } = lengthReader();
  expect([lengthOf(text), lengthOf(text)]).toEqual([length, length]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('reads a long text each time, so that it stays small', () => {
  const { read, lengthOf } = lengthReader();
  const long = 'x'.repeat(81);
  expect([lengthOf(long), lengthOf(long)]).toEqual([81, 81]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('starts again after 5,000 texts', () => {
  const { read, lengthOf } = lengthReader();
  for (let number = 0; number <= 5_000; number += 1) lengthOf(`colour ${number}`);
  lengthOf('colour 5000');
  expect(read).toHaveBeenCalledTimes(5_001);
  lengthOf('colour 0');
  expect(read).toHaveBeenCalledTimes(5_002);
});
