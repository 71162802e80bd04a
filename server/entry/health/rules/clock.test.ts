import { expect, test } from 'vitest';
import { findingResults } from '../../../../tests/support/finding-results';
import { type ClockFacts, clock } from './clock';

const now = new Date('2026-11-26T12:00:00.000Z');
const later = (ms: number) => ({ what: 'the newest lead', at: new Date(now.getTime() + ms) });
const database = (aheadMs: number) => [{ what: 'the database', aheadMs, isRounded: false }];
const storage = (aheadMs: number) => ({ what: 'the storage of the backups', aheadMs, isRounded: true });
const nothing = { clocks: [], builtAt: null, newest: null };

test.each<[string, Partial<ClockFacts>, string]>([
  ['nothing to compare with', {}, 'ok ok'],
  ['everything is older', { newest: later(-1) }, 'ok ok'],
  ['a file server is a little ahead', { newest: later(60_000) }, 'ok ok'],
  ['something is newer', { newest: later(60_001) }, 'fault clock-behind'],
  ['the database agrees', { clocks: database(-3_000) }, 'ok ok'],
  ['the database is seconds ahead', { clocks: database(3_001) }, 'warning clock-differs'],
  ['the database is minutes behind', { clocks: database(-60_001) }, 'fault clock-differs'],
  ['a service agrees to ten seconds', { clocks: [storage(10_000)] }, 'ok ok'],
  ['a service is seconds behind', { clocks: [storage(-10_001)] }, 'warning clock-differs'],
  ['a service is years behind', { clocks: [storage(-1e11)] }, 'fault clock-differs'],
  ['the release is years old', { builtAt: new Date('2026-05-01') }, 'ok ok'],
  ['both', { clocks: database(1e6), newest: later(1e6) }, 'fault clock-behind, fault clock-differs'],
])('%s', (_, facts, expected) => {
  expect(findingResults(clock({ now, ...nothing, ...facts }))).toBe(expected);
});

test.each<[string, Partial<ClockFacts>, string]>([
  ['five years after the release', { now: new Date('2031-12-01') }, 'clock-far-ahead'],
  ['a day before that', { now: new Date('2031-11-25') }, 'ok'],
  ['decades after it, as another clock does', { now: new Date('2060-01-01'), clocks: [storage(0)] }, 'ok'],
  ['decades after it, of a build without dates', { now: new Date('2060-01-01'), builtAt: new Date(0) }, 'ok'],
])('a clock that shows a day %s', (_, facts, code) => {
  expect(clock({ ...nothing, builtAt: now, now, ...facts })).toMatchObject([{ code }]);
});

test('the text says which clock is ahead, and by how much', () => {
  const text = (ms: number) => clock({ now, ...nothing, clocks: database(ms) })[0]?.text;
  expect(text(7_200_000)).toBe("The clock of the database is 2 hours ahead of this machine's.");
  expect(text(-7_200_000)).toBe("The clock of the database is 2 hours behind this machine's.");
});

test('the text names the clocks that agree', () => {
  expect(clock({ now, ...nothing, clocks: [...database(0), storage(0)] })[0]?.text).toContain(
    ', as that of the database and that of the storage of the backups does,',
  );
});
