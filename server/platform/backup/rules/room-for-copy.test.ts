import { expect, it } from 'vitest';
import { noRoomForCopy } from './room-for-copy';

it.each([
  [0, 0, null],
  [4e6, 4e6, null],
  [4e6, 0, 'DATA_DIR: the disk is full.'],
  [4e6, 2_500_000, 'DATA_DIR: the copy of the database needs 4.0 MB, but only 2.5 MB are free on the disk.'],
])('a copy of %i bytes with %i free: %s', (copyBytes, freeBytes, problem) => {
  expect(noRoomForCopy(copyBytes, freeBytes)).toBe(problem);
});
