import { type Meilisearch, MeilisearchApiError } from 'meilisearch';
import { isRefused } from './unavailable';

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
export async function rightsBeyondSearch(client: Meilisearch): Promise<string[]> {
  const held = await Promise.all(
    Object.entries(probes).map(async ([right, probe]) => ((await passes(client, probe)) ? right : null)),
  );
  return held.filter((right) => right !== null);
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
