import type { Selectable } from 'kysely';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { type FileSet, type Manifest, parseManifest } from '#server/dealer/site-files/file-set';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { addVersion } from './add-version';
import { type Claims, parseClaims } from './rules/claims';

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

/** UTC, ISO. */
interface VersionDates {
  readonly createdAt: string | null;
  readonly updatedAt: string;
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

/** Versions of sites' files in SQLite or PostgreSQL, shared by all processes. */
export class TenantVersions {
  constructor(
    private readonly commits: GroupCommit,
    /** Versions kept per site. */
    private readonly keep = 100,
  ) {}

  /** Number of the latest change: one small query. */
  async changeNumber(): Promise<number> {
    const row = await this.commits.db
      .selectFrom('tenant_changes')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirst();
    return row?.number ?? 0;
  }

  /** The newest versions that became current after a change, in order of slug; all with 0, removed sites included. */
  async currentSince(change: number): Promise<readonly CurrentVersion[]> {
    const rows = await this.commits.db
      .selectFrom('tenant_heads')
      .select(['tenant', 'version', 'removed', 'print'])
      .where('change', '>', change)
      .orderBy('tenant')
      .execute();
    return rows.map(currentOf);
  }

  async current(tenant: string): Promise<CurrentVersion | undefined> {
    const row = await this.commits.db
      .selectFrom('tenant_heads')
      .select(['tenant', 'version', 'removed', 'print'])
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row && currentOf(row);
  }

  /** Hosts that the newest versions of these sites claim, without their SLUG.localhost. */
  async claimedHosts(tenants: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (tenants.length === 0) return new Map();
    const rows = await this.commits.db
      .selectFrom('tenant_heads')
      .select(['tenant', 'claims'])
      .where('tenant', 'in', tenants)
      .execute();
    return new Map(rows.map(({ tenant, claims }) => [tenant, parseClaims(claims).hosts]));
  }

  /** When these sites were made, null where that version is no longer kept, and when they last changed. */
  async dates(tenants: readonly string[]): Promise<ReadonlyMap<string, VersionDates>> {
    if (tenants.length === 0) return new Map();
    const rows = await this.commits.db
      .selectFrom('tenant_versions')
      .select(({ fn }) => [
        'tenant',
        fn.min('created_at').filterWhere('version', '=', 1).as('createdAt'),
        fn.max('created_at').as('updatedAt'),
      ])
      .where('tenant', 'in', tenants)
      .groupBy('tenant')
      .execute();
    return new Map(rows.map(({ tenant, ...dates }) => [tenant, dates]));
  }

  /** Undefined if it never existed or is no longer kept. */
  async version(tenant: string, version: number): Promise<TenantVersion | undefined> {
    const row = await this.commits.db
      .selectFrom('tenant_versions')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && versionOf(row);
  }

  /** Contents by SHA-256 (hexadecimal); those that are gone are left out. */
  async contents(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    if (hashes.length === 0) return new Map();
    const rows = await this.commits.db
      .selectFrom('tenant_files')
      .selectAll()
      .where('sha256', 'in', hashes)
      .execute();
    return new Map(rows.map(({ sha256, content }) => [sha256, content]));
  }

  /** The newest `most` versions, newest first. */
  async history(tenant: string, most: number): Promise<readonly TenantVersion[]> {
    const rows = await this.commits.db
      .selectFrom('tenant_versions')
      .selectAll()
      .where('tenant', '=', tenant)
      .orderBy('version', 'desc')
      .limit(most)
      .execute();
    return rows.map(versionOf);
  }

  /** Adds a version, which becomes current, and forgets surplus ones; all or nothing. */
  add(version: NewVersion): Promise<VersionOutcome> {
    return this.commits.run((trx) => addVersion(trx, version, this.keep));
  }
}

type HeadRow = Selectable<Database['tenant_heads']>;

const currentOf = ({
  removed,
  ...head
}: Pick<HeadRow, 'tenant' | 'version' | 'removed' | 'print'>): CurrentVersion => ({
  ...head,
  removed: removed === 1,
});

const versionOf = (row: Selectable<Database['tenant_versions']>): TenantVersion => ({
  tenant: row.tenant,
  version: row.version,
  author: row.author,
  note: row.note,
  at: new Date(row.created_at),
  removed: row.removed === 1,
  restoredFrom: row.restored_from,
  manifest: parseManifest(row.manifest),
});
