import { join } from 'node:path';
import { mediaPlace } from '#server/dealership/media/create-media';
import { sitesBehind } from '#server/entry/tenant-versions/local-copy/sites-behind';
import { checkSecrets } from '#server/entry/tenants/rules/secret-names';
import { databaseFile } from '#server/platform/database/connect';
import type { Context } from './doctor-context';
import { type ClockFacts, clock } from './rules/clock';
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
  const behind = current ? sitesBehind(config.tenantsCopyDir, current) : [];
  const [{ missingSecrets }, { broken, problems }] = await Promise.all([
    tenantFacts(context),
    brokenSites(context),
  ]);
  const count = current?.filter(({ removed }) => !removed).length ?? null;
  return storedTenants({ path: config.tenantsCopyDir, count, behind, broken, problems, missingSecrets });
}

/** The sites of the database that cannot be served: from all of their files if the site opens, otherwise from their settings. */
async function brokenSites(context: Context) {
  const opened = await context.openSite();
  if (opened.kind === 'open') {
    const leftOut = opened.site.tenants.leftOut();
    return { broken: leftOut.map(({ slug }) => slug), problems: leftOut.flatMap((site) => site.problems) };
  }
  const { problems } = await context.readTenants();
  return { broken: [...new Set(problems.map(({ file }) => file.split('/', 1)[0] ?? file))], problems };
}

async function tenantFacts({ config, probes: { files }, readTenants }: Context) {
  const path = config.TENANTS_DIR;
  const folder = await files.folder(path);
  const { tenants: sites, problems } = await readTenants();
  return {
    path,
    folder,
    problems,
    sites: sites.map(({ slug }) => slug),
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

const answerMs = 5_000;

async function clockFacts(context: Context): Promise<ClockFacts> {
  const { config, now, probes, openDatabase, readDataFolder, projectDir } = context;
  const { folder } = await readDataFolder();
  const readable = folder?.isFolder && folder.readable;
  const [file, program, database, services] = await Promise.all([
    readable ? probes.files.newest(config.DATA_DIR) : null,
    probes.files.newest(join(projectDir, 'build/cli')).catch(() => null),
    openDatabase(),
    Promise.all(datedServices(config).map((service) => serviceClock(context, service))),
  ]);
  const newest = [
    database?.ok ? database.value.newest : null,
    file && { what: file.path, at: file.at },
    program && { what: 'the program of this release', at: program.at },
  ].filter((one) => one !== null);
  return {
    now: now(),
    builtAt: program?.at ?? null,
    clocks: [
      ...(database?.ok && database.value.aheadMs !== null
        ? [{ what: 'the database', aheadMs: database.value.aheadMs, isRounded: false }]
        : []),
      ...services.flatMap((one) => one ?? []),
    ],
    newest: newest.sort((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null,
  };
}

/** Services that other checks talk to anyway. */
function datedServices(
  config: Context['config'],
): readonly { readonly what: string; readonly url: string }[] {
  const { MEILI_URL, BACKUP_TO, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = config;
  const s3 = BACKUP_S3_ENDPOINT ?? `https://s3.${BACKUP_S3_REGION}.amazonaws.com`;
  const pictures = mediaPlace(config)?.endpoint;
  return [
    ...(MEILI_URL === undefined ? [] : [{ what: 'the search engine', url: MEILI_URL }]),
    ...(BACKUP_TO?.startsWith('s3://') ? [{ what: 'the storage of the backups', url: s3 }] : []),
    ...(pictures === undefined ? [] : [{ what: 'the storage of the pictures', url: pictures }]),
  ];
}

async function serviceClock(
  { probes }: Context,
  { what, url }: { readonly what: string; readonly url: string },
): Promise<ClockFacts['clocks'][number] | null> {
  const aheadMs = await probes.time(url, answerMs);
  return aheadMs === null ? null : { what, aheadMs, isRounded: true };
}
