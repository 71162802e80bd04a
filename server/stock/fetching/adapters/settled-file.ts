import { setTimeout as pause } from 'node:timers/promises';
import type { FetchedFile } from '../remote-files-port';
import { FetchProblem } from '../rules/fetch-problem';
import type { ListedFile } from '../rules/newest-file';
import type { SavedFile } from './save-file';

/** A server's files for one fetch. */
export interface FileAccess {
  /** The file at the source's path, or the newest that matches. Null: there is none. */
  find(): Promise<ListedFile | null>;
  save(file: ListedFile): Promise<SavedFile>;
}

/** How long a file must stay the same after it was read: a program may still be writing it. */
export const usualSettleMs = 3_000;

/** Fetches a file by size and date, unless it is the one of the mark, and checks that nobody was writing it meanwhile. */
export async function fetchSettled(
  { find, save }: FileAccess,
  { mark, at, settleMs, signal }: { mark: string | null; at: string; settleMs: number; signal: AbortSignal },
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
