import type { Transaction } from 'kysely';
import { type Claims, claimProblems } from '#server/operate/tenant-versions/rules/claims';
import {
  isSameContent,
  type Manifest,
  manifestOf,
  manifestText,
  parseManifest,
  printOf,
} from '#server/operate/tenant-versions/rules/manifest';
import type { NewVersion, VersionOutcome } from '#server/operate/tenant-versions/tenant-versions-port';
import type { Database } from '#server/platform/database/schema';
import { KeptFiles } from './kept-files';
import { claimsOfSites } from './version-rows';

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
