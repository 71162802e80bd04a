import { expect, test } from 'vitest';
import { idsAhead, newestId } from './clock-ahead';
import { backupId } from './manifest';

const now = new Date('2026-11-27T02:30:00.000Z');
const after = (hours: number): string => backupId(new Date(now.getTime() + hours * 60 * 60_000));

test.each([
  ['there is none', [], undefined, []],
  ['it was made today', [after(-24), after(-1)], after(-1), []],
  ['the clock of another process is a little ahead', [after(-24), after(0.9)], after(0.9), []],
  [
    'a later one was made while the clock was ahead',
    [after(-24), after(30_000)],
    after(-24),
    [after(30_000)],
  ],
  ['every one was made while the clock was ahead', [after(2), after(3)], after(3), [after(2), after(3)]],
])('the newest backup, when %s', (_, ids, newest, ahead) => {
  expect(newestId(ids, now)).toBe(newest);
  expect(idsAhead(ids, now)).toEqual(ahead);
});
