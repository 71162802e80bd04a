import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import type { Claims } from './rules/claims';
import type { FileSet } from './rules/file-set';
import type { Manifest } from './rules/manifest';

/** The newest version of a site. */
export interface CurrentVersion {
  readonly tenant: string;
  /** From 1. */
  readonly version: number;
  /** The site was removed; an earlier version can be made current again. */
  readonly removed: boolean;
  /** Short hash of its files. */
  readonly print: string;
}

/** A site whose folder in a copy is not that of its current version in the database. */
export interface SiteBehind {
  readonly tenant: string;
  /** Version of the copy; null if the copy lacks the site. */
  readonly copied: number | null;
  /** Version in the database; null if the site was removed there or never existed. */
  readonly current: number | null;
}

/** One version of a site's files. */
export interface TenantVersion {
  readonly tenant: string;
  readonly version: number;
  readonly at: Date;
  readonly author: string;
  readonly note: string;
  readonly removed: boolean;
  /** The earlier version that this one restored; null for any other. */
  readonly restoredFrom: number | null;
  readonly manifest: Manifest;
}

export interface NewVersion {
  readonly tenant: string;
  /** The newest version that the caller has seen; 0 if there is none. */
  readonly expected: number;
  readonly at: Date;
  readonly author: string;
  readonly note: string;
  readonly restoredFrom: number | null;
  /** Null removes the site. */
  readonly content: { readonly files: FileSet; readonly claims: Claims } | null;
}

export type VersionOutcome =
  /** `changed` is false if the current version has the same files: no version was added. */
  | { readonly kind: 'saved'; readonly version: number; readonly changed: boolean }
  /** Somebody else has saved a version meanwhile; `current` is its number, 0 if there is none. */
  | { readonly kind: 'conflict'; readonly current: number }
  /** Another site has its host names or secrets. */
  | { readonly kind: 'refused'; readonly problems: readonly TenantProblem[] };

/** Versions of sites' files, shared by all processes. */
export interface TenantVersions {
  /** Number of the latest change: one small query. */
  changeNumber(): Promise<number>;
  /** The newest versions that became current after a change, in order of slug; all with 0, removed sites included. */
  currentSince(change: number): Promise<readonly CurrentVersion[]>;
  current(tenant: string): Promise<CurrentVersion | undefined>;
  /** Hosts that the newest versions of these sites claim, without their SLUG.localhost. */
  claimedHosts(tenants: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Undefined if it never existed or is no longer kept. */
  version(tenant: string, version: number): Promise<TenantVersion | undefined>;
  /** Contents by SHA-256 (hexadecimal); those that are gone are left out. */
  contents(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The newest `most` versions, newest first. */
  history(tenant: string, most: number): Promise<readonly TenantVersion[]>;
  /** Adds a version, which becomes current, and forgets surplus ones; all or nothing. */
  add(version: NewVersion): Promise<VersionOutcome>;
}
