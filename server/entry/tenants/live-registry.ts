import { describeProblems, type TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import {
  createTenantRegistry,
  type RegistryOptions,
  type SiteChange,
  type TenantRegistry,
} from '#server/dealership/tenants/registry';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';
import type { Site } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { readSites, wholeSites } from './load-sites';
import { changedSites, nextSites, type ReadSites, type Sites, unreadPrint } from './rules/live-sites';

/** The sites of a folder, in sync with its files. */
export interface LiveRegistry extends TenantRegistry {
  /**
   * Scans the folder again: valid changes are served from now on, all of a site at once; broken ones are logged, and
   * the site stays as it was. Never rejects.
   * @param slugs only these folders, and new ones; all if absent
   * @returns whether these folders could be read, be they broken or not
   */
  refresh(slugs?: ReadonlySet<string>): Promise<boolean>;
}

export interface LiveOptions extends RegistryOptions {
  /** The sites come from elsewhere: the folder may have none yet. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Reads the tenants of a folder. At startup every problem is an error; throws RangeError if the default tenant is
 * missing.
 */
export async function openLiveRegistry(
  tenantsDir: string,
  options: LiveOptions,
  log: Log,
): Promise<Result<LiveRegistry, readonly TenantProblem[]>> {
  const folders = await readSites(tenantsDir, undefined, undefined, options.mayBeEmpty);
  if (!folders.ok) return folders;
  const sites = wholeSites(folders.value);
  return sites.ok ? ok(followFolder(tenantsDir, options, log, folders.value, sites.value)) : err(sites.error);
}

function followFolder(
  tenantsDir: string,
  options: LiveOptions,
  log: Log,
  firstFolders: ReadSites,
  firstSites: Sites,
): LiveRegistry {
  let folders = firstFolders;
  let sites = firstSites;
  let registry = registryOf(sites, options);
  let problems: readonly TenantProblem[] = [];
  // A request that began before a change finishes with its tenant's data of that time.
  const former = new WeakMap<object, Site>();
  const listeners = new Set<(change: SiteChange) => void>();

  const look = async (slugs?: ReadonlySet<string>): Promise<boolean> => {
    const read = await readSites(tenantsDir, folders, slugs, options.mayBeEmpty);
    if (!read.ok) {
      tell(read.error);
      return false;
    }
    folders = read.value;
    const next = nextSites(sites, folders, options.defaultTenant);
    const changed = changedSites(sites, next.sites);
    if (changed.size > 0) take(next.sites, changed);
    tell(next.problems);
    return isRead(folders, slugs);
  };

  const take = (next: Sites, slugs: ReadonlySet<string>): void => {
    for (const slug of slugs) {
      const before = sites.get(slug);
      if (before) former.set(before.tenant, before);
    }
    registry = registryOf(next, options);
    sites = next;
    const change = {
      changed: [...slugs].flatMap((slug) => next.get(slug)?.tenant ?? []),
      removed: [...slugs].filter((slug) => !next.has(slug)),
    };
    log.info(
      { changed: change.changed.map(({ slug }) => slug), removed: change.removed },
      'reloaded changed tenants',
    );
    for (const listener of listeners) listener(change);
  };

  const tell = (problemsNow: readonly TenantProblem[]): void => {
    const reportedProblems = new Set(problems.map((one) => describeProblems([one])));
    for (const { file, path, message } of problemsNow) {
      if (reportedProblems.has(describeProblems([{ file, path, message }]))) continue;
      log.warn({ file, path, expectation: message }, 'tenant change not applied');
    }
    problems = problemsNow;
  };

  let turn: Promise<boolean> = Promise.resolve(true);
  return {
    byHost: (host) => registry.byHost(host),
    bySlug: (slug) => registry.bySlug(slug),
    all: () => registry.all(),
    dataOf: (tenant) => former.get(tenant)?.data ?? registry.dataOf(tenant),
    problems: () => problems,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: (slugs) => {
      // Sequential: concurrent scans could apply the older state last.
      turn = turn
        .then(() => look(slugs))
        .catch((error: unknown) => {
          log.error(error, 'could not read tenants');
          return false;
        });
      return turn;
    },
  };
}

const isRead = (folders: ReadSites, slugs: ReadonlySet<string> = new Set(folders.keys())): boolean =>
  [...slugs].every((slug) => folders.get(slug)?.print !== unreadPrint);

const registryOf = (sites: Sites, options: RegistryOptions): TenantRegistry =>
  createTenantRegistry(
    new Map([...sites].map(([slug, { tenant }]): [string, Tenant] => [slug, tenant])),
    options,
    new Map([...sites].map(([slug, { data }]) => [slug, data])),
  );
