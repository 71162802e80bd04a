import { countSealed } from '#server/entry/services/sealed-secrets';
import { databaseFile as fileIn } from '#server/platform/database/connect';
import type { Context } from './doctor-context';
import {
  databaseFile,
  databaseIsFolder,
  databaseServer,
  migrations,
  type QuickCheck,
} from './rules/database';
import { type Finding, skipped } from './rules/finding';
import { readiness, siteOpens, storedSecrets } from './rules/site';
import type { Check } from './run-checks';

const quickCheckMs = 60_000;

/** The database, and the site that opens it. */
export const databaseChecks = (context: Context): readonly Check[] => [
  { name: 'database', limitMs: quickCheckMs + 10_000, run: () => database(context) },
  { name: 'migrations', limitMs: 20_000, run: async () => [await migrated(context)] },
  { name: 'site', limitMs: 60_000, run: () => opening(context) },
  { name: 'readiness', limitMs: 10_000, run: async () => [readiness(await context.askSite())] },
];

async function database(context: Context): Promise<readonly Finding[]> {
  const { config, probes } = context;
  const opened = await context.openDatabase();
  const cause = opened?.ok === false ? opened.error : null;
  if (config.DATABASE_URL) return [databaseServer(cause)];
  const path = fileIn(config.DATA_DIR);
  if ((await probes.files.folder(path))?.isFolder) return [databaseIsFolder(path)];
  const [bytes, walBytes] = await Promise.all([probes.files.bytes(path), probes.files.bytes(`${path}-wal`)]);
  const quickCheck = bytes ? await quickCheckOf(context) : null;
  return databaseFile({ path, bytes, walBytes, quickCheck, cause });
}

async function quickCheckOf({ config, probes, readingPlace }: Context): Promise<QuickCheck | null> {
  const place = await readingPlace();
  if (!place.ok) return null;
  const result = await probes.quickCheck(place.value, quickCheckMs);
  if (result.kind !== 'damaged') return result;
  return { kind: 'damaged', problem: result.problem.replaceAll(place.value, config.DATA_DIR) };
}

async function migrated(context: Context): Promise<Finding> {
  const opened = await context.openDatabase();
  if (opened?.ok) return migrations(opened.value.migrations);
  return skipped(
    'no-database',
    'There is no database that could be read.',
    'See the finding about the database.',
  );
}

async function opening(context: Context): Promise<readonly Finding[]> {
  const opened = await context.openSite();
  if (opened.kind === 'not tried') return [notOpen];
  if (opened.kind === 'failed') return [siteOpens(opened.problem)];
  const { database: db, secret } = opened.site;
  const counts = await countSealed(db, secret);
  return [siteOpens(null), ...storedSecrets(counts, secret.previous !== undefined)];
}

/** For checks that need an open site. */
export const notOpen: Finding = skipped(
  'site-not-opened',
  'The site was not opened, since that would fail or change what is stored.',
  'See the findings about the data folder, the tenants, the database and its migrations.',
);
