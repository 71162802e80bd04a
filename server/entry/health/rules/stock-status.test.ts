import { expect, test } from 'vitest';
import type { ImportRecord } from '#server/stock/feeds/import-reports';
import { type StockFacts, type StockSource, siteStock } from './stock-status';

const zone = 'Australia/Brisbane';
/** 4:12 pm in Brisbane. */
const now = new Date('2026-11-26T06:12:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const run: ImportRecord = {
  id: '01',
  tenant: 'brolga',
  source: 'api',
  name: 'dms',
  state: 'done',
  file: null,
  options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
  createdAt: ago(2),
  finishedAt: ago(2),
  report: null,
  failure: null,
};
const unchanged = { outcome: { kind: 'unchanged' as const }, failingSince: null, succeededAt: ago(0.1) };
const source = (state: StockSource['state'], times: readonly string[] = []): StockSource => ({
  name: 'dms',
  schedule: { times, every_minutes: 60 },
  state,
});
const works = source(unchanged);
const neverRan = source(null);
const succeeded = (hours: number, times?: readonly string[]) =>
  source({ ...unchanged, succeededAt: ago(hours) }, times);
const outcome = { kind: 'failed', reason: 'the file was not found' } as const;
const failing = (hours: number) => source({ outcome, failingSince: ago(hours), succeededAt: ago(hours + 1) });
const facts = (more: Partial<StockFacts>): StockFacts => ({
  liveCars: 24,
  changedAt: ago(2),
  lastImport: run,
  editedCars: 0,
  sources: [],
  ...more,
});
const refused: ImportRecord = { ...run, state: 'refused', failure: 'Nothing was changed: too many.' };
const failed: ImportRecord = { ...run, source: 'feed', state: 'failed', failure: 'x' };
const waiting: ImportRecord = { ...run, state: 'waiting', finishedAt: null };
const none = { lastImport: null };

test.each<[string, Partial<StockFacts>, string, RegExp]>([
  ['fresh stock', {}, 'ok', /up to date/],
  ['an unknown number of live cars', { liveCars: undefined }, 'ok', /up to date/],
  ['no live cars', { liveCars: 0 }, 'fault', /^Nothing is live/],
  ['a week without an update', { ...none, changedAt: ago(168) }, 'ok', /up to date/],
  ['more than a week without an update', { ...none, changedAt: ago(169) }, 'warning', /7 days 1 h/],
  ['an import that changed nothing, which counts as an update', { changedAt: ago(900) }, 'ok', /up to date/],
  ['no stock yet', { ...none, changedAt: null }, 'ok', /up to date/],
  ['a refused import', { lastImport: refused }, 'warning', /: Nothing was changed: too many\.$/],
  ['an import that waits', { lastImport: waiting }, 'ok', /up to date/],
  ['a source that works', { sources: [works] }, 'ok', /up to date/],
  ['old stock of a working source', { ...none, changedAt: ago(900), sources: [works] }, 'ok', /up to date/],
  ['a source that never ran', { sources: [neverRan] }, 'warning', /due at 3:00 pm and hasn’t been read/],
  ['a source that just missed its time', { sources: [succeeded(1.15)] }, 'ok', /up to date/],
  ['a source that is late', { sources: [succeeded(2)] }, 'warning', /due at 3:00 pm/],
  ['a source due yesterday', { sources: [succeeded(30, ['18:00'])] }, 'warning', /at 6:00 pm on 25 Nov/],
  ['a source that fails', { sources: [failing(3)] }, 'warning', /for 3 h: the file was not found\.$/],
  ['a source that has failed for more than a day', { sources: [failing(25)] }, 'fault', /1 day 1 h/],
  ['a failed import of a source that works', { lastImport: failed, sources: [works] }, 'ok', /up to date/],
  ['the worst of several sources', { sources: [works, failing(30), neverRan] }, 'fault', /1 day 6 h/],
])('the stock status reports %s', (_, change, expected, text) => {
  const finding = siteStock(facts(change), zone, now);
  expect([finding.result, finding.text]).toEqual([expected, expect.stringMatching(text)]);
  expect(finding.advice === 'Nothing to do.').toBe(expected === 'ok');
});

test('a clock that was ahead gives no negative age', () => {
  expect(siteStock(facts({ sources: [failing(-1)] }), zone, now).text).toContain('under a minute');
});
