import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { Result } from '#server/platform/result';
import type { FileSet } from './file-set';

/** A text file of a site. */
export interface SiteText {
  readonly text: string;
  /** Differs for every version of the file; of letters, digits, `-` and `_`. */
  readonly tag: string;
}

/** The file that makes a folder a site. */
export const settingsFile = 'tenant.json';

/** Changed or new files, whole, texts and pictures alike; null removes a file. The others stay. */
export type FileChanges = ReadonlyMap<string, Uint8Array | null>;

/** A change of a site's files, with its author. A new site is one whose settings are expected not to exist. */
export interface SiteChanges {
  readonly slug: string;
  readonly files: FileChanges;
  /** The tags of files that the author has seen, by path; null for one that does not exist yet. */
  readonly expected: ReadonlyMap<string, string | null>;
  readonly author: string;
  readonly note: string;
}

export type WriteFailure =
  /** A file has changed since, or a site with this slug exists. */
  | { readonly kind: 'conflict' }
  /** A removed site had this slug, and its leads, stock and staff are still stored under it. */
  | { readonly kind: 'used before' }
  /** Another site has a host of this one. */
  | { readonly kind: 'taken'; readonly findings: readonly TenantProblem[] }
  /** The check of `dealer tenant check` found errors; nothing was written. */
  | { readonly kind: 'invalid'; readonly findings: readonly TenantProblem[] }
  /** Sites cannot be written here; `advice` says what to change. */
  | { readonly kind: 'read-only'; readonly advice: string }
  /** Another process writes sites now. */
  | { readonly kind: 'busy' };

export const isNewSite = ({ expected }: Pick<SiteChanges, 'expected'>): boolean =>
  expected.get(settingsFile) === null;

/** The files of a site after a change. */
export function changedFiles(before: FileSet, changes: FileChanges): FileSet {
  const after = new Map(before);
  for (const [path, content] of changes) {
    if (content === null) after.delete(path);
    else after.set(path, content);
  }
  return after;
}

/** Stores sites' files for every process. */
export interface TenantWriter {
  /** Undefined if there is no such site or file. */
  text(slug: string, path: string): Promise<SiteText | undefined>;
  /** Paths of a site's files, in alphabetical order; none if there is no such site. */
  paths(slug: string): Promise<readonly string[]>;
  /** All files of a site; undefined if there is no such site. Fails if they are too many, too large or of another kind. */
  files(slug: string): Promise<Result<FileSet, readonly TenantProblem[]> | undefined>;
  /** Why a change of a site could not be saved, by the same check as `save`; undefined if it could. Stores nothing. */
  failureOf(changes: Pick<SiteChanges, 'slug' | 'files'>): Promise<WriteFailure | undefined>;
  /** Checks the changed site and stores the change, all or nothing. Returns the new tag of its settings. */
  save(changes: SiteChanges): Promise<Result<{ readonly tag: string }, WriteFailure>>;
}
