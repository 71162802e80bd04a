import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { mediaPlace } from '#server/dealer/media/picture-store';
import type { MessageOutbox } from '#server/dealer/messages/message-outbox';
import type { TenantRegistry } from '#server/dealer/registry';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { DeliveryQueue } from '#server/leads/delivery-queue';
import { loadTenants, readTenant, tenantFolders } from '#server/operate/tenants/load-tenants';
import { checkSecrets } from '#server/operate/tenants/rules/secret-names';
import type { BackupTurns } from '#server/platform/backup/backup-turns';
import type { BackupsFound } from '#server/platform/backup/create-backups';
import type { Config } from '#server/platform/config';
import { databaseFile } from '#server/platform/database/connect';
import type { Database } from '#server/platform/database/schema';
import { once } from '#server/platform/derived';
import { outboxIn } from '#server/platform/outbox-folder';
import type { Result } from '#server/platform/result';
import { isContracting } from '#server/platform/rules/database';
import type { SiteSecret } from '#server/platform/site-secret';
import type { SearchServices } from '#server/search/create-search';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedStates } from '#server/stock/fetching/feed-states';
import { lookUpHosts } from './probe-network';
import type { Probes } from './probes';
import type { ClockFacts } from './rules/clock';
import { isReserved } from './rules/hosts';

/** The services that checks use once the site is open. */
export interface OpenSite extends Pick<SearchServices, 'engine' | 'cars' | 'searchUpkeep'> {
  readonly deliveries: Pick<DeliveryQueue, 'backlog'>;
  readonly messageOutbox: Pick<MessageOutbox, 'trouble'>;
  readonly feedStates: Pick<FeedStates, 'all'>;
  readonly backupTurns: Pick<BackupTurns, 'last'>;
  readonly tenants: Pick<TenantRegistry, 'all' | 'leftOut'>;
  readonly database: Kysely<Database>;
  readonly secret: SiteSecret;
}

export interface DoctorDeps {
  readonly config: Config;
  readonly projectDir: string;
  /** The id of this process's user; null where the system has none. */
  readonly user: number | null;
  readonly probes: Probes;
  readonly now: () => Date;
  /** Opens the site as a start does, but with the local copy of stored sites as it is; or why it cannot be opened. */
  readonly openSite: () => Promise<Result<OpenSite, string>>;
  /** The backups in a place. Rejects if it cannot be read. */
  readonly findBackups: (place: string) => Promise<BackupsFound>;
  /** Stored secrets by the signing secret that opens them. */
  readonly countSealed: (
    database: OpenSite['database'],
    secret: SiteSecret,
  ) => Promise<{ readonly previous: number; readonly unreadable: number }>;
}

type SiteOpening =
  | { readonly kind: 'open'; readonly site: OpenSite }
  | { readonly kind: 'failed'; readonly problem: string }
  /** Other findings say why. */
  | { readonly kind: 'not tried' };

const answerMs = 5_000;

/** Measurements shared by several checks; each is made once. */
export type DoctorContext = ReturnType<typeof createContext>;

