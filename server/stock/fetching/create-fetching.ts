import { lookup } from 'node:dns';
import { join } from 'node:path';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { allFiles } from './adapters/all-files';
import { KyselyFeedStates } from './adapters/kysely-feed-states';
import { unpacked } from './adapters/save-file';
import type { FeedOutcome, FeedStates } from './feed-states-port';
import { type FetchDeps, fetchFeed } from './fetch-feed';
import { FetchProblem } from './rules/fetch-problem';
import { type FeedRun, type RunDeps, runFeed } from './run-feed';
import { startWatchingFeeds, type WatchDeps } from './watch-feeds';

export interface Fetching {
  readonly feedStates: FeedStates;
  /** Runs a source in this process, unless another one does: then null. */
  runFeedHere(run: FeedRun, stop: AbortSignal): Promise<FeedOutcome | null>;
  /** Runs sources on their schedules from now on. Returns a function that stops it. */
  startWatchingFeeds(pollMs?: number): () => Promise<void>;
}

interface FetchingDeps extends Omit<WatchDeps, 'feedStates' | 'fetchFeed'> {
  readonly commits: GroupCommit;
  readonly fetchHere: RunDeps['fetchFeed'];
  readonly fetchInThread: RunDeps['fetchFeed'];
}

export function createFetching({ commits, fetchHere, fetchInThread, ...deps }: FetchingDeps): Fetching {
  const feedStates = new KyselyFeedStates(commits);
  return {
    feedStates,
    runFeedHere: (run, stop) => runFeed({ ...deps, feedStates, fetchFeed: fetchHere }, run, stop),
    startWatchingFeeds: (pollMs) =>
      startWatchingFeeds({ ...deps, feedStates, fetchFeed: fetchInThread }, pollMs),
  };
}

/** What tests change. */
interface FetchTuning {
  readonly settleMs?: number;
  readonly ca?: string | undefined;
}

/** Fetches and imports a source's file in the calling thread. */
export function createFetch(
  config: Pick<Config, 'DATA_DIR' | 'FEED_PRIVATE_HOSTS' | 'secret'>,
  importFile: FetchDeps['importFile'],
  { settleMs, ca }: FetchTuning = {},
): RunDeps['fetchFeed'] {
  const secret = (name: string): string => {
    const value = config.secret(name);
    if (value === undefined) throw new FetchProblem(`${name} is not set in the environment`);
    return value;
  };
  const access = { privateHosts: config.FEED_PRIVATE_HOSTS, lookup, secret, ca };
  const deps = {
    ...{ importFile, unpack: unpacked, folder: join(config.DATA_DIR, 'feeds', '.incoming') },
    files: allFiles(config.DATA_DIR, access, settleMs),
  };
  return (task, stop) => fetchFeed(deps, task, stop);
}
