import { setTimeout as pause } from 'node:timers/promises';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { FetchedFile, FetchRequest, FileAccess, FileServer, RemoteFiles } from './remote-files-port';
import { FetchProblem } from './rules/fetch-problem';
import type { ListedFile } from './rules/newest-file';

/** How long a file must stay the same after it was read: a program may still be writing it. */
const usualSettleMs = 3_000;

/** Files known by name, size and date: fetched when these have changed, and if nobody was writing them meanwhile. */
export const settledFiles = <Source extends FeedSourceSettings>(
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
