import { expect, it } from 'vitest';
import { judgeSweep, mostSwept } from './retention-guard';

const now = new Date('2026-11-22T02:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it.each([
  ['never checked before', null, 0, 100, 'first-check'],
  ['checked an hour ago', 1, 5, 100, 'too-soon'],
  ['checked in a moment from now, as clocks drift', -0.5, 5, 100, 'too-soon'],
  ['checked yesterday', 24, 5, 100, 'delete'],
  ['checked yesterday, with nothing to delete', 24, 0, 0, 'delete'],
  ['checked yesterday, with a tenth to delete', 24, 10, 100, 'delete'],
  ['checked yesterday, with more than a tenth', 24, 11, 100, 'too-many'],
  ['checked yesterday, with all to delete', 24, 100, 100, 'too-many'],
  ['checked yesterday, with two of two', 24, 2, 2, 'delete'],
  ['checked a year ago, or the clock is a year ahead', 24 * 365, 5, 100, 'clock-moved'],
  ['checked in a year from now, as the clock was a year ahead', -24 * 365, 5, 100, 'clock-moved'],
])('%s', (_case, hours, reported, total, verdict) => {
  const lastCheckedAt = hours === null ? null : hoursAgo(hours);
  expect(judgeSweep({ now, lastCheckedAt, reported, total })).toBe(verdict);
});

it('a sweep deletes at most a tenth of a site, or three leads', () => {
  expect([0, 9, 30, 31, 1_000].map(mostSwept)).toEqual([3, 3, 3, 3, 100]);
});
