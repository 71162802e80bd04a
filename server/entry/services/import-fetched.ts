import { folderFiles } from '#server/dealer/files/tenant-file';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { err } from '#server/platform/result';
import { importAndReport } from '#server/search/report-import';
import { createCars } from '#server/stock/cars/create-cars';
import { createFeeds } from '#server/stock/feeds/create-feeds';
import { describeFailure } from '#server/stock/feeds/stock-import-port';
import type { FetchDeps } from '#server/stock/fetching/fetch-feed';

/**
 * Imports fetched files and stores their reports. Each has two database connections of its own: reading a file holds one
 * for long, which must hold up neither pages nor the lease on the tenant's stock.
 */
export const importFetched =
  (config: Config, clock: Clock, log: Log): FetchDeps['importFile'] =>
  async ({ origin, ...input }) => {
    const [database, staging] = [connectDatabase(config), connectDatabase(config)];
    try {
      const feeds = createFeeds({ database, commits: new GroupCommit(database) });
      const { stockImports } = createFeeds({ database: staging, commits: new GroupCommit(staging) });
      const { cars } = createCars({ database, files: folderFiles(config.TENANTS_DIR) });
      const deps = { ...feeds, stockImports, cars, clock, log };
      const result = await importAndReport(deps, { ...input, origin: { source: 'feed', name: origin } });
      if (result.ok) return result;
      if (result.error.kind === 'busy') return err('another import of this site did not end in time');
      const again = `run dealer feed run ${input.tenant.slug} --source ${origin} --allow-mass-removal`;
      return err(describeFailure(result.error, again));
    } finally {
      await Promise.all([database.destroy(), staging.destroy()]);
    }
  };
