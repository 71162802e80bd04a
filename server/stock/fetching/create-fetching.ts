import { lookup } from 'node:dns';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { unpacked } from '#server/platform/network/save-stream';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import { folderFiles } from './adapters/folder-files';
import { ftpFiles } from './adapters/ftp-files';
import { httpsFiles } from './adapters/https-files';
import { sftpFiles } from './adapters/sftp-files';
import { type FeedOutcome, FeedStates } from './feed-states';
import { type FetchDeps, fetchFeed } from './fetch-feed';
import {
  type FetchedFile,
  FetchProblem,
  type FetchRequest,
  type FileAccess,
  type FileServer,
  type RemoteFiles,
} from './remote-files-port';
import type { ListedFile } from './rules/newest-file';
import { type FeedRun, type RunDeps, runFeed, startWatchingFeeds, type WatchDeps } from './watch-feeds';

export type Fetching = ReturnType<typeof createFetching>;

interface FetchingDeps extends Omit<WatchDeps, 'feedStates' | 'fetchFeed'> {
  readonly commits: GroupCommit;
  readonly fetchHere: RunDeps['fetchFeed'];
  readonly fetchInThread: RunDeps['fetchFeed'];
}

export function createFetching({ commits, fetchHere, fetchInThread, ...deps }: FetchingDeps) {
  const feedStates = new FeedStates(commits);
  const stopping = new AbortController();
  const running = new Set<Promise<FeedOutcome | null>>();
  const inThread = { ...deps, feedStates, fetchFeed: fetchInThread };
  return {
    feedStates,
    /** Runs a source in this process, unless another one does: then null. */
    runFeedHere: (run: FeedRun, stop: AbortSignal) =>
      runFeed({ ...deps, feedStates, fetchFeed: fetchHere }, run, stop),
    /** Runs a source on the thread of feeds, as its schedule would, until `stopFeeds`. */
    async runFeedSoon(run: FeedRun): Promise<FeedOutcome | null> {
      if (stopping.signal.aborted) return null;
      const one = runFeed(inThread, run, stopping.signal);
      running.add(one);
      return one.finally(() => running.delete(one));
    },
    /** Ends the runs that `runFeedSoon` has started; none starts any more. */
    async stopFeeds(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running);
    },
    /** Runs sources on their schedules from now on. Returns a function that stops it. */
    startWatchingFeeds: (pollMs?: number) => startWatchingFeeds(inThread, pollMs),
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
  const https = httpsFiles(access, silenceMs);
  const sftp = settledFiles(sftpFiles(access), settleMs);
  const ftp = settledFiles(ftpFiles(access), settleMs);
  const folder = settledFiles(folderFiles(config.DATA_DIR), settleMs);
  const fetch: RemoteFiles['fetch'] = ({ source, ...request }) => {
    switch (source.kind) {
      case 'https':
        return https.fetch({ ...request, source });
      case 'sftp':
        return sftp.fetch({ ...request, source });
      case 'ftp':
        return ftp.fetch({ ...request, source });
      case 'folder':
        return folder.fetch({ ...request, source });
    }
  };
  const incoming = join(config.DATA_DIR, '.incoming');
  const deps = { importFile, timeLimitMs, unpack: unpacked, folder: incoming, files: { fetch } };
  return (task, stop) => fetchFeed(deps, task, stop);
}

/** How long a file must stay the same after it was read: a program may still be writing it. */
const usualSettleMs = 3_000;

/** Files known by name, size and date: fetched when these have changed, and if nobody was writing them meanwhile. */
const settledFiles = <Source extends FeedSourceSettings>(
  server: FileServer<Source>,
  settleMs = usualSettleMs,
): RemoteFiles<Source> => ({
  fetch: (request) => server.open(request, (access) => fetchSettled(access, request, settleMs)),
});

async function fetchSettled(
  { at, find, save }: FileAccess,
  { mark, signal }: Pick<FetchRequest, 'mark' | 'signal'>,
  settleMs: number,
): Promise<FetchedFile> {
  const file = await find();
  if (!file) throw new FetchProblem('the file was not found');
  const version = markOf(at, file);
  if (version !== null && version === mark) return { kind: 'unchanged' };
  const saved = await save(file);
  await pause(settleMs, undefined, { signal });
  const after = await find();
  if (saved.bytes !== file.size || !after || markOf(at, after) !== version) {
    throw new FetchProblem('the file was being written while it was read');
  }
  return { kind: 'file', name: file.name, mark: version, ...saved };
}

/** Null without a date: the size alone proves nothing. */
const markOf = (at: string, { name, size, modifiedMs }: ListedFile): string | null =>
  modifiedMs === undefined ? null : JSON.stringify([at, name, size, modifiedMs]);
