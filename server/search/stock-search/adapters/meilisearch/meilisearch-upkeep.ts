import type { Meilisearch } from 'meilisearch';
import { z } from 'zod';
import type { SearchUpkeep, UpkeepFinding } from '../../search-upkeep-port';
import { clientOf, type MeilisearchOptions, mayWrite } from './clients';
import { rightsBeyondSearch } from './key-rights';
import { settingsHash } from './settings';
import { driftedSettings } from './settings-drift';
import { indexUid, versionsUid } from './stock-indexes';
import { isMissingIndex, isRefused } from './unavailable';

/** Readiness may be polled every few seconds; the server is called at most this often. */
const FINDINGS_LIFE_MS = 5_000;
const TIMEOUT_MS = 1_500;

const versionsResponse = z.object({ hits: z.array(z.object({ id: z.string(), settings: z.string() })) });

/** Maintains the indexes of a Meilisearch server, and checks its keys. */
export class MeilisearchUpkeep implements SearchUpkeep {
  private readonly reader: Meilisearch;
  private readonly keeper: Meilisearch;
  private last: { readonly of: Promise<readonly UpkeepFinding[]>; readonly atMs: number } | null = null;

  constructor(private readonly options: MeilisearchOptions) {
    this.reader = clientOf(options, options.searchKey, TIMEOUT_MS);
    this.keeper = clientOf(options, options.adminKey ?? options.searchKey, TIMEOUT_MS);
  }

  get writes(): boolean {
    return mayWrite(this.options);
  }

  findings(tenants: readonly string[]): Promise<readonly UpkeepFinding[]> {
    const nowMs = performance.now();
    if (!this.last || nowMs - this.last.atMs > FINDINGS_LIFE_MS) {
      this.last = { of: this.look(tenants), atMs: nowMs };
    }
    return this.last.of;
  }

  async makeSearchKey(): Promise<{ key: string; uid: string }> {
    const { key, uid } = await this.keeper.createKey({
      name: 'dealer site search',
      description: 'Searches stock and reads index settings',
      actions: ['search', 'settings.get'],
      indexes: ['cars_*'],
      expiresAt: null,
    });
    return { key, uid };
  }

  private async look(tenants: readonly string[]): Promise<readonly UpkeepFinding[]> {
    try {
      const [keys, indexes] = await Promise.all([this.lookAtKeys(), this.lookAtIndexes(tenants)]);
      return [...keys, ...indexes];
    } catch (error) {
      return [isRefused(error) ? refused : unreachable];
    }
  }

  private async lookAtKeys(): Promise<UpkeepFinding[]> {
    const { searchKey, adminKey } = this.options;
    if ((await rightsBeyondSearch(clientOf(this.options, undefined, TIMEOUT_MS))).length > 0) {
      return [openServer];
    }
    if (searchKey === undefined) return adminKey === undefined ? [] : [missingKey];
    const rights = await rightsBeyondSearch(this.reader);
    return rights.length > 0 ? [mayWriteToo(rights)] : [];
  }

  private async lookAtIndexes(tenants: readonly string[]): Promise<UpkeepFinding[]> {
    const foreign = await this.ofOtherReleases();
    const found = await Promise.all(
      tenants.map(async (tenant) => {
        if (foreign.has(tenant)) return otherRelease(tenant);
        const drifted = await this.drifted(tenant);
        return drifted.length > 0 ? drift(tenant, drifted) : null;
      }),
    );
    return found.filter((finding) => finding !== null);
  }

  private async ofOtherReleases(): Promise<ReadonlySet<string>> {
    const entries = await this.keeper
      .index(versionsUid)
      .search('', { limit: 1_000 })
      .catch((error: unknown) => {
        if (isMissingIndex(error)) return { hits: [] };
        throw error;
      });
    const { hits } = versionsResponse.parse(entries);
    return new Set(hits.filter(({ settings }) => settings !== settingsHash).map(({ id }) => id));
  }

  /** Also empty if the key may not read settings, or there is no index yet. */
  private async drifted(tenant: string): Promise<string[]> {
    try {
      return driftedSettings({ ...(await this.keeper.index(indexUid(tenant)).getSettings()) });
    } catch (error) {
      if (isRefused(error) || isMissingIndex(error)) return [];
      throw error;
    }
  }
}

const finding = (code: UpkeepFinding['code'], text: string, tenant: string | null = null): UpkeepFinding => ({
  code,
  tenant,
  text,
});
const unreachable = finding(
  'unreachable',
  'MEILI_URL: Meilisearch is not responding; serving cached results and the database for now.',
);
const refused = finding(
  'search-key-refused',
  'MEILI_SEARCH_KEY: Meilisearch rejects this key for the indexes cars_*; create one with `dealer stock search-key`.',
);
const openServer = finding(
  'open-server',
  'MEILI_URL: Meilisearch has no master key, so anyone who can reach it can change the stock; start it with MEILI_MASTER_KEY.',
);
const missingKey = finding(
  'search-key-missing',
  'MEILI_SEARCH_KEY: required with MEILI_ADMIN_KEY, which is not used for searching; create one with `dealer stock search-key`.',
);
const mayWriteToo = (rights: readonly string[]) =>
  finding(
    'search-key-may-write',
    `MEILI_SEARCH_KEY: this key can do more than search (${rights.join(', ')}); create a search-only key with \`dealer stock search-key\`.`,
  );
const otherRelease = (tenant: string) =>
  finding(
    'other-release',
    `The search index of ${tenant} was built by another release: run \`dealer stock reindex --tenant ${tenant}\`.`,
    tenant,
  );
const drift = (tenant: string, names: readonly string[]) =>
  finding(
    'settings-drifted',
    `The search index of ${tenant} has different settings from this release (${names.join(', ')}): run \`dealer stock reindex --tenant ${tenant}\`.`,
    tenant,
  );
