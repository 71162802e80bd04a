import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../../tests/support/property-runs';
import { testTenant } from '../../../tests/support/test-tenant';
import type { FeedNews } from './feed-emails';
import type { FeedState, FeedStates } from './feed-states';
import type { FetchResult, FetchTask } from './fetch-feed';
import { latestTurn, nextTurn } from './rules/schedule';
import { runDueFeeds, runFeed, startWatchingFeeds, type WatchDeps } from './watch-feeds';

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

const key = { tenant: 'brolga', source: 'dms' };
const unrun: FeedState = {
  ...key,
  version: { mark: null, digest: null },
  turn: null,
  startedAt: null,
  finishedAt: null,
  outcome: null,
  failures: 0,
  failingSince: null,
  isReported: false,
  succeededAt: null,
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
const feedStates: WatchDeps['feedStates'] = {
  all: async () => [state],
  take: async (_key, lease: Parameters<FeedStates['take']>[1]) => {
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
  feedStates,
  tenants: { all: () => [tenant] },
  clock: { now: () => now },
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

  test('that ran while a clock was ahead runs again at its next time', async () => {
    const turn = '2029-07-03T20:00:00.000Z';
    state = { ...unrun, turn, startedAt: turn, finishedAt: turn };
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

describe('twenty servers that never answer', () => {
  const quiet = Array.from({ length: 40 }, (_, at) => `quiet-${String(at).padStart(2, '0')}`);
  const sites = [...quiet, 'zebra'].map((slug) => ({
    ...testTenant({ time_zone: sydney, imports: { sources: [source] } }),
    slug,
  }));

  test.each<[string, readonly string[], number, string[]]>([
    ['delay no other dealer', quiet.slice(0, 20), 0, [...quiet.slice(0, 20), 'zebra']],
    [
      'however many: a server that failed last comes after the others',
      quiet,
      3,
      ['zebra', ...quiet.slice(0, 16)],
    ],
  ])('%s', async (_, silent, failures, expected) => {
    now = new Date('2026-07-01T20:00:00Z');
    const started: string[] = [];
    const stop = new AbortController();
    const silence = new Promise<FetchResult>((done) => {
      stop.signal.addEventListener('abort', () => done(fails));
    });
    const watching: WatchDeps = {
      ...deps,
      tenants: { all: () => sites.filter(({ slug }) => slug === 'zebra' || silent.includes(slug)) },
      feedStates: {
        ...feedStates,
        all: async () => silent.map((tenant) => ({ ...unrun, tenant, failures })),
      },
      fetchFeed: async ({ tenant: { slug } }) => {
        started.push(slug);
        return slug === 'zebra' ? works : silence;
      },
    };
    const looking = runDueFeeds(watching, stop.signal);
    await expect.poll(() => started).toHaveLength(expected.length);
    expect(started).toEqual(expected);
    stop.abort();
    await looking;
  });

  test('are asked once while they keep silent, and the next look runs what is due since', async () => {
    now = new Date('2026-07-01T20:00:00Z');
    const started: string[] = [];
    const stop = startWatchingFeeds(
      {
        ...deps,
        tenants: { all: () => sites.slice(39) },
        feedStates: { ...feedStates, all: async () => (started.length === 0 ? [] : [state]) },
        fetchFeed: ({ tenant: { slug } }, signal) => {
          started.push(slug);
          if (slug === 'zebra') return Promise.resolve(works);
          return new Promise((done) => signal.addEventListener('abort', () => done(fails)));
        },
      },
      5,
    );
    await expect.poll(() => started.filter((slug) => slug === 'zebra').length).toBeGreaterThan(1);
    await stop();
    expect(started.filter((slug) => slug !== 'zebra')).toEqual(['quiet-39']);
  });
});
