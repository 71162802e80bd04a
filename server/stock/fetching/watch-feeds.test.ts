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
  test.each([
    ['begins', '10-02T21:00', '10-04T21:00', ['10-02T21:00', '10-03T19:00', '10-04T19:00']],
    ['ends', '04-03T20:00', '04-05T21:00', ['04-03T20:00', '04-04T20:00', '04-05T20:00']],
  ])('runs once at once, then each day at six, as daylight saving %s', async (_, from, to, expected) => {
    const runs = await runsBetween(`2026-${from}:00Z`, `2026-${to}:00Z`);
    expect(runs).toEqual(expected.map((minute) => `2026-${minute}:00.000Z`));
  });

  test('that was missed while the site was down runs at the start, once', async () => {
    const [turn, startedAt, finishedAt] = ['00', '03', '09'].map(
      (second) => `2026-07-01T20:00:${second}.000Z`,
    );
    state = { ...unrun, turn: turn ?? null, startedAt: startedAt ?? null, finishedAt: finishedAt ?? null };
    const runs = await runsBetween('2026-07-04T01:00:00Z', '2026-07-04T03:00:00Z');
    expect(runs).toEqual(['2026-07-04T01:00:00.000Z']);
  });

  test('that is unfinished runs again: its process may have died', async () => {
    state = { ...unrun, turn: '2026-07-03T20:00:00.000Z', startedAt: '2026-07-03T20:00:03.000Z' };
    expect(await runsBetween('2026-07-04T01:00:00Z', '2026-07-04T01:02:00Z')).toHaveLength(1);
  });
});

describe('the dealer', () => {
  test('gets one email per streak of failures, and one when the source works again', async () => {
    const [dms] = tenant.imports.sources;
    if (!dms) throw new Error('no source');
    now = new Date('2026-07-01T20:00:00Z');
    for (const next of [fails, fails, fails, works, works]) {
      result = next;
      await runFeed(deps, { tenant, source: dms, turn: null }, signal);
      now = new Date(now.getTime() + 3_600_000);
    }
    const since = 'since Thursday 2 July, 6:00 am.';
    expect(emails).toMatchObject([
      { subject: 'Stock feed dms is failing', text: expect.stringContaining(`2 times in a row, ${since}`) },
      { subject: 'Stock feed dms works again', text: expect.stringContaining(`It had failed ${since}`) },
    ]);
    expect(lines).toHaveLength(5);
    expect(lines[2]).toEqual({ ...key, reason: 'the file was not found', failures: 3 });
  });

  test('hears of a run that throws as of any other failure', async () => {
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