export function createContext(deps: DoctorDeps) {
  const { config, probes } = deps;
  const readingPlace = once(() => placeOf(deps));
  /** Null for SQLite without a file: nothing is created. */
  const openDatabase = once(async () => {
    if (!(await hasDatabase(deps))) return null;
    const place = await readingPlace();
    return place.ok ? probes.database(place.value) : place;
  });
  const readDataFolder = once(() => dataFolderFacts(deps));
  const readTenants = once(() => tenantsIn(config.TENANTS_DIR));
  return {
    ...deps,
    answerMs,
    /** The folder in which to open the SQLite database without changing the original. */
    readingPlace,
    openDatabase,
    readDataFolder,
    readTenants,
    /** What TENANTS_DIR has. */
    tenantFacts: once(async () => {
      const { tenants, problems } = await readTenants();
      return {
        path: config.TENANTS_DIR,
        folder: await probes.files.folder(config.TENANTS_DIR),
        problems,
        sites: tenants.map(({ slug }) => slug),
        missingSecrets: tenants.flatMap((tenant) => checkSecrets(tenant, config.secret)),
      };
    }),
    /** The answer of the site on this machine to /readyz. */
    askSite: once(() => probes.site(answerMs)),
    /** The addresses of all sites' host names; reserved names are not looked up. */
    lookUp: once(async () => {
      const names = [...new Set((await readTenants()).tenants.flatMap((tenant) => tenant.hosts))];
      const real = names.filter((name) => !isReserved(name));
      return {
        reserved: names.filter(isReserved),
        lookups: await lookUpHosts(real, probes.host, answerMs),
      };
    }),
    /** Opens the site, unless that would migrate or create its database. */
    openSite: once(async (): Promise<SiteOpening> => {
      const [database, { lacksSecret }] = await Promise.all([openDatabase(), readDataFolder()]);
      const place = await readingPlace();
      // A copy of the database stands for the site in some checks, but it must not be opened as the site.
      if (!place.ok || place.value !== config.DATA_DIR) return { kind: 'not tried' };
      if (!database?.ok || lacksSecret) return { kind: 'not tried' };
      const { pending, newer } = database.value.migrations;
      if (pending.length > 0 || newer.some(isContracting)) return { kind: 'not tried' };
      if (await lacksCopy(deps)) return { kind: 'not tried' };
      const site = await deps.openSite();
      return site.ok ? { kind: 'open', site: site.value } : { kind: 'failed', problem: site.error };
    }),
  };
}

async function hasDatabase({ config, probes: { files } }: DoctorDeps): Promise<boolean> {
  if (config.DATABASE_URL !== undefined) return true;
  return ((await files.bytes(databaseFile(config.DATA_DIR))) ?? 0) > 0;
}

/** TENANTS=database on a machine where the site has never started: there are no sites to open. */
const lacksCopy = async ({ config, probes: { files } }: DoctorDeps): Promise<boolean> =>
  config.TENANTS === 'database' && (await files.folder(config.tenantsCopyDir)) === null;

const placeOf = ({ config, probes }: DoctorDeps): ReturnType<Probes['readingPlace']> =>
  config.DATABASE_URL === undefined
    ? probes.readingPlace(config.DATA_DIR)
    : Promise.resolve({ ok: true, value: config.DATA_DIR });

async function dataFolderFacts({ config, projectDir, user, probes: { files } }: DoctorDeps) {
  const path = config.DATA_DIR;
  const folder = await files.folder(path);
  const secret = join(path, 'session-secret');
  const database = databaseFile(path);
  const beside = ['.env', 'secrets.env'].map((name) => join(projectDir, name));
  const secrets = await files.files([secret, database, `${database}-wal`, ...beside]);
  const has = (file: string) => secrets.some((one) => one.path === file);
  const lacksSecret = config.SESSION_SECRET === undefined && has(database) && !has(secret);
  const entries = folder?.isFolder && folder.readable ? await files.entries(path) : [];
  const outbox = { path: outboxIn(path), state: await files.outbox(outboxIn(path)) };
  return { path, folder, entries, secrets, user, outbox, lacksSecret };
}

/** Every tenant that can be used, even if others cannot. */
async function tenantsIn(
  dir: string,
): Promise<{ readonly tenants: readonly Tenant[]; readonly problems: readonly TenantProblem[] }> {
  const all = await loadTenants(dir);
  if (all.ok) return { tenants: [...all.value.values()], problems: [] };
  const folders = await tenantFolders(dir);
  const read = folders.ok ? await Promise.all(folders.value.map((folder) => readTenant(dir, folder))) : [];
  return { tenants: read.flatMap((one) => (one.ok ? [one.value] : [])), problems: all.error };
}

/** This machine's clock beside other clocks and the newest file or row. */
export async function clockFacts(context: DoctorContext): Promise<ClockFacts> {
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

interface DatedService {
  readonly what: string;
  readonly url: string;
}

/** Services that other checks talk to anyway. */
function datedServices(config: Config): readonly DatedService[] {
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
  { probes, answerMs }: DoctorContext,
  { what, url }: DatedService,
): Promise<ClockFacts['clocks'][number] | null> {
  const aheadMs = await probes.time(url, answerMs);
  return aheadMs === null ? null : { what, aheadMs, isRounded: true };
}
