import { existsSync } from 'node:fs';
import { createTenantVersions } from '#server/entry/tenant-versions/create-tenant-versions';
import { systemClock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { connectDatabase, databaseFile } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { storageFault } from '#server/platform/database/rules/storage-fault';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';

/**
 * Brings the local copy of the sites in the database up to date without migrating the database, so that another release
 * may run on it. Returns how many sites the database has; fails with the reason if it cannot be read.
 */
export async function bringCopyUpToDate(config: Config, log: Log): Promise<Result<number, string>> {
  if (config.DATABASE_URL === undefined && !existsSync(databaseFile(config.DATA_DIR))) return ok(0);
  try {
    const database = connectDatabase(config);
    try {
      const commits = new GroupCommit(database);
      const stored = createTenantVersions({ config, commits, clock: systemClock, log });
      await stored.versionFollower.catchUp();
      if (stored.versionFollower.state().behindSince !== null)
        return err(`${config.tenantsCopyDir} could not be brought up to date`);
      const sites = await stored.tenantVersions.currentSince(0);
      return ok(sites.filter(({ removed }) => !removed).length);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    return err(storageFault(error));
  }
}
