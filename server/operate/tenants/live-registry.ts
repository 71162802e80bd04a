import {
  createTenantRegistry,
  type LeftOutSite,
  leftOutSlugs,
  type RegistryOptions,
  type SiteChange,
  type TenantRegistry,
} from '#server/dealer/registry';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { Log } from '#server/platform/log';
import { ok, type Result } from '#server/platform/result';
import type { Site } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { areDemosOff } from './demo-switch';
import { type ClaimedHosts, LeftOutSites, ProblemReport } from './left-out-sites';
import { readSites } from './load-sites';
import {
  changedSites,
  type NextSites,
  nextSites,
  type ReadSites,
  type Sites,
  sitesAtStart,
  unreadPrint,
} from './rules/live-sites';

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

interface LiveOptions extends RegistryOptions {
  /** Broken sites are left out instead of keeping the others from starting. */
  readonly leavingOut: LeavingOut;
  /** Sites that were served before the start. */
  readonly served?: ReadonlySet<string>;
}

export interface LeavingOut {
  readonly claimedHosts: ClaimedHosts;
  /** The folder is a copy of sites kept elsewhere: it may be empty, and lack the default site. */
  readonly isCopy: boolean;
  /** The folder may be empty at the start, until the first site is set up; never one whose sites were served before. */
  readonly maySetUp?: true;
  /** Where a line about each site that is left out goes. */
  readonly log: Pick<Log, 'error'>;
}

/**
 * Reads the tenants of a folder, without those whose files break a rule. An error only if the folder cannot be read or has
 * none; throws RangeError if the default tenant is missing.
 */
export async function openLiveRegistry(
  tenantsDir: string,
  options: LiveOptions,
  log: Log,
): Promise<Result<LiveRegistry, readonly TenantProblem[]>> {
  const { leavingOut, served } = options;
  const isNew = leavingOut.maySetUp === true && (served ?? new Set()).size === 0;
  const reading = { ...readingOf(options, isNew), served };
  const folders = await readSites(tenantsDir, undefined, undefined, reading);
  if (!folders.ok) return folders;
  const first = sitesAtStart(folders.value, served ?? new Set(), options.defaultTenant);
  const leftOut = new LeftOutSites(leavingOut.claimedHosts, leavingOut.log);
  if (!(await leftOut.update(folders.value, first))) {
    throw new Error('The hosts of the sites that are left out could not be read from the database.');
  }
  for (const { file, path, message } of fileProblemsOf(folders.value)) {
    leavingOut.log.error({ file, path, expectation: message }, 'a file of a site is left out: correct it');
  }
  const mayLackDefault =
    leavingOut.isCopy ||
    folders.value.size === 0 ||
    leftOut.sites.some(({ slug }) => slug === options.defaultTenant);
  const demosOff = await areDemosOff(tenantsDir);
  const following = { tenantsDir, options: { ...options, mayLackDefault, demosOff }, log, leftOut };
  return ok(followFolder(following, folders.value, first));
}

const readingOf = ({ leavingOut, defaultTenant }: LiveOptions, isEmpty: boolean) => ({
  mayBeEmpty: leavingOut.isCopy || isEmpty,
  defaultTenant,
});

interface Following {
  readonly tenantsDir: string;
  readonly options: LiveOptions;
  readonly log: Log;
  readonly leftOut: LeftOutSites;
}

function followFolder(
  { tenantsDir, options: firstOptions, log, leftOut }: Following,
  firstFolders: ReadSites,
  first: NextSites,
): LiveRegistry {
  let options = firstOptions;
  let folders = firstFolders;
  let sites = first.sites;
  let registry = registryOf(sites, options, leftOut.sites);
  const report = new ProblemReport(first.problems, log);
  // A request that began before a change finishes with its tenant's data of that time.
  const former = new WeakMap<object, Site>();
  const listeners = new Set<(change: SiteChange) => void>();

  const look = async (slugs?: ReadonlySet<string>): Promise<boolean> => {
    const read = await readSites(tenantsDir, folders, slugs, readingOf(options, folders.size === 0));
    if (!read.ok) {
      report.take(read.error);
      return false;
    }
    folders = read.value;
    options = { ...options, demosOff: await areDemosOff(tenantsDir) };
    const next = nextSites(sites, folders, options.defaultTenant);
    const changed = changedSites(sites, next.sites);
    const leftOutBefore = leftOutSlugs(registry).join();
    const areHostsRead = await leftOut.update(folders, next);
    if (changed.size > 0) take(next.sites, changed);
    else {
      registry = registryOf(sites, options, leftOut.sites);
      if (leftOutSlugs(registry).join() !== leftOutBefore) tell({ changed: [], removed: [] });
    }
    report.take(next.problems, leftOut.sites);
    return areHostsRead && isRead(folders, slugs);
  };

  const take = (next: Sites, slugs: ReadonlySet<string>): void => {
    for (const slug of slugs) {
      const before = sites.get(slug);
      if (before) former.set(before.tenant, before);
    }
    registry = registryOf(next, options, leftOut.sites);
    sites = next;
    const change = {
      changed: [...slugs].flatMap((slug) => next.get(slug)?.tenant ?? []),
      removed: [...slugs].filter((slug) => !next.has(slug)),
    };
    log.info(
      { changed: change.changed.map(({ slug }) => slug), removed: change.removed },
      'reloaded changed tenants',
    );
    tell(change);
  };
  const tell = (change: SiteChange): void => {
    for (const listener of listeners) listener(change);
  };

  let turn: Promise<boolean> = Promise.resolve(true);
  return {
    byHost: (host) => registry.byHost(host),
    bySlug: (slug) => registry.bySlug(slug),
    all: () => registry.all(),
    dataOf: (tenant) => former.get(tenant)?.data ?? registry.dataOf(tenant),
    problems: () => report.problems,
    leftOut: () => registry.leftOut(),
    isLeftOut: (host) => registry.isLeftOut(host),
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

const fileProblemsOf = (folders: ReadSites): readonly TenantProblem[] =>
  [...folders.values()].flatMap(({ fileProblems = [] }) => fileProblems);

const isRead = (folders: ReadSites, slugs: ReadonlySet<string> = new Set(folders.keys())): boolean =>
  [...slugs].every((slug) => folders.get(slug)?.print !== unreadPrint);

const registryOf = (
  sites: Sites,
  options: RegistryOptions,
  leftOut: readonly LeftOutSite[],
): TenantRegistry =>
  createTenantRegistry(
    new Map([...sites].map(([slug, { tenant }]): [string, Tenant] => [slug, tenant])),
    options,
    new Map([...sites].map(([slug, { data }]) => [slug, data])),
    leftOut,
  );
