import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FileSet } from './file-set';

export interface FileFacts {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Milliseconds of the epoch: the version that brought this content. The same in every process's copy. */
  readonly changedMs: number;
}

/** The files of a version, by path in alphabetical order. */
export type Manifest = ReadonlyMap<string, FileFacts>;

/** The manifest of new files; a file that has not changed keeps its instant. */
export function manifestOf(files: FileSet, previous: Manifest, at: Date): Manifest {
  return inOrder(
    [...files].map(([path, content]) => {
      const sha256 = sha256Of(content);
      const before = previous.get(path);
      const changedMs = before?.sha256 === sha256 ? before.changedMs : at.getTime();
      return [path, { sha256, bytes: content.length, changedMs }] as const;
    }),
  );
}

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Whether two versions have the same files with the same contents. */
export const isSameContent = (one: Manifest, other: Manifest): boolean =>
  one.size === other.size && [...one].every(([path, { sha256 }]) => other.get(path)?.sha256 === sha256);

/** A short hash of a manifest. */
export const printOf = (manifest: Manifest): string =>
  createHash('sha256').update(manifestText(manifest)).digest('hex').slice(0, 16);

const facts = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  changed_ms: z.int().min(0),
});
const manifestSchema = z.record(z.string(), facts);

export const manifestText = (manifest: Manifest): string =>
  JSON.stringify(
    Object.fromEntries(
      [...manifest].map(([path, { sha256, bytes, changedMs }]) => [
        path,
        { sha256, bytes, changed_ms: changedMs },
      ]),
    ),
  );

/** Reads the text of a manifest. Throws if it is invalid. */
export const parseManifest = (text: string): Manifest =>
  inOrder(
    Object.entries(manifestSchema.parse(JSON.parse(text))).map(([path, { sha256, bytes, changed_ms }]) => [
      path,
      { sha256, bytes, changedMs: changed_ms },
    ]),
  );

const inOrder = (entries: ReadonlyArray<readonly [string, FileFacts]>): Manifest =>
  new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
