import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/support/property-runs';
import { latestTurn, nextTurn } from './schedule';

const sydney = 'Australia/Sydney';
const at = (...times: string[]) => ({ times, every_minutes: 60 });
const every = (minutes: number) => ({ times: [], every_minutes: minutes });

/** In 2026, daylight saving ends in Sydney at 3:00 on 5 April and begins at 2:00 on 4 October. */
describe('the turns of a source', () => {
  test.each<[string, ReturnType<typeof at>, now: string, latest: string, next: string]>([
    ['a time of day in winter', at('06:00'), '07-01T00:00', '06-30T20:00', '07-01T20:00'],
    ['the same time in summer', at('06:00'), '12-01T00:00', '11-30T19:00', '12-01T19:00'],
    ['the day before clocks go back', at('06:00'), '04-04T10:00', '04-03T19:00', '04-04T20:00'],
    ['before the repeated hour', at('02:30'), '04-04T15:00', '04-03T15:30', '04-04T15:30'],
    ['in the repeated hour: once', at('02:30'), '04-04T16:45', '04-04T15:30', '04-05T16:30'],
    ['before the skipped hour', at('02:30'), '10-03T15:59', '10-02T16:30', '10-03T16:00'],
    ['as the clocks skip the hour', at('02:30'), '10-03T16:00', '10-03T16:00', '10-04T15:30'],
    ['exactly at a time', at('06:00'), '06-30T20:00', '06-30T20:00', '07-01T20:00'],
    ['several times, unsorted', at('18:00', '06:00'), '07-01T00:00', '06-30T20:00', '07-01T08:00'],
    ['midnight', at('00:00'), '06-30T14:30', '06-30T14:00', '07-01T14:00'],
    ['the last minute of a day', at('23:59'), '06-30T14:30', '06-30T13:59', '07-01T13:59'],
    ['every 15 minutes', every(15), '07-01T00:22', '07-01T00:15', '07-01T00:30'],
    ['every 15 minutes as clocks go back', every(15), '04-04T16:00', '04-04T16:00', '04-04T16:15'],
    ['once a day by minutes', every(1_440), '07-01T00:22', '07-01T00:00', '07-02T00:00'],
  ])('%s', (_what, schedule, now, latest, next) => {
    const utc = (minute: string) => new Date(`2026-${minute}:00Z`);
    // Seconds after the minute change nothing.
    for (const seconds of [0, 10_000]) {
      const given = new Date(utc(now).getTime() + seconds);
      expect(latestTurn(schedule, sydney, given)).toEqual(utc(latest));
      expect(nextTurn(schedule, sydney, given)).toEqual(utc(next));
    }
  });

  const times = fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 1, maxLength: 6 });
  const zones = fc.constantFrom(sydney, 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Lord_Howe');
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  test('lie on both sides of any minute of the year, and the next one becomes the latest', () =>
    fc.assert(
      fc.property(zones, times, fc.integer({ min: 0, max: 525_599 }), (zone, minutes, minuteOfYear) => {
        const schedule = at(...minutes.map(clock));
        const now = new Date(Date.UTC(2026, 0, 1, 0, minuteOfYear));
        const next = nextTurn(schedule, zone, now);
        expect(latestTurn(schedule, zone, now).getTime()).toBeLessThanOrEqual(now.getTime());
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(latestTurn(schedule, zone, next)).toEqual(next);
      }),
      { numRuns: runs(200) },
    ));

  test('are 365 in a year for one time of day, whatever the clocks do', () => {
    const schedule = at('02:30');
    let turn = latestTurn(schedule, sydney, new Date('2026-01-01T00:00:00Z'));
    const end = new Date('2027-01-01T00:00:00Z');
    let count = 0;
    for (; turn < end; turn = nextTurn(schedule, sydney, turn)) count += 1;
    expect(count).toBe(366);
  });
});
