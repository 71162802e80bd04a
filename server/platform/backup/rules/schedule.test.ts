import { expect, test } from 'vitest';
import { backupId } from './manifest';
import { backupRating, idsAhead, isDue, lastOccurrence, newestId, surplus } from './schedule';

/** In the time zone of this machine, as the clock on the wall shows it. */
const at = (day: number, hours: number, minutes = 0): Date => new Date(2026, 10, day, hours, minutes);

test.each([
  ['later today', at(26, 12), at(26, 2, 30)],
  ['at the very minute', at(26, 2, 30), at(26, 2, 30)],
  ['before it', at(26, 2, 29), at(25, 2, 30)],
  ['just after midnight', at(26, 0), at(25, 2, 30)],
])('finds the last 02:30 %s', (_, now, expected) => {
  expect(lastOccurrence('02:30', now)).toEqual(expected);
});

test.each([
  ['when there is none', null, at(26, 1), true],
  ['once its time has passed', at(25, 2, 31), at(26, 2, 30), true],
  ['not twice a day', at(26, 2, 31), at(26, 23), false],
  ['not before its time', at(25, 2, 30), at(26, 2, 29), false],
  ['at once after days without power', at(20, 2, 31), at(26, 1), true],
  ['after one that was made while the clock was years ahead', new Date(2030, 0, 1), at(26, 1), true],
  ['not again while the clock of another process is a minute ahead', at(26, 2, 31), at(26, 2, 30), false],
  ['not again after one made by hand', at(26, 9), at(26, 10), false],
])('a backup is due %s', (_, last, now, expected) => {
  expect(isDue('02:30', last, now)).toBe(expected);
});

test.each([
  [['a', 'c', 'b'], 2, 'c', ['a']],
  [['a'], 1, 'a', []],
  [[], 14, 'a', []],
  [['a', 'b', 'c'], 1, 'c', ['b', 'a']],
  [['a', 'b', 'c', 'later'], 3, 'c', ['later']],
  [['a', 'b', 'c', 'later'], 1, 'c', ['b', 'a', 'later']],
])('of %j keeps the newest %d up to %s, and removes %j', (ids, keep, made, removed) => {
  expect(surplus(ids, keep, made)).toEqual(removed);
});

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

const now = new Date('2026-11-27T02:30:00.000Z');
const after = (hours: number): string => backupId(new Date(now.getTime() + hours * 60 * 60_000));

test.each([
  ['there is none', [], undefined, []],
  ['it was made today', [after(-24), after(-1)], after(-1), []],
  ['the clock of another process is a little ahead', [after(-24), after(0.9)], after(0.9), []],
  ['a later one is of a clock that was ahead', [after(-24), after(30_000)], after(-24), [after(30_000)]],
  ['every one is of a clock that was ahead', [after(2), after(3)], after(3), [after(2), after(3)]],
])('the newest backup, when %s', (_, ids, newest, ahead) => {
  expect(newestId(ids, now)).toBe(newest);
  expect(idsAhead(ids, now)).toEqual(ahead);
});
