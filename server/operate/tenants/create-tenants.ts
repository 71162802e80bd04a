import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { hostsNamedIn } from '#server/dealer/rules/host-name';
import { describeProblems, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { readTenantText } from '#server/dealer/tenant-file';
import { type Config, ConfigError } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { type LeavingOut, type LiveRegistry, openLiveRegistry } from './live-registry';
import { readServedSites } from './served-sites';

export interface Tenants {
  readonly tenants: LiveRegistry;
  /** Follows changes in the tenants folder from now on. Returns a function that stops it. */
  follow(): () => void | Promise<void>;
}

/** Reads the tenants folder, without broken sites. Throws one clear line for each problem if there is no folder to read. */
export async function createTenants(config: Config, log: Log, leavingOut: LeavingOut): Promise<Tenants> {
  const { TENANTS_DIR, DEFAULT_TENANT: defaultTenant, NODE_ENV } = config;
  const production = NODE_ENV === 'production';
  const options = { defaultTenant, production, leavingOut, served: readServedSites(config.DATA_DIR) };
  const registry = await openLiveRegistry(TENANTS_DIR, options, log).catch((error: unknown) => {
    throw error instanceof RangeError ? new ConfigError(`${error.message}.`) : error;
  });
  if (!registry.ok) throw tenantProblems(registry.error);
  const tenants = registry.value;
  return { tenants, follow: () => followTenants(tenants, systemFolderWatch(TENANTS_DIR), log) };
}

/** For a command, which serves no host and reports broken sites itself: the sound sites of the folder. */
export const soundSitesOnly: LeavingOut = {
  claimedHosts: async () => new Map(),
  isCopy: false,
  log: { error: () => undefined },
};

/** For the running site: the sound sites of the folder; the hosts of the others belong to nobody else. */
export const soundSitesOf = (dir: string, log: Pick<Log, 'error'>): LeavingOut => ({
  claimedHosts: async (slugs) =>
    new Map(
      slugs.map((slug) => {
        const text = readTenantText(dir, `${slug}/tenant.json`);
        return [slug, text.ok ? hostsNamedIn(text.value ?? '') : []];
      }),
    ),
  isCopy: false,
  maySetUp: true,
  log,
});

/** Throws every problem if no site can be served. */
export function refuseWithoutSites(tenants: Pick<LiveRegistry, 'all' | 'leftOut'>): void {
  const leftOut = tenants.leftOut();
  if (leftOut.length > 0 && tenants.all().length === 0)
    throw tenantProblems(leftOut.flatMap(({ problems }) => problems));
}

/** An expected failure: the command line prints its lines without a stack. */
const tenantProblems = (problems: readonly TenantProblem[]): Error =>
  Object.assign(new Error(describeProblems(problems)), { name: 'TenantProblems' });

interface FollowTimes {
  /** A file is written in several steps: reload once it has been quiet for this long. */
  readonly quietMs: number;
  /** Pause between polls, for volumes where the system reports nothing. */
  readonly lookMs: number;
}

const usualTimes: FollowTimes = { quietMs: 250, lookMs: 5_000 };
/** Polling takes at most this share of the time. */
const shareOfTime = 0.01;

/** Keeps the sites of a process in sync with the disk until stopped; a failed check is logged and retried. */
export function followTenants(
  registry: { refresh(slugs?: ReadonlySet<string>): Promise<unknown> },
  watch: ReturnType<typeof systemFolderWatch>,
  log: Pick<Log, 'error'>,
  { quietMs, lookMs }: FollowTimes = usualTimes,
): () => void {
  const stirred = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let isStopped = false;

  const safely = logFaultsOnce(log);
  const read = () =>
    safely(async () => {
      const slugs = new Set(stirred);
      stirred.clear();
      for (const slug of slugs) watch.renew(slug);
      await registry.refresh(slugs);
    });
  const lookLater = (ms: number) => {
    look = setTimeout(async () => {
      const startMs = performance.now();
      await safely(() => registry.refresh());
      if (!isStopped) lookLater(Math.max(lookMs, (performance.now() - startMs) / shareOfTime));
    }, ms).unref();
  };

  watch.start((slug) => {
    stirred.add(slug);
    clearTimeout(quiet);
    quiet = setTimeout(() => void read(), quietMs).unref();
  });
  lookLater(lookMs);
  return () => {
    isStopped = true;
    watch.stop();
    clearTimeout(quiet);
    clearTimeout(look);
  };
}

/** Runs one task after another and never rejects; a fault that repeats is logged the first time only. */
function logFaultsOnce(log: Pick<Log, 'error'>): (task: () => Promise<unknown>) => Promise<void> {
  let last: string | undefined;
  return async (task) => {
    try {
      await task();
      last = undefined;
    } catch (error) {
      if (String(error) !== last) log.error(error, 'could not check for changed tenants');
      last = String(error);
    }
  };
}

const deepest = 6;
/** The system has a limited number of watches for all programs; polling covers the rest. */
const mostFolders = 4_096;

/**
 * Reports changes below the tenants folder as soon as the system does; some mounted volumes report none. Watches each folder
 * separately: the runtime's recursive watch uses a watch for every single file on
 * Linux.
 */
export function systemFolderWatch(tenantsDir: string) {
  const watchers = new Map<string, FSWatcher>();
  let onStir: (slug: string) => void = () => undefined;

  const add = (folder: string, stir: (name: string | null) => void): void => {
    if (watchers.has(folder) || watchers.size >= mostFolders) return;
    const drop = () => {
      watchers.get(folder)?.close();
      watchers.delete(folder);
    };
    try {
      const watcher = watch(folder, { persistent: false }, (kind, name) => {
        // A folder replaced by another of the same name reports once and then never again.
        if (kind === 'rename' && name !== null && folder.endsWith(`/${name}`)) drop();
        stir(name);
      });
      watchers.set(folder, watcher.on('error', drop));
    } catch {
      // Removed meanwhile, or no watch left: polling finds its changes.
    }
  };
  const addTree = (slug: string, folder: string, depth: number): void => {
    add(folder, () => onStir(slug));
    if (depth < deepest) for (const name of subFolders(folder)) addTree(slug, join(folder, name), depth + 1);
  };

  return {
    /** @param listener receives the folder (slug) of the change */
    start: (listener: (slug: string) => void) => {
      onStir = listener;
      add(tenantsDir, (name) => {
        if (name !== null && !name.startsWith('.')) onStir(name);
      });
      for (const slug of subFolders(tenantsDir)) addTree(slug, join(tenantsDir, slug), 0);
    },
    /** Also watches a tenant's new folders. */
    renew: (slug: string) => {
      const home = join(tenantsDir, slug);
      for (const [folder, watcher] of watchers) {
        if (folder !== home && !folder.startsWith(`${home}/`)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      addTree(slug, home, 0);
    },
    stop: () => {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function subFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
