import { expect, test } from 'vitest';
import { backupRating } from './backup-rating';

const rated = { ageMs: 9 * 3_600_000, problem: null, holdsDatabase: true };

test.each([
  ['of last night', {}, 'fine'],
  ['of the night before', { ageMs: 27 * 3_600_000 }, 'late'],
  ['of three nights before', { ageMs: 73 * 3_600_000, problem: 'The disk is full.' }, 'too-late'],
  ['before an attempt that failed', { problem: 'The disk is full.', holdsDatabase: false }, 'failed'],
  ['without the database', { holdsDatabase: false }, 'without-database'],
])('the newest backup %s', (_, change, rating) => {
  expect(backupRating({ ...rated, ...change })).toBe(rating);
});
