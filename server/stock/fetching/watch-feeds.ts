import { faultOf } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedKey, FeedState } from './feed-states-port';
import { latestTurn } from './rules/schedule';
import { type FeedRun, type RunDeps, runFeed } from './run-feed';

export interface WatchDeps extends RunDeps {
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
        isDue(stateOf.get(keyOf({ tenant: tenant.slug, source: source.name })), turn),
      ),
  );
}

/** Also for a run that was started but not finished: `take` decides whether its process has died. */
const isDue = (state: FeedState | undefined, turn: Date): boolean =>
  !state || state.turn === null || state.turn < turn.toISOString() || !hasEnded(state);

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
