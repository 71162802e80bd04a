import { beforeEach, describe, expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import type { FeedLease, FeedState, FeedStates } from './feed-states-port';
import type { FetchResult, FetchTask } from './fetch-feed';
import type { FeedNews } from './rules/feed-email';
import { runFeed } from './run-feed';
import { runDueFeeds, type WatchDeps } from './watch-feeds';

const key = { tenant: 'brolga', source: 'dms' };
const unrun: FeedState = {
  ...{ ...key, version: { mark: null, digest: null }, turn: null, startedAt: null, finishedAt: null },
  ...{ outcome: null, failures: 0, failingSince: null, isReported: false, succeededAt: null },
};
const source = { name: 'dms', kind: 'folder', path: 'stock.csv', times: ['06:00'] };
const tenant = testTenant({
  time_zone: 'Australia/Sydney',
  imports: { sources: [source, { ...source, name: 'off', enabled: false }], failures_before_email: 2 },
});

let now: Date;
let state: FeedState;
let tasks: FetchTask[];
let emails: FeedNews[];
let lines: object[];
let result: FetchResult | Error;
const signal = new AbortController().signal;

/** A store of one source, which no other process uses. */
const feedStates: FeedStates = {
  all: async () => [state],
  ofTenant: async () => [state],
  take: async (_key, lease: FeedLease) => {
    state = { ...state, turn: lease.turn?.toISOString() ?? state.turn, startedAt: now.toISOString() };
    return state;
  },
  renew: async () => undefined,
  finish: async (_key, _owner, { now: at, ...end }, also) => {
    state = { ...state, ...end, finishedAt: at.toISOString() };
    await also({} as Parameters<typeof also>[0]);
  },
};
const log = (line: object) => void lines.push(line);
const deps: WatchDeps = {
  ...{ feedStates, tenants: { all: () => [tenant] }, clock: { now: () => now } },
  fetchFeed: async (task) => {
    tasks.push(task);
    if (result instanceof Error) throw result;
    return result;
  },
  report: async (_trx, news) => void emails.push(news),
  log: { info: log, warn: log, error: log },
};

const fails: FetchResult = {
  outcome: { kind: 'failed', reason: 'the file was not found' },
  version: { mark: null, digest: null },
};
const works: FetchResult = { outcome: { kind: 'unchanged' }, version: { mark: 'm', digest: 'd' } };

beforeEach(() => {
  state = unrun;
  [tasks, emails, lines, result] = [[], [], [], works];
});

const minuteMs = 60_000;
/** Looks every minute between two instants; gives the instants of the runs. */
async function runsBetween(from: string, to: string): Promise<string[]> {
  const runs: string[] = [];
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += minuteMs) {
    now = new Date(ms);
    const before = tasks.length;
    await runDueFeeds(deps, signal);
    if (tasks.length > before) runs.push(now.toISOString());
  }
  return runs;
}

describe('a source with a time of day', () => {
  test.each<[string, string, string, string[]]>([
    [
      'as daylight saving begins',
      '2026-10-02T21:00:00Z',
      '2026-10-04T21:00:00Z',
      ['2026-10-02T21:00', '2026-10-03T19:00', '2026-10-04T19:00'],
    ],
    [
      'as daylight saving ends',
      '2026-04-03T20:00:00Z',
      '2026-04-05T21:00:00Z',
      ['2026-04-03T20:00', '2026-04-04T20:00', '2026-04-05T20:00'],
    ],
  ])('runs once at once, then each day at six, %s', async (_what, from, to, expected) => {
    expect(await runsBetween(from, to)).toEqual(expected.map((minute) => `${minute}:00.000Z`));
  });

  test('that was missed while the site was down runs at the start, once', async () => {
    state = {
      ...unrun,
      turn: '2026-07-01T20:00:00.000Z',
      startedAt: '2026-07-01T20:00:03.000Z',
      finishedAt: '2026-07-01T20:00:09.000Z',
    };
    expect(await runsBetween('2026-07-04T01:00:00Z', '2026-07-04T03:00:00Z')).toEqual([
      '2026-07-04T01:00:00.000Z',
    ]);
  });

  test('that is not finished is looked at again: its process may have died', async () => {
    state = { ...unrun, turn: '2026-07-03T20:00:00.000Z', startedAt: '2026-07-03T20:00:03.000Z' };
    expect(await runsBetween('2026-07-04T01:00:00Z', '2026-07-04T01:02:00Z')).toHaveLength(1);
  });
});

describe('the dealer', () => {
  test('gets one email per streak of failures, and one when the source works again', async () => {
    const [site] = [tenant];
    const [dms] = site.imports.sources;
    if (!dms) throw new Error('no source');
    now = new Date('2026-07-01T20:00:00Z');
    for (const next of [fails, fails, fails, works, works]) {
      result = next;
      await runFeed(deps, { tenant: site, source: dms, turn: null }, signal);
      now = new Date(now.getTime() + 3_600_000);
    }
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Stock feed dms is failing',
      'Stock feed dms works again',
    ]);
    expect(emails[0]?.text).toContain('has failed 2 times in a row, since Thursday 2 July, 6:00 am.');
    expect(emails[0]?.text).toContain('Reason: the file was not found.');
    expect(emails[0]?.text).toContain('It has not worked before.');
    expect(emails[1]?.text).toContain('It had failed since Thursday 2 July, 6:00 am.');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toEqual({ ...key, reason: 'the file was not found', failures: 3 });
  });

  test('hears of a run that broke down like of any other failure', async () => {
    result = new Error('thread ended');
    now = new Date('2026-07-01T20:00:00Z');
    await runDueFeeds(deps, signal);
    expect(state).toMatchObject({
      failures: 1,
      failingSince: now.toISOString(),
      outcome: { kind: 'failed' },
    });
  });
});

test('a run that the process stops is left to another one', async () => {
  const stop = new AbortController();
  now = new Date('2026-07-01T20:00:00Z');
  const fetchFeed = async () => {
    stop.abort();
    return fails;
  };
  const stopped = { ...deps, fetchFeed };
  await runDueFeeds(stopped, stop.signal);
  expect(state).toMatchObject({ finishedAt: null, failures: 0 });
});
