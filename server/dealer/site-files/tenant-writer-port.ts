import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { FileSet } from './file-set';
import type { Result } from '#server/platform/result';

/** A site's tenant.json. */
export interface SettingsFile {
  readonly text: string;
  /** Differs for every version of the file; of letters, digits, `-` and `_`. */
  readonly tag: string;
}

/** A change of a site's files, with its author. */
export interface SiteChanges {
  readonly slug: string;
  /** Changed or new files, whole; the others stay. */
  readonly files: FileSet;
  /** The tag of the settings that the author has seen; null for a site that does not exist yet. */
  readonly expected: string | null;
  readonly author: string;
  readonly note: string;
}

export type WriteFailure =
  /** The settings have changed since, or a site with this slug exists. */
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

/** Stores sites' files for every process. */
export interface TenantWriter {
  /** Undefined if there is no such site. */
  settings(slug: string): Promise<SettingsFile | undefined>;
  /** All files of a site; undefined if there is no such site. Fails if they are too many, too large or of another kind. */
  files(slug: string): Promise<Result<FileSet, readonly TenantProblem[]> | undefined>;
  /** Checks the changed site and stores the change, all or nothing. Returns the new tag of its settings. */
  save(changes: SiteChanges): Promise<Result<{ readonly tag: string }, WriteFailure>>;
}
