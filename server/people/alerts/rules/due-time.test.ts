import { describe, expect, test } from 'vitest';
import type { Frequency } from './alert';
import { dueTime } from './due-time';

const brisbane = { timeZone: 'Australia/Brisbane', time: '08:00' };
const sydney = { timeZone: 'Australia/Sydney', time: '08:00' };

describe('the time of an email', () => {
  const skipped = { ...sydney, time: '02:30' };
  test.each<[string, Frequency, string, typeof brisbane, string]>([
    ['is now for an instant alert', 'now', '2026-11-20T03:04:05.000Z', brisbane, '2026-11-20T03:04:05.000Z'],
    ['is this morning before 8 am', 'daily', '2026-11-19T21:59:00Z', brisbane, '2026-11-19T22:00:00.000Z'],
    ['is tomorrow morning from 8 am', 'daily', '2026-11-19T22:00:00Z', brisbane, '2026-11-20T22:00:00.000Z'],
    ['is next Monday if weekly', 'weekly', '2026-11-20T00:00:00Z', brisbane, '2026-11-22T22:00:00.000Z'],
    ['is today early on a Monday', 'weekly', '2026-11-22T21:00:00Z', brisbane, '2026-11-22T22:00:00.000Z'],
    ['is a week later after it', 'weekly', '2026-11-22T22:00:00Z', brisbane, '2026-11-29T22:00:00.000Z'],
    ['follows daylight saving', 'daily', '2026-10-03T00:00:00Z', sydney, '2026-10-03T21:00:00.000Z'],
    ['avoids a skipped hour', 'daily', '2026-10-03T10:00:00Z', skipped, '2026-10-03T16:00:00.000Z'],
  ])('%s', (_, frequency, now, times, expected) => {
    expect(dueTime(frequency, new Date(now), times).toISOString()).toBe(expected);
  });
});
