import { expect, test } from 'vitest';
import { bytesInWords } from './bytes-in-words';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_999, '1.0 MB'],
  [5_300_000_000, '5.3 GB'],
  [7e15, '7000.0 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
