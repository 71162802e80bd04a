import { parseClaims } from '#server/operate/tenant-versions/rules/claims';
import type {
  CurrentVersion,
  NewVersion,
  TenantVersion,
  TenantVersions,
  VersionOutcome,
} from '#server/operate/tenant-versions/tenant-versions-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addVersion } from './kysely-tenant-versions/add-version';
import { currentOf, versionOf } from './kysely-tenant-versions/version-rows';

/** Versions in SQLite or PostgreSQL. */
export class KyselyTenantVersions implements TenantVersions {
  constructor(
    private readonly commits: GroupCommit,
    /** Versions kept per site. */
    private readonly keep = 100,
  ) {}

  async changeNumber(): Promise<number> {
    const row = await this.commits.db
      .selectFrom('tenant_changes')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirst();
    return row?.number ?? 0;
  }

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

  async claimedHosts(tenants: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (tenants.length === 0) return new Map();
    const rows = await this.commits.db
      .selectFrom('tenant_heads')
      .select(['tenant', 'claims'])
      .where('tenant', 'in', tenants)
      .execute();
    return new Map(rows.map(({ tenant, claims }) => [tenant, parseClaims(claims).hosts]));
  }

  async version(tenant: string, version: number): Promise<TenantVersion | undefined> {
    const row = await this.commits.db
      .selectFrom('tenant_versions')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && versionOf(row);
  }

  async contents(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    if (hashes.length === 0) return new Map();
    const rows = await this.commits.db
      .selectFrom('tenant_files')
      .selectAll()
      .where('sha256', 'in', hashes)
      .execute();
    return new Map(rows.map(({ sha256, content }) => [sha256, content]));
  }

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

  add(version: NewVersion): Promise<VersionOutcome> {
    return this.commits.run((trx) => addVersion(trx, version, this.keep));
  }
}
