import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { importFetched } from '#server/entry/services/feed-thread';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectSqlite, databaseFile } from '#server/platform/database/connect';
import { createLog } from '#server/platform/log';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import { createFetch } from '#server/stock/fetching/create-fetching';
import type { FileVersion } from '#server/stock/fetching/feed-states';
import { migrate } from '../../server/platform/database/migrations';
import { testTenant } from './test-tenant';

/** A site with a database of its own that fetches one file after the other. */
export interface FeedSite {
  readonly dataDir: string;
  /** Its own folder of files. */
  readonly inbox: string;
  /** Fetches a source's file and imports it, as the run after the last one. */
  run(
    source: object,
    how?: { readonly force?: boolean; readonly allowMassRemoval?: boolean },
  ): ReturnType<ReturnType<typeof createFetch>>;
  close(): void;
}

let migrated: Promise<string> | undefined;

/** An empty database, migrated once for all tests of a process. */
function migratedDatabase(): Promise<string> {
  migrated ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'feed-site-empty-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const database = connectSqlite(folder);
    await migrate(database);
    await database.destroy();
    return databaseFile(folder);
  })();
  return migrated;
}

/**
 * `environment`: variables besides DATA_DIR, such as the secrets that sources name; `ca`: certificates to trust;
 * `timeLimitMs`: how long a fetch may take; `silenceMs`: how long a server may send nothing.
 */
export async function openFeedSite(
  environment: Readonly<Record<string, string>> = {},
  ca?: string,
  timeLimitMs?: number,
  silenceMs?: number,
): Promise<FeedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'feed-site-'));
  const inbox = join(dataDir, 'feeds', 'brolga');
  mkdirSync(inbox, { recursive: true });
  const config = parseConfig({
    DATA_DIR: dataDir,
    FEED_PRIVATE_HOSTS: '127.0.0.1,localhost',
    ...environment,
  });
  copyFileSync(await migratedDatabase(), databaseFile(dataDir));
  const fetch = createFetch(config, importFetched(config, systemClock, createLog('silent')), {
    settleMs: 20,
    ca,
    timeLimitMs,
    silenceMs,
  });
  let known: FileVersion = { mark: null, digest: null };
  return {
    dataDir,
    inbox,
    run: async (source, { force = false, allowMassRemoval = false } = {}) => {
      const tenant = testTenant({ imports: { sources: [source] } });
      const [settings] = tenant.imports.sources as [FeedSourceSettings];
      const task = { tenant, source: settings, known, force, allowMassRemoval };
      const result = await fetch(task, new AbortController().signal);
      known = result.version;
      return result;
    },
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** A stock file of cars with consecutive stock numbers. */
export const stockCsv = (cars: number, priceDollars = 20_000): string =>
  [
    'Stock No,Make,Model,Year,Price',
    ...Array.from({ length: cars }, (_, at) => `A${at},Kia,Rio,2020,${priceDollars}`),
    '',
  ].join('\n');

/** The result of a run that failed for this reason. */
export const failed = (reason: string) => ({
  outcome: { kind: 'failed', reason: expect.stringContaining(reason) },
});

/** The result of a run whose report has these figures. */
export const imported = (figures: object) => ({
  outcome: { kind: 'imported', report: expect.objectContaining(figures) },
});

/** The result of a run whose file was imported before. */
export const unchanged = { outcome: { kind: 'unchanged' } };
