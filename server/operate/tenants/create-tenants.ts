import { hostsNamedIn } from '#server/dealer/rules/host-name';
import { describeProblems, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { readTenantText } from '#server/dealer/tenant-file';
import { type Config, ConfigError } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { followTenants, systemFolderWatch } from './follow-tenants';
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
