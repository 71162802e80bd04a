import type { Selectable, Transaction } from 'kysely';
import {
  type FileSet,
  isSameContent,
  type Manifest,
  manifestOf,
  manifestText,
  parseManifest,
  printOf,
} from '#server/dealer/site-files/file-set';
import type { Database } from '#server/platform/database/schema';
import { type Claims, type ClaimsBySite, claimProblems, parseClaims } from './rules/claims';
import type { NewVersion, VersionOutcome } from './tenant-versions';

const noClaims: Claims = { hosts: [], secrets: [] };

/**
 * Adds a version within a transaction, unless somebody else was faster, another site has its names, or nothing has changed.
 * @param keep versions kept per site
 */
export async function addVersion(
  trx: Transaction<Database>,
  version: NewVersion,
  keep: number,
): Promise<VersionOutcome> {
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
  await store(trx, { ...version, at }, { manifest, change, number: current + 1, keep });
  return { kind: 'saved', version: current + 1, changed: true };
}

async function store(trx: Transaction<Database>, version: NewVersion, next: NextVersion): Promise<void> {
  const { tenant, at, author, note, restoredFrom, content } = version;
  const files = new KeptFiles(trx, tenant);
  if (content) await files.add(next.manifest, content.files);
  const removed = content ? 0 : 1;
  await trx
    .insertInto('tenant_versions')
    .values({
      tenant,
      version: next.number,
      created_at: at.toISOString(),
      author,
      note,
      removed,
      manifest: manifestText(next.manifest),
      restored_from: restoredFrom,
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
  await files.forgetBefore(next.number - next.keep + 1);
}

interface NextVersion {
  readonly manifest: Manifest;
  readonly change: number;
  readonly number: number;
  readonly keep: number;
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

/** Parameters of one query. */
const atOnce = 500;

/** The stored contents of a site, within the transaction that adds a version. */
class KeptFiles {
  constructor(
    private readonly trx: Transaction<Database>,
    private readonly tenant: string,
  ) {}

  /** Stores the contents that no version of any site has. */
  async add(manifest: Manifest, files: FileSet): Promise<void> {
    const byHash = new Map<string, Uint8Array>();
    for (const [path, { sha256 }] of manifest) {
      const content = files.get(path);
      if (content) byHash.set(sha256, content);
    }
    for (const hashes of slices([...byHash.keys()])) {
      const stored = await this.#stored(hashes);
      for (const sha256 of hashes) {
        const content = byHash.get(sha256);
        if (!content || stored.has(sha256)) continue;
        await this.trx
          .insertInto('tenant_files')
          .values({ sha256, content: Buffer.from(content) })
          .execute();
      }
      await this.trx
        .insertInto('tenant_file_uses')
        .values(hashes.map((sha256) => ({ tenant: this.tenant, sha256 })))
        .onConflict((conflict) => conflict.columns(['tenant', 'sha256']).doNothing())
        .execute();
    }
  }

  async #stored(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.trx
      .selectFrom('tenant_files')
      .select('sha256')
      .where('sha256', 'in', hashes)
      .execute();
    return new Set(rows.map(({ sha256 }) => sha256));
  }

  /** Deletes the site's versions before `version`, and the contents that no version of any site has any more. */
  async forgetBefore(version: number): Promise<void> {
    const { numDeletedRows } = await this.trx
      .deleteFrom('tenant_versions')
      .where('tenant', '=', this.tenant)
      .where('version', '<', version)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const keptHashes = await this.#keptHashes();
    const uses = await this.trx
      .selectFrom('tenant_file_uses')
      .select('sha256')
      .where('tenant', '=', this.tenant)
      .execute();
    const surplus = uses.map(({ sha256 }) => sha256).filter((sha256) => !keptHashes.has(sha256));
    for (const hashes of slices(surplus)) await this.#forget(hashes);
  }

  async #keptHashes(): Promise<ReadonlySet<string>> {
    const rows = await this.trx
      .selectFrom('tenant_versions')
      .select('manifest')
      .where('tenant', '=', this.tenant)
      .execute();
    return new Set(
      rows.flatMap(({ manifest }) => [...parseManifest(manifest).values()].map(({ sha256 }) => sha256)),
    );
  }

  async #forget(hashes: readonly string[]): Promise<void> {
    await this.trx
      .deleteFrom('tenant_file_uses')
      .where('tenant', '=', this.tenant)
      .where('sha256', 'in', hashes)
      .execute();
    await this.trx
      .deleteFrom('tenant_files')
      .where('sha256', 'in', hashes)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tenant_file_uses')
              .select('tenant')
              .whereRef('tenant_file_uses.sha256', '=', 'tenant_files.sha256'),
          ),
        ),
      )
      .execute();
  }
}

function slices<T>(all: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (let from = 0; from < all.length; from += atOnce) groups.push(all.slice(from, from + atOnce));
  return groups;
}

/** The claims of the sites that are not removed. */
const claimsOfSites = (heads: readonly Selectable<Database['tenant_heads']>[]): ClaimsBySite =>
  new Map(
    heads.filter(({ removed }) => removed === 0).map(({ tenant, claims }) => [tenant, parseClaims(claims)]),
  );
