import { sitesBehind } from '#server/entry/tenant-versions/local-copy';
import { checkSecrets } from '#server/entry/tenants/rules/secret-names';
import { databaseFile } from '#server/platform/database/connect';
import type { Context } from './doctor-context';
import { clock } from './rules/clock';
import { disk } from './rules/disk';
import { type Finding, skipped } from './rules/finding';
import { dataFolder } from './rules/folders';
import { storedTenants, tenants } from './rules/tenants';
import type { Check } from './run-checks';

/** The folders, the disk and the clock of this machine. */
export const machineChecks = (context: Context): readonly Check[] => [
  { name: 'data-folder', limitMs: 10_000, run: async () => dataFolder(await context.readDataFolder()) },
  { name: 'tenants', limitMs: 30_000, run: () => tenantFindings(context) },
  { name: 'disk', limitMs: 10_000, run: async () => [await diskFinding(context)] },
  { name: 'clock', limitMs: 20_000, run: async () => clock(await clockFacts(context)) },
];

async function tenantFindings(context: Context): Promise<readonly Finding[]> {
  const { config, openDatabase } = context;
  if (config.TENANTS === 'folder') return tenants(await tenantFacts(context));
  const database = await openDatabase();
  const current = database?.ok ? database.value.sites : undefined;
  const behind = sitesBehind(config.tenantsCopyDir, current ?? []);
  const { problems, missingSecrets } = await tenantFacts(context);
  const count = current?.filter(({ removed }) => !removed).length ?? null;
  return storedTenants({ path: config.tenantsCopyDir, count, behind, problems, missingSecrets });
}

async function tenantFacts({ config, probes: { files }, readTenants }: Context) {
  const path = config.TENANTS_DIR;
  const folder = await files.folder(path);
  const { tenants: sites, problems } = await readTenants();
  return {
    ...{ path, folder, problems, sites: sites.map(({ slug }) => slug) },
    missingSecrets: sites.flatMap((tenant) => checkSecrets(tenant, config.secret)),
  };
}

async function diskFinding({ config, probes: { files }, readDataFolder }: Context): Promise<Finding> {
  if ((await readDataFolder()).folder === null)
    return skipped(
      'no-data-folder',
      'There is no data folder whose disk could be measured.',
      'See the finding about the data folder.',
    );
  const bytes = config.DATABASE_URL ? null : await files.bytes(databaseFile(config.DATA_DIR));
  return disk({ ...(await files.disk(config.DATA_DIR)), databaseBytes: bytes ?? 0 });
}

async function clockFacts({ config, now, probes: { files }, openDatabase, readDataFolder }: Context) {
  const { folder } = await readDataFolder();
  const readable = folder?.isFolder && folder.readable;
  const [file, database] = await Promise.all([
    readable ? files.newest(config.DATA_DIR) : null,
    openDatabase(),
  ]);
  const lead = database?.ok ? database.value.newestLead : null;
  const newestFile = file && { what: file.path, at: file.at };
  const isLead = lead !== null && (newestFile === null || lead > newestFile.at);
  return {
    now: now(),
    databaseAheadMs: database?.ok ? database.value.aheadMs : null,
    newest: isLead ? { what: 'the newest lead', at: lead } : newestFile,
  };
}
