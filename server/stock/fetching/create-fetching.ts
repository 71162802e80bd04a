import { lookup } from 'node:dns';
import { join } from 'node:path';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { unpacked } from '#server/platform/network/save-stream';
import { folderFiles } from './adapters/folder-files';
import { ftpFiles } from './adapters/ftp-files';
import { httpsFiles } from './adapters/https-files';
import { KyselyFeedStates } from './adapters/kysely-feed-states';
import { sftpFiles } from './adapters/sftp-files';
import type { FeedOutcome, FeedStates } from './feed-states-port';
import { type FetchDeps, fetchFeed } from './fetch-feed';
import { filesByKind } from './files-by-kind';
import { FetchProblem } from './rules/fetch-problem';
import { type FeedRun, type RunDeps, runFeed } from './run-feed';
import { settledFiles } from './settled-files';
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
  readonly timeLimitMs?: number | undefined;
  readonly silenceMs?: number | undefined;
}

/** Fetches and imports a source's file in the calling thread. */
export function createFetch(
  config: Pick<Config, 'DATA_DIR' | 'FEED_PRIVATE_HOSTS' | 'secret'>,
  importFile: FetchDeps['importFile'],
  { settleMs, ca, timeLimitMs, silenceMs }: FetchTuning = {},
): RunDeps['fetchFeed'] {
  const secret = (name: string): string => {
    const value = config.secret(name);
    if (value === undefined) throw new FetchProblem(`${name} is not set in the environment`);
    return value;
  };
  const access = { privateHosts: config.FEED_PRIVATE_HOSTS, lookup, secret, ca };
  const deps = {
    importFile,
    timeLimitMs,
    unpack: unpacked,
    folder: join(config.DATA_DIR, '.incoming'),
    files: filesByKind({
      https: httpsFiles(access, silenceMs),
      sftp: settledFiles(sftpFiles(access), settleMs),
      ftp: settledFiles(ftpFiles(access), settleMs),
      folder: settledFiles(folderFiles(config.DATA_DIR), settleMs),
    }),
  };
  return (task, stop) => fetchFeed(deps, task, stop);
}
