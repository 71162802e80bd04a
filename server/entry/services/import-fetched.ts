import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { err } from '#server/platform/result';
import { createFeeds } from '#server/stock/feeds/create-feeds';
import { importStock } from '#server/stock/feeds/import-stock';
import { describeFailure } from '#server/stock/feeds/stock-import-port';
import type { FetchDeps } from '#server/stock/fetching/fetch-feed';

/** Imports fetched files, each over a database connection of its own: reading a file must hold up nothing else. */
export const importFetched =
  (config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>, clock: Clock): FetchDeps['importFile'] =>
  async (input) => {
    const database = connectDatabase(config);
    try {
      const result = await importStock({ ...createFeeds(database), clock }, input);
      return result.ok ? result : err(describeFailure(result.error));
    } finally {
      await database.destroy();
    }
  };
