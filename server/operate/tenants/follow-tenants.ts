import type { Log } from '#server/platform/log';
import type { FolderWatch } from './folder-watch-port';

export interface FollowTimes {
  /** A file is written in several steps: reload once it has been quiet for this long. */
  readonly quietMs: number;
  /** Pause between polls, for volumes where the system reports nothing. */
  readonly lookMs: number;
}
const usualTimes: FollowTimes = { quietMs: 250, lookMs: 5_000 };
/** Polling takes at most this share of the time. */
const shareOfTime = 0.01;

/** Keeps the sites of a process in sync with the disk until stopped; a failed check is logged and retried. */
export function followTenants(
  registry: { refresh(slugs?: ReadonlySet<string>): Promise<unknown> },
  watch: FolderWatch,
  log: Pick<Log, 'error'>,
  { quietMs, lookMs }: FollowTimes = usualTimes,
): () => void {
  const stirred = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let isStopped = false;

  const safely = logFaultsOnce(log);
  const read = () =>
    safely(async () => {
      const slugs = new Set(stirred);
      stirred.clear();
      for (const slug of slugs) watch.renew(slug);
      await registry.refresh(slugs);
    });
  const lookLater = (ms: number) => {
    look = setTimeout(async () => {
      const startMs = performance.now();
      await safely(() => registry.refresh());
      if (!isStopped) lookLater(Math.max(lookMs, (performance.now() - startMs) / shareOfTime));
    }, ms).unref();
  };

  watch.start((slug) => {
    stirred.add(slug);
    clearTimeout(quiet);
    quiet = setTimeout(() => void read(), quietMs).unref();
  });
  lookLater(lookMs);
  return () => {
    isStopped = true;
    watch.stop();
    clearTimeout(quiet);
    clearTimeout(look);
  };
}

/** Runs one task after another and never rejects; a fault that repeats is logged the first time only. */
function logFaultsOnce(log: Pick<Log, 'error'>): (task: () => Promise<unknown>) => Promise<void> {
  let last: string | undefined;
  return async (task) => {
    try {
      await task();
      last = undefined;
    } catch (error) {
      if (String(error) !== last) log.error(error, 'could not check for changed tenants');
      last = String(error);
    }
  };
}
