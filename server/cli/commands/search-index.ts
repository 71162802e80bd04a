import { writeFileSync } from 'node:fs';
import { CliFailure, command } from '#server/cli/command';
import { option } from '#server/cli/options';
import { tenantsNamed } from '#server/cli/sites';
import type { Services } from '#server/entry/services';
import { keepIndexes } from '#server/search/catch-up';
import { keepSearchInStep, refreshIndex, reindexTenant } from '#server/search/refresh';

/** The running site notices new stock by itself; an external engine must be told. Its failure does not fail the import. */
export async function updateIndex(services: Services, tenant: string): Promise<void> {
  if (services.config.MEILI_URL === undefined) return;
  if (!services.searchUpkeep.writes) {
    process.stderr.write(
      'Stock saved. This process has no MEILI_ADMIN_KEY: `dealer stock follow` or `reindex` updates the search index.\n',
    );
    return;
  }
  await refreshIndex(services, tenant).catch((error: unknown) => {
    process.stderr.write(
      `Stock saved, but the search index could not be updated (${reasonOf(error)}). Run later: dealer stock reindex --tenant ${tenant}\n`,
    );
  });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const reindex = command({
  name: 'reindex',
  summary: 'Rebuild the search index with no downtime',
  options: { tenant: option('<slug>', 'one site (default: all sites)') },
  run: async (context, options) => {
    const services = await context.services();
    const done: Array<{ tenant: string; documents: number; ms: number }> = [];
    for (const { slug } of await tenantsNamed(services, options.tenant)) {
      const index = await reindexTenant(services, slug).catch((error: unknown) => {
        throw new CliFailure(`Could not rebuild the index of ${slug}: ${reasonOf(error)}`);
      });
      done.push({ tenant: slug, ...index });
    }
    return {
      value: done,
      lines: done.map(({ tenant, documents, ms }) => `${tenant}: ${documents} cars indexed in ${ms} ms.`),
    };
  },
});

/** The one process that writes the search index, until SIGTERM or SIGINT. */
export const follow = command({
  name: 'follow',
  summary: 'Keep the search index up to date until stopped, for web processes that only search',
  options: { heartbeat: option('<file>', 'write this file whenever all indexes are up to date') },
  json: 'print errors as JSON',
  run: async (context, { heartbeat }) => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    process.once('SIGTERM', stop).once('SIGINT', stop);
    try {
      const services = await context.services();
      if (services.config.MEILI_URL === undefined)
        throw new CliFailure('MEILI_URL: not set; the built-in search follows the stock by itself.');
      if (!services.searchUpkeep.writes)
        throw new CliFailure('MEILI_ADMIN_KEY: required to update the search index.');
      services.followTenants();
      keepSearchInStep(services);
      const onRound = () => heartbeat !== undefined && writeFileSync(heartbeat, '');
      await keepIndexes(services, { signal: stopping.signal, onRound });
      return undefined;
    } finally {
      process.off('SIGTERM', stop).off('SIGINT', stop);
    }
  },
});

/** Prints the two variables that a site's processes search with. */
export const searchKey = command({
  name: 'search-key',
  summary: 'Create the search-only Meilisearch key for the site',
  run: async (context) => {
    const { config, searchUpkeep } = await context.services();
    if (config.MEILI_URL !== undefined && config.MEILI_ADMIN_KEY === undefined)
      throw new CliFailure('MEILI_ADMIN_KEY: required to create a search key.');
    const key = await searchUpkeep.makeSearchKey().catch((error: unknown) => {
      throw new CliFailure(`Could not create a search key: ${reasonOf(error)}.`);
    });
    if (!key) throw new CliFailure('MEILI_URL: not set; the built-in search needs no key.');
    return { value: key, lines: [`MEILI_SEARCH_KEY=${key.key}`, `MEILI_SEARCH_KEY_UID=${key.uid}`] };
  },
});
