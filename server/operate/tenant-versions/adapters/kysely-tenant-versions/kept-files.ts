import type { Transaction } from 'kysely';
import type { FileSet } from '#server/operate/tenant-versions/rules/file-set';
import { type Manifest, parseManifest } from '#server/operate/tenant-versions/rules/manifest';
import type { Database } from '#server/platform/database/schema';

/** Parameters of one query. */
const atOnce = 500;

/** The stored contents of a site, within the transaction that adds a version. */
export class KeptFiles {
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
