import { faultOf } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedState } from './feed-states-port';
import { latestTurn } from './rules/schedule';
import { type FeedRun, type RunDeps, runFeed } from './run-feed';

export interface WatchDeps extends RunDeps {
  readonly tenants: { all(): readonly Tenant[] };
}

const usualPollMs = 15_000;

/** The runs that the schedule asks for now, and that have not been started by any process. */
function dueRuns(tenants: readonly Tenant[], states: readonly FeedState[], now: Date): FeedRun[] {
  const stateOf = new Map(states.map((state) => [`${state.tenant}/${state.source}`, state]));
  return tenants.flatMap((tenant) =>
    tenant.imports.sources
      .filter(({ enabled }) => enabled)
      .map((source) => ({ tenant, source, turn: latestTurn(source, tenant.time_zone, now) }))
      .filter(({ source, turn }) => isDue(stateOf.get(`${tenant.slug}/${source.name}`), turn)),
  );
}

/** Also for a run that was started but not finished: `take` decides whether its process has died. */
const isDue = (state: FeedState | undefined, turn: Date): boolean =>
  !state || state.turn === null || state.turn < turn.toISOString() || !hasEnded(state);

const hasEnded = ({ startedAt, finishedAt }: FeedState): boolean =>
  finishedAt !== null && (startedAt === null || finishedAt >= startedAt);

/** Runs what is due, one source after another. */
export async function runDueFeeds(deps: WatchDeps, stop: AbortSignal): Promise<void> {
  const tenants = deps.tenants.all().filter(({ imports }) => imports.sources.length > 0);
  if (tenants.length === 0) return;
  for (const run of dueRuns(tenants, await deps.feedStates.all(), deps.clock.now())) {
    if (stop.aborted) return;
    await runFeed(deps, run, stop);
  }
}

/**
 * Runs sources on their schedules from now on. Any number of processes may do so at once: each turn runs once. Returns a
 * function that stops it, and the run in progress.
 */
export function startWatchingFeeds(deps: WatchDeps, pollMs = usualPollMs): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= runDueFeeds(deps, stop.signal)
      .catch((error: unknown) => deps.log.error(faultOf(error), 'could not look for feeds, trying again'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}
