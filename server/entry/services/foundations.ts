import type { Kysely } from 'kysely';
import { folderFiles, type TenantFiles } from '#server/dealer/tenant-file';
import { createSpans } from '#server/operate/observability/create-spans';
import {
  createStoredTenants,
  createTenantVersions,
  type StoredTenants,
} from '#server/operate/tenant-versions/create-tenant-versions';
import {
  createTenants,
  refuseWithoutSites,
  soundSitesOf,
  soundSitesOnly,
  type Tenants,
} from '#server/operate/tenants/create-tenants';
import { noteServedSites } from '#server/operate/tenants/served-sites';
import { unfinishedRestore } from '#server/platform/backup/backup-place';
import { type Clock, systemClock } from '#server/platform/clock';
import { type Config, ConfigError } from '#server/platform/config';
import { promptLookMs } from '#server/platform/database/connect-postgres';
import { GroupCommit, shopperPatienceMs } from '#server/platform/database/group-commit';
import { withHashKey } from '#server/platform/database/hash-key';
import { openDatabase } from '#server/platform/database/open';
import type { Database } from '#server/platform/database/schema';
import { openSteadyClock, type SteadyClock } from '#server/platform/database/steady-clock';
import { createLog, type Log } from '#server/platform/log';
import { createMetrics, type Metrics, noMetrics } from '#server/platform/observability/metrics';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { siteSecret } from '#server/platform/secret';
import type { SiteSecret } from '#server/platform/site-secret';
import { resealAll } from './sealed-secrets';

export interface OpeningOptions {
  /** Only the site collects traces, a command does not. */
  readonly isSite?: boolean;
  /** With TENANTS=database: reads the local copy of the sites as it is, instead of bringing it up to date. */
  readonly asCopied?: boolean;
}

/** What all other services are made from: log, database, sites. */
export interface Foundations extends Tenants {
  readonly config: Config;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed. */
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly spans: Spans;
  readonly secret: SiteSecret;
  readonly database: Kysely<Database>;
  /** Writes of the whole process, many in one transaction. */
  readonly commits: GroupCommit;
  readonly tenantFiles: TenantFiles;
  readonly stored: StoredTenants;
}

/** Opens the database, migrates it and reads the sites. Throws as `createServices` does. */
export async function openFoundations(
  config: Config,
  { isSite = false, asCopied = false }: OpeningOptions,
): Promise<Foundations> {
  const unfinished = await unfinishedRestore(config);
  if (unfinished !== null) throw new ConfigError(unfinished);
  const log = createLog(config.LOG_LEVEL);
  const spans = isSite ? await createSpans(config, log) : noSpans;
  const clock = systemClock;
  const metrics = config.METRICS_TOKEN === undefined ? noMetrics : await createMetrics();
  const leavingOut = isSite ? soundSitesOf(config.TENANTS_DIR, log) : soundSitesOnly;
  const folder = config.TENANTS === 'folder' ? await createTenants(config, log, leavingOut) : undefined;
  if (isSite && folder) refuseWithoutSites(folder.tenants);
  const givenSecret = await siteSecret(config);
  const database = await openDatabase(config, { spans, ...(isSite && { lookAfterMs: promptLookMs }) });
  const commits = new GroupCommit(database, spans, isSite ? { patienceMs: shopperPatienceMs } : {});
  const steady = await openSteadyClock(commits, clock);
  const secret = await withHashKey(database, givenSecret);
  if (isSite) await resealAll(commits, secret, log);
  const stored = createTenantVersions({ config, commits, clock, log });
  if (isSite && folder) noteServedSites(config.DATA_DIR, folder.tenants, log);
  const { tenants, follow } = folder ?? (await createStoredTenants(config, log, stored, asCopied));
  return {
    config,
    clock,
    steady,
    log,
    metrics,
    spans,
    secret,
    database,
    commits,
    stored,
    tenants,
    follow,
    tenantFiles: folderFiles(config.TENANTS_DIR),
  };
}
