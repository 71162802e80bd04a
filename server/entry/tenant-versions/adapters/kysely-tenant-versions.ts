import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type {
  TenantHeadsTable,
  TenantVersionsTable,
} from '#server/platform/database/tables/tenant-version-tables';
import { type Claims, type ClaimsBySite, claimProblems, parseClaims } from '../rules/claims';
import {
  isSameContent,
  type Manifest,
  manifestOf,
  manifestText,
  parseManifest,
  printOf,
} from '../rules/manifest';
import type {
  CurrentVersion,
  NewVersion,
  TenantVersion,
  TenantVersions,
  VersionOutcome,
} from '../tenant-versions-port';
import { KeptFiles } from './kysely-tenant-versions/kept-files';

const noClaims: Claims = { hosts: [], secrets: [] };

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
    return this.commits.run((trx) => this.#add(trx, version));
  }

  async #add(trx: Transaction<Database>, version: NewVersion): Promise<VersionOutcome> {
    const change = await nextChange(trx);
    const heads = await trx.selectFrom('tenant_heads').selectAll().execute();
    const head = heads.find(({ tenant }) => tenant === version.tenant);
    const current = head?.version ?? 0;
    if (current !== version.expected) return { kind: 'conflict', current };
    const problems = version.content
      ? claimProblems(version.tenant, version.content.claims, claimsOfSites(heads))
      : [];
    if (problems.length > 0) return { kind: 'refused', problems };
    const before = head ? await latestManifest(trx, version.tenant) : new Map();
    const at = await laterThan(trx, version);
    const manifest = version.content ? manifestOf(version.content.files, before, at) : new Map();
    if (head?.removed === 0 && version.content && isSameContent(before, manifest))
      return { kind: 'saved', version: current, changed: false };
    await this.#store(trx, { ...version, at }, { manifest, change, number: current + 1 });
    return { kind: 'saved', version: current + 1, changed: true };
  }

  async #store(trx: Transaction<Database>, version: NewVersion, next: NextVersion): Promise<void> {
    const { tenant, at, author, note, restoredFrom, content } = version;
    const files = new KeptFiles(trx, tenant);
    if (content) await files.add(next.manifest, content.files);
    const removed = content ? 0 : 1;
    await trx
      .insertInto('tenant_versions')
      .values({
        ...{ tenant, version: next.number, created_at: at.toISOString(), author, note, removed },
        ...{ manifest: manifestText(next.manifest), restored_from: restoredFrom },
      })
      .execute();
    const claims = JSON.stringify(content?.claims ?? noClaims);
    const head = {
      version: next.number,
      removed,
      print: printOf(next.manifest),
      change: next.change,
      claims,
    };
    await trx
      .insertInto('tenant_heads')
      .values({ tenant, ...head })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet(head))
      .execute();
    await trx.updateTable('tenant_changes').set({ number: next.change }).where('id', '=', 1).execute();
    await files.forgetBefore(next.number - this.keep + 1);
  }
}

interface NextVersion {
  readonly manifest: Manifest;
  readonly change: number;
  readonly number: number;
}

/** Locks the row of changes until the transaction ends: versions are added one at a time. */
async function nextChange(trx: Transaction<Database>): Promise<number> {
  const row = await trx
    .updateTable('tenant_changes')
    .set((update) => ({ number: update.ref('number') }))
    .where('id', '=', 1)
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number + 1;
}

async function latestManifest(trx: Transaction<Database>, tenant: string): Promise<Manifest> {
  const row = await trx
    .selectFrom('tenant_versions')
    .select('manifest')
    .where('tenant', '=', tenant)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? parseManifest(row.manifest) : new Map();
}

/** Each version of a site has an instant of its own, even if the clock has stood still or moved back. */
async function laterThan(
  trx: Transaction<Database>,
  { tenant, at }: Pick<NewVersion, 'tenant' | 'at'>,
): Promise<Date> {
  const row = await trx
    .selectFrom('tenant_versions')
    .select(({ fn }) => fn.max('created_at').as('latest'))
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  if (!row?.latest || at.toISOString() > row.latest) return at;
  return new Date(Date.parse(row.latest) + 1);
}

type HeadRow = Selectable<TenantHeadsTable>;

const claimsOfSites = (heads: readonly HeadRow[]): ClaimsBySite =>
  new Map(
    heads.filter(({ removed }) => removed === 0).map(({ tenant, claims }) => [tenant, parseClaims(claims)]),
  );

const currentOf = ({
  removed,
  ...head
}: Pick<HeadRow, 'tenant' | 'version' | 'removed' | 'print'>): CurrentVersion => ({
  ...head,
  removed: removed === 1,
});

const versionOf = (row: Selectable<TenantVersionsTable>): TenantVersion => ({
  ...{ tenant: row.tenant, version: row.version, author: row.author, note: row.note },
  ...{ at: new Date(row.created_at), removed: row.removed === 1, restoredFrom: row.restored_from },
  manifest: parseManifest(row.manifest),
});
