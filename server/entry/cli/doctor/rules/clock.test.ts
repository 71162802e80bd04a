import { expect, test } from 'vitest';
import { type ClockFacts, clock } from './clock';

const now = new Date('2026-11-26T12:00:00.000Z');
const later = (ms: number) => ({ what: 'the newest lead', at: new Date(now.getTime() + ms) });

test.each<[string, Omit<ClockFacts, 'now'>, readonly (readonly [string, string])[]]>([
  ['nothing to compare with', { databaseAheadMs: null, newest: null }, [['ok', 'ok']]],
  ['everything is older', { databaseAheadMs: null, newest: later(-1) }, [['ok', 'ok']]],
  ['a file server is a little ahead', { databaseAheadMs: null, newest: later(60_000) }, [['ok', 'ok']]],
  ['something is newer', { databaseAheadMs: null, newest: later(60_001) }, [['fault', 'clock-behind']]],
  ['the database agrees', { databaseAheadMs: -3_000, newest: null }, [['ok', 'ok']]],
  ['the database is seconds ahead', { databaseAheadMs: 3_001, newest: null }, [['warning', 'clock-differs']]],
  [
    'the database is minutes behind',
    { databaseAheadMs: -60_001, newest: null },
    [['fault', 'clock-differs']],
  ],
  [
    ...(['both', { databaseAheadMs: 3_600_000, newest: later(3_600_000) }] as const),
    [
      ['fault', 'clock-behind'],
      ['fault', 'clock-differs'],
    ],
  ],
])('%s', (_, facts, expected) => {
  expect(clock({ now, ...facts }).map(({ result, code }) => [result, code])).toEqual(expected);
});

test('the text says which clock is ahead, and by how much', () => {
  const text = (databaseAheadMs: number) => clock({ now, databaseAheadMs, newest: null })[0]?.text;
  expect(text(7_200_000)).toBe("The database's clock is 2 hours ahead of this machine's.");
  expect(text(-7_200_000)).toBe("The database's clock is 2 hours behind this machine's.");
});
