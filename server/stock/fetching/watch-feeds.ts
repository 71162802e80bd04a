import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { faultOf, type Log } from '#server/platform/log';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { type FeedNews, newsEmail, streakAfter } from './feed-emails';
import {
  type FeedEnd,
  type FeedKey,
  type FeedOutcome,
  type FeedState,
  type FeedStates,
  latestTurnSoFar,
} from './feed-states';
import type { FetchResult, FetchTask } from './fetch-feed';
import { latestTurn } from './rules/schedule';

export interface RunDeps {
  readonly feedStates: Pick<FeedStates, 'take' | 'renew' | 'finish'>;
  /** Fetches and imports; in a thread, or here. */
  readonly fetchFeed: (task: FetchTask, stop: AbortSignal) => Promise<FetchResult>;
  /** Puts an email to the dealer into the outbox. */
  readonly report: (trx: Transaction<Database>, news: FeedNews) => Promise<void>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export interface FeedRun {
  readonly tenant: Tenant;
  readonly source: FeedSourceSettings;
  /** The scheduled instant; null: a person asked for it. */
  readonly turn: Date | null;
  readonly force?: boolean;
  readonly allowMassRemoval?: boolean;
}

const leaseMs = 120_000;
const renewEveryMs = 30_000;

/**
 * Runs a source, unless another process does or has done so for the same turn: then null. Records the outcome, logs it,
 * and writes to the dealer when failures reach the site's limit and when they end.
 */
export async function runFeed(deps: RunDeps, run: FeedRun, stop: AbortSignal): Promise<FeedOutcome | null> {
  const { feedStates, clock } = deps;
  const key = { tenant: run.tenant.slug, source: run.source.name };
  const owner = randomUUID();
  const state = await feedStates.take(key, { owner, now: clock.now(), leaseMs, turn: run.turn });
  if (!state) return null;
  const renewal = setInterval(() => {
    // Without it the lease ends, and another process may repeat the run: the same file changes nothing.
    feedStates.renew(key, { owner, now: clock.now(), leaseMs }).catch(() => undefined);
  }, renewEveryMs);
  try {
    const result = await fetched(deps, run, state, stop);
    // A run that this process stopped is repeated by the next one, once its lease has ended.
    if (!stop.aborted) await record(deps, run, { key, owner, state, result });
    return result.outcome;
  } finally {
    clearInterval(renewal);
  }
}

async function fetched(
  { fetchFeed, log }: RunDeps,
  { tenant, source, force = false, allowMassRemoval = false }: FeedRun,
  { version }: FeedState,
  stop: AbortSignal,
): Promise<FetchResult> {
  try {
    return await fetchFeed({ tenant, source, known: version, force, allowMassRemoval }, stop);
  } catch (error) {
    if (!stop.aborted) log.error(faultOf(error), 'a feed could not be run');
    return { outcome: { kind: 'failed', reason: 'the run failed on our side: see the log' }, version };
  }
}

interface EndedRun {
  readonly key: FeedKey;
  readonly owner: string;
  readonly state: FeedState;
  readonly result: FetchResult;
}

async function record(deps: RunDeps, { tenant, source }: FeedRun, ended: EndedRun): Promise<void> {
  const { key, owner, state, result } = ended;
  const now = deps.clock.now();
  const hasFailed = result.outcome.kind === 'failed';
  const { news, ...streak } = streakAfter(state, hasFailed, tenant.imports.failures_before_email);
  const end: FeedEnd = {
    now,
    ...result,
    ...streak,
    failingSince: hasFailed ? (state.failingSince ?? now.toISOString()) : null,
    succeededAt: hasFailed ? state.succeededAt : now.toISOString(),
  };
  const email = news && newsEmail(news, { tenant, source, end, failingSince: state.failingSince });
  await deps.feedStates.finish(key, owner, end, async (trx) => {
    if (email) await deps.report(trx, email);
  });
  logOutcome(deps.log, key, result.outcome, streak.failures);
}

function logOutcome(log: RunDeps['log'], key: FeedKey, outcome: FeedOutcome, failures: number): void {
  if (outcome.kind === 'failed') log.warn({ ...key, reason: outcome.reason, failures }, 'feed failed');
  else if (outcome.kind === 'unchanged') log.info(key, 'feed unchanged');
  else {
    const { read, added, changed, removed } = outcome.report;
    log.info({ ...key, read, added, changed, removed }, 'feed imported');
  }
}

export interface WatchDeps extends RunDeps {
  readonly feedStates: RunDeps['feedStates'] & Pick<FeedStates, 'all'>;
  readonly tenants: { all(): readonly Tenant[] };
}

const usualPollMs = 15_000;

const keyOf = ({ tenant, source }: FeedKey): string => `${tenant}/${source}`;

/** The runs that the schedule asks for now, and that have not been started by any process. */
function dueRuns(tenants: readonly Tenant[], states: readonly FeedState[], now: Date): FeedRun[] {
  const stateOf = new Map(states.map((state) => [keyOf(state), state]));
  return tenants.flatMap((tenant) =>
    tenant.imports.sources
      .filter(({ enabled }) => enabled)
      .map((source) => ({ tenant, source, turn: latestTurn(source, tenant.time_zone, now) }))
      .filter(({ source, turn }) =>
        isDue(stateOf.get(keyOf({ tenant: tenant.slug, source: source.name })), turn, now),
      ),
  );
}

/** Also for a run that was started but not finished: `take` decides whether its process has died. */
const isDue = (state: FeedState | undefined, turn: Date, now: Date): boolean =>
  !state ||
  state.turn === null ||
  state.turn < turn.toISOString() ||
  state.turn > latestTurnSoFar(now) ||
  !hasEnded(state);

const hasEnded = ({ startedAt, finishedAt }: FeedState): boolean =>
  finishedAt !== null && (startedAt === null || finishedAt >= startedAt);

/** Sources at a time. To wait for a server costs little, and imports take turns anyway. */
const mostAtOnce = 32;
/** Of those, sources whose last run failed: servers that never answer leave room for all others. */
const mostFailing = 16;

/** Sources that this process runs now, by key; whether their last run failed. */
type UnderWay = Map<string, boolean>;

/**
 * Starts what is due, and resolves when it has ended. What finds no place is due again at the next look; sources that
 * failed last come after the others.
 */
export async function runDueFeeds(
  deps: WatchDeps,
  stop: AbortSignal,
  underWay: UnderWay = new Map(),
): Promise<void> {
  const tenants = deps.tenants.all().filter(({ imports }) => imports.sources.length > 0);
  if (tenants.length === 0) return;
  const states = await deps.feedStates.all();
  if (stop.aborted) return;
  const failing = new Set(states.filter(({ failures }) => failures > 0).map(keyOf));
  const due = dueRuns(tenants, states, deps.clock.now())
    .map((run) => ({ run, key: keyOf({ tenant: run.tenant.slug, source: run.source.name }) }))
    .filter(({ key }) => !underWay.has(key));
  const failingNow = [...underWay.values()].filter(Boolean).length;
  const chosen = [
    ...due.filter(({ key }) => !failing.has(key)),
    ...due.filter(({ key }) => failing.has(key)).slice(0, Math.max(0, mostFailing - failingNow)),
  ].slice(0, mostAtOnce - underWay.size);
  const runs = chosen.map(async ({ run, key }) => {
    underWay.set(key, failing.has(key));
    await runFeed(deps, run, stop).finally(() => underWay.delete(key));
  });
  for (const end of await Promise.allSettled(runs)) if (end.status === 'rejected') throw end.reason;
}

/**
 * Runs sources on their schedules from now on. Any number of processes may do so at once: each turn runs once. Returns a
 * function that stops it, and the runs in progress.
 */
export function startWatchingFeeds(deps: WatchDeps, pollMs = usualPollMs): () => Promise<void> {
  const stop = new AbortController();
  const underWay: UnderWay = new Map();
  const looks = new Set<Promise<void>>();
  const look = () => {
    const running: Promise<void> = runDueFeeds(deps, stop.signal, underWay)
      .catch((error: unknown) => deps.log.error(faultOf(error), 'could not look for feeds, trying again'))
      .finally(() => looks.delete(running));
    looks.add(running);
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.all(looks);
  };
}
