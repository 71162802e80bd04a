import type { Key, KeyCreation } from 'meilisearch';
import { clientOf } from './guarded-calls';

const TIMEOUT_MS = 30_000;
const KEYS_MAX = 1_000;

type Rights = Pick<KeyCreation, 'actions' | 'indexes'> & {
  readonly name: string;
  readonly description: string;
};

/** The key that web processes search with. */
export const searchRights: Rights = {
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

export interface SiteKeys {
  readonly searchKey: string;
  readonly searchKeyUid: string;
  readonly adminKey: string;
}

/** The two keys of a Meilisearch server, created on the first call only. Rejects if the server refuses the master key. */
export async function ensureSiteKeys(url: string, masterKey: string): Promise<SiteKeys> {
  const client = clientOf({ url }, masterKey, TIMEOUT_MS);
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
