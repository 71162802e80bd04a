import { join } from 'node:path';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import type { Services } from '#server/entry/services';
import { loadTenants, readTenant, tenantFolders } from '#server/entry/tenants/load-tenants';
import type { BackupsFound } from '#server/platform/backup/create-backups';
import type { Config } from '#server/platform/config';
import { databaseFile } from '#server/platform/database/connect';
import { isContracting } from '#server/platform/database/rules/contracting';
import { once } from '#server/platform/once';
import { outboxIn } from '#server/platform/outbox-folder';
import type { Tenant } from '#server/settings/tenant-schema';
import { describeFailure } from '../failure';
import type { DatabaseProbe, Probes } from './probes-port';
import type { DataFolderFacts } from './rules/folders';

/** The services that checks use once the site is open. */
export type OpenSite = Pick<
  Services,
  | 'engine'
  | 'cars'
  | 'searchUpkeep'
  | 'deliveries'
  | 'messageOutbox'
  | 'feedStates'
  | 'backupTurns'
  | 'tenants'
  | 'database'
  | 'secret'
>;

export interface DoctorDeps {
  readonly config: Config;
  readonly projectDir: string;
  /** The id of this process's user; null where the system has none. */
  readonly user: number | null;
  readonly probes: Probes;
  readonly now: () => Date;
  /** Opens the site as a start does, but with the local copy of stored sites as it is. Rejects if it cannot. */
  readonly services: () => Promise<OpenSite>;
  /** The backups in a place. Rejects if it cannot be read. */
  readonly findBackups: (place: string) => Promise<BackupsFound>;
}

/** Measurements shared by several checks; each is made once. */
export interface Context extends DoctorDeps {
  readTenants(): Promise<ReadTenants>;
  readDataFolder(): Promise<DataFolderFacts>;
  /** The folder in which to open the SQLite database without changing the original. */
  readingPlace(): ReturnType<Probes['readingPlace']>;
  /** Null for SQLite without a file: nothing is created. */
  openDatabase(): Promise<Awaited<ReturnType<DatabaseProbe>> | null>;
  /** Opens the site, unless that would migrate or create its database. */
  openSite(): Promise<SiteOpening>;
  askSite(): ReturnType<Probes['site']>;
}

type SiteOpening =
  | { readonly kind: 'open'; readonly site: OpenSite }
  | { readonly kind: 'failed'; readonly problem: string }
  /** Other findings say why. */
  | { readonly kind: 'not tried' };

interface ReadTenants {
  readonly tenants: readonly Tenant[];
  readonly problems: readonly TenantProblem[];
}

const siteAnswerMs = 5_000;

export function createContext(deps: DoctorDeps): Context {
  const { config, probes } = deps;
  const readingPlace = once(() => placeOf(deps));
  const openDatabase = once(async () => {
    if (!(await hasDatabase(deps))) return null;
    const place = await readingPlace();
    return place.ok ? probes.database(place.value) : place;
  });
  const readDataFolder = once(() => dataFolderFacts(deps));
  return {
    ...deps,
    readingPlace,
    openDatabase,
    readDataFolder,
    readTenants: once(() => tenantsIn(config.TENANTS_DIR)),
    askSite: once(() => probes.site(siteAnswerMs)),
    openSite: once(async (): Promise<SiteOpening> => {
      const [database, { lacksSecret }] = await Promise.all([openDatabase(), readDataFolder()]);
      const place = await readingPlace();
      // A copy of the database stands for the site in some checks, but it must not be opened as the site.
      if (!place.ok || place.value !== config.DATA_DIR) return { kind: 'not tried' };
      if (!database?.ok || lacksSecret) return { kind: 'not tried' };
      const { pending, newer } = database.value.migrations;
      if (pending.length > 0 || newer.some(isContracting)) return { kind: 'not tried' };
      if (await lacksCopy(deps)) return { kind: 'not tried' };
      return deps.services().then(
        (site): SiteOpening => ({ kind: 'open', site }),
        (error: unknown): SiteOpening => ({ kind: 'failed', problem: problemOf(error) }),
      );
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

/** An unexpected error has a stack: its first line is enough here. */
function problemOf(error: unknown): string {
  const { text, exitCode } = describeFailure(error);
  return exitCode === 1 ? text : (text.split('\n')[0] ?? text);
}

/** Every tenant that can be used, even if others cannot. */
async function tenantsIn(dir: string): Promise<ReadTenants> {
  const all = await loadTenants(dir);
  if (all.ok) return { tenants: [...all.value.values()], problems: [] };
  const folders = await tenantFolders(dir);
  const read = folders.ok ? await Promise.all(folders.value.map((folder) => readTenant(dir, folder))) : [];
  return { tenants: read.flatMap((one) => (one.ok ? [one.value] : [])), problems: all.error };
}
