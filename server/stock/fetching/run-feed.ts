import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { faultOf, type Log } from '#server/platform/log';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedEnd, FeedKey, FeedOutcome, FeedState, FeedStates } from './feed-states-port';
import type { FetchResult, FetchTask } from './fetch-feed';
import { type FeedNews, newsEmail } from './rules/feed-email';
import { streakAfter } from './rules/streak';

export interface RunDeps {
  readonly feedStates: FeedStates;
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
