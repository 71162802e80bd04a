import { expect, test } from 'vitest';
import type { ImportRecord } from '#server/stock/feeds/import-reports-port';
import { type StockFacts, type StockSource, stockVerdict } from './stock-status';

const zone = 'Australia/Brisbane';
/** 4:12 pm in Brisbane. */
const now = new Date('2026-11-26T06:12:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const run: ImportRecord = {
  ...{ id: '01', tenant: 'brolga', source: 'api', name: 'dms', state: 'done', file: null },
  options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
  ...{ createdAt: ago(2), finishedAt: ago(2), report: null, failure: null },
};
const state = (more: Partial<NonNullable<StockSource['state']>>) => ({
  ...{ outcome: { kind: 'unchanged' as const }, failingSince: null, succeededAt: ago(0.1) },
  ...more,
});
const failed = (hours: number, reason = 'the file was not found') =>
  state({ outcome: { kind: 'failed', reason }, failingSince: ago(hours), succeededAt: ago(hours + 1) });
const source = (of: StockSource['state'], times: readonly string[] = []): StockSource => ({
  ...{ name: 'dms', schedule: { times, every_minutes: 60 }, state: of },
});
const facts = (more: Partial<StockFacts>): StockFacts => ({
  ...{ liveCars: 24, changedAt: ago(2), lastImport: run, sources: [] },
  ...more,
});

test.each<[string, Partial<StockFacts>, string, RegExp]>([
  ['fresh stock', {}, 'ok', /up to date/],
  ['nobody knows how many are live', { liveCars: undefined }, 'ok', /up to date/],
  ['nothing live', { liveCars: 0 }, 'fault', /^Nothing is live/],
  ['a week without an update', { changedAt: ago(168), lastImport: null }, 'ok', /up to date/],
  [
    'more than a week without an update',
    { changedAt: ago(169), lastImport: null },
    'attention',
    /7 days 1 h/,
  ],
  ['an import that changed nothing counts as an update', { changedAt: ago(900) }, 'ok', /up to date/],
  ['no stock yet', { changedAt: null, lastImport: null }, 'ok', /up to date/],
  [
    'a refused import',
    { lastImport: { ...run, state: 'refused', failure: 'Nothing was changed: too many.' } },
    'attention',
    /The last import changed nothing: Nothing was changed: too many\.$/,
  ],
  [
    'an import that waits',
    { lastImport: { ...run, state: 'waiting', finishedAt: null } },
    'ok',
    /up to date/,
  ],
  ['a source that works', { sources: [source(state({}))] }, 'ok', /up to date/],
  [
    'a source has its own schedule: old stock is fine',
    { changedAt: ago(900), lastImport: null, sources: [source(state({}))] },
    'ok',
    /up to date/,
  ],
  [
    'a source that never ran',
    { sources: [source(null)] },
    'attention',
    /was due at 3:00 pm and hasn’t been read/,
  ],
  [
    'a source that just missed its time',
    { sources: [source(state({ succeededAt: ago(1.15) }))] },
    'ok',
    /up to date/,
  ],
  [
    'a source that is late',
    { sources: [source(state({ succeededAt: ago(2) }))] },
    'attention',
    /due at 3:00 pm/,
  ],
  [
    'a source of yesterday',
    { sources: [source(state({ succeededAt: ago(30) }), ['18:00'])] },
    'attention',
    /at 6:00 pm on 25 Nov/,
  ],
  [
    'a source that fails',
    { sources: [source(failed(3))] },
    'attention',
    /failed for 3 h: the file was not found\.$/,
  ],
  ['a source that has failed for more than a day', { sources: [source(failed(25))] }, 'fault', /1 day 1 h/],
  [
    'the failed import of a source that has worked since',
    { lastImport: { ...run, source: 'feed', state: 'failed', failure: 'x' }, sources: [source(state({}))] },
    'ok',
    /up to date/,
  ],
  [
    'the worst of several',
    { sources: [source(state({})), source(failed(30)), source(null)] },
    'fault',
    /1 day 6 h/,
  ],
])('%s', (_, change, expected, text) => {
  const verdict = stockVerdict(facts(change), zone, now);
  expect([verdict.state, verdict.text]).toEqual([expected, expect.stringMatching(text)]);
  expect(verdict.advice === undefined).toBe(expected === 'ok');
});

test('a clock that was ahead makes no negative age', () => {
  expect(stockVerdict(facts({ sources: [source(failed(-1))] }), zone, now).text).toContain('under a minute');
});
