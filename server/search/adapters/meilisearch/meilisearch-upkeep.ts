import { type Key, type KeyCreation, type Meilisearch, MeilisearchApiError } from 'meilisearch';
import { z } from 'zod';
import type { SearchUpkeep, UpkeepFinding } from '#server/search/search-port';
import { clientOf, isMissingIndex, isRefused, type MeilisearchOptions, mayWrite } from './guarded-calls';
import { driftedSettings, settingsHash } from './settings';
import { indexUid, versionsUid } from './stock-indexes';

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
    const { key, uid } = await this.keeper.createKey({ ...searchRights, expiresAt: null });
    return { key, uid };
  }

  private async look(tenants: readonly string[]): Promise<readonly UpkeepFinding[]> {
    try {
      const [keys, indexes] = await Promise.all([this.lookAtKeys(), this.lookAtIndexes(tenants)]);
      return [...keys, ...indexes];
    } catch (error) {
      return [isRefused(error) ? refusal : unreachable];
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
    const versions = await Promise.all(
      tenants.map(async (tenant) => {
        if (foreign.has(tenant)) return otherRelease(tenant);
        const drifted = await this.drifted(tenant);
        return drifted.length > 0 ? drift(tenant, drifted) : null;
      }),
    );
    return versions.filter((finding) => finding !== null);
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
const refusal = finding(
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

/** Matches index names of all sites, but no index: nothing is ever written here. */
const nowhere = 'indexes/cars__probe';
/** Ends after its first character: the server checks the right first, then rejects this. */
const broken = { body: '{', contentType: 'application/json' } as const;

type Probe = (client: Meilisearch) => Promise<unknown>;
/** By the required right; none of them can change anything. */
const probes: Readonly<Record<string, Probe>> = {
  'documents.add': ({ httpRequest }) => httpRequest.post({ path: `${nowhere}/documents`, ...broken }),
  'documents.delete': ({ httpRequest }) =>
    httpRequest.post({ path: `${nowhere}/documents/delete-batch`, ...broken }),
  'settings.update': ({ httpRequest }) => httpRequest.patch({ path: `${nowhere}/settings`, ...broken }),
  'indexes.create': ({ httpRequest }) => httpRequest.post({ path: 'indexes', ...broken }),
  'indexes.delete': ({ httpRequest }) => httpRequest.delete({ path: 'indexes/cars_%20' }),
  'indexes.swap': ({ httpRequest }) => httpRequest.post({ path: 'swap-indexes', ...broken }),
  'keys.get': ({ httpRequest }) => httpRequest.get({ path: 'keys?limit=1' }),
};

/** The rights of a client's key beyond searching. Rejects if the server does not answer. */
async function rightsBeyondSearch(client: Meilisearch): Promise<string[]> {
  const rights = await Promise.all(
    Object.entries(probes).map(async ([right, probe]) => ((await passes(client, probe)) ? right : null)),
  );
  return rights.filter((right) => right !== null);
}

async function passes(client: Meilisearch, probe: Probe): Promise<boolean> {
  try {
    await probe(client);
    return true;
  } catch (error) {
    if (!(error instanceof MeilisearchApiError)) throw error;
    return !isRefused(error);
  }
}

const KEYS_TIMEOUT_MS = 30_000;
const KEYS_MAX = 1_000;

type Rights = Pick<KeyCreation, 'actions' | 'indexes'> & {
  readonly name: string;
  readonly description: string;
};

/** The key that web processes search with. */
const searchRights: Rights = {
  name: 'dealer site search',
  description: 'Searches stock and reads index settings',
  actions: ['search', 'settings.get'],
  indexes: ['cars_*'],
};

/**
 * The key that writes the indexes of the stock; unlike the master key it neither reads nor makes keys. It has to be for
 * all indexes: with fewer, Meilisearch hides the tasks that swap two of them.
 */
const writeRights: Rights = {
  name: 'dealer site index',
  description: 'Writes the search indexes of the stock',
  actions: ['search', 'documents.*', 'indexes.*', 'settings.*', 'tasks.get'],
  indexes: ['*'],
};

interface SiteKeys {
  readonly searchKey: string;
  readonly searchKeyUid: string;
  readonly adminKey: string;
}

/** The two keys of a Meilisearch server, created on the first call only. Rejects if the server refuses the master key. */
export async function ensureSiteKeys(url: string, masterKey: string): Promise<SiteKeys> {
  const client = clientOf({ url }, masterKey, KEYS_TIMEOUT_MS);
  const { results } = await client.getKeys({ limit: KEYS_MAX });
  const ensure = (rights: Rights) =>
    results.find((key) => matches(key, rights)) ?? client.createKey({ ...rights, expiresAt: null });
  const [search, write] = [await ensure(searchRights), await ensure(writeRights)];
  return { searchKey: search.key, searchKeyUid: search.uid, adminKey: write.key };
}

const matches = (key: Key, { name, actions, indexes }: Rights): boolean =>
  key.name === name && key.expiresAt === null && same(key.actions, actions) && same(key.indexes, indexes);

const same = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join();
