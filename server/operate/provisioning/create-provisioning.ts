import { type DemoSites, hasNoSite, hasOwnSite } from '#server/dealer/registry';
import type { Finding } from '#server/dealer/rules/tenant-problems';
import type { TenantWriter } from '#server/dealer/site-files/tenant-writer-port';
import type { StoredTenants } from '#server/operate/tenant-versions/create-tenant-versions';
import { type CheckTenantsDeps, checkTenants } from '#server/operate/tenants/check-tenants';
import { areDemosOff, switchDemos } from '#server/operate/tenants/demo-switch';
import type { LiveRegistry } from '#server/operate/tenants/live-registry';
import { checkTenant } from '#server/operate/tenants/rules/check-tenant';
import { checkSecrets } from '#server/operate/tenants/rules/secret-names';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { Turns } from '#server/platform/database/turns';
import type { SetUpPlace } from '#server/platform/http/exchange';
import type { Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { checkDefaults } from '#server/site/content/rules/check-content';
import { DatabaseTenantWriter, serveNow } from './database-tenant-writer';
import { beforeFirstSite } from './first-site';
import { FolderTenantWriter } from './folder-tenant-writer';

export interface Provisioning {
  readonly tenantWriter: TenantWriter;
  readonly demoSites: DemoSites;
  /** Where the set-up page is: at every address, or at its own beside demonstrations; undefined once a dealer has a site. */
  setUpPlace(): SetUpPlace | undefined;
  /** Runs a task if no dealer has a site yet, one at a time over all processes. */
  beforeFirstSite<T>(task: () => Promise<T>): Promise<Result<T, 'has sites' | 'busy'>>;
  /** What the check of a site's settings finds, without the files beside them. */
  siteFindings(tenant: Tenant): readonly Finding[];
  /** Serves the current version of a site from now on, where sites are in the database. */
  serveTenantNow(slug: string): Promise<void>;
}

interface ProvisioningDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  readonly tenants: LiveRegistry;
  readonly stored: StoredTenants;
  readonly fonts: CheckTenantsDeps['fonts'];
  readonly clock: Clock;
}

/** Writes sites where this installation has them: in the folder or in the database. */
export function createProvisioning(deps: ProvisioningDeps): Provisioning {
  const { config, commits, tenants, stored } = deps;
  const writesVersions = config.TENANTS === 'database';
  const turns = new Turns(commits, 'provisioning_turns');
  const hasStoredSites = async () =>
    (await stored.tenantVersions.currentSince(0)).some(({ removed }) => !removed);
  const hasFolders = async () => {
    await tenants.refresh();
    return hasOwnSite(tenants);
  };
  const hasSites = writesVersions ? hasStoredSites : hasFolders;
  return {
    tenantWriter: writesVersions ? new DatabaseTenantWriter(deps) : folderWriter(deps, turns),
    demoSites: demoSites(deps),
    setUpPlace: () => {
      if (hasNoSite(tenants)) return 'everywhere';
      return writesVersions || hasOwnSite(tenants) ? undefined : 'own-address';
    },
    beforeFirstSite: (task) => beforeFirstSite({ turns, hasSites }, task),
    siteFindings: (tenant) => [
      ...checkTenant(tenant, () => true),
      ...checkSecrets(tenant, config.secret),
      ...checkDefaults(tenant),
    ],
    serveTenantNow: (slug) => serveNow(deps, slug),
  };
}

const demoSites = ({ config, tenants }: ProvisioningDeps): DemoSites => ({
  state: async () => {
    const demos = tenants.all().filter(({ demo }) => demo !== undefined);
    const isOneDealer = tenants.all().length - demos.length <= 1 && tenants.leftOut().length === 0;
    if (config.TENANTS === 'database' || demos.length === 0 || !isOneDealer) return null;
    return { count: demos.length, areOff: await areDemosOff(config.TENANTS_DIR) };
  },
  switch: async (isOn) => {
    const switched = await switchDemos(config.TENANTS_DIR, isOn);
    if (switched.ok) await tenants.refresh();
    return switched;
  },
});

function folderWriter({ config, tenants, clock, fonts }: ProvisioningDeps, turns: Turns): TenantWriter {
  const { TENANTS_DIR, projectDir, secret } = config;
  return new FolderTenantWriter({
    tenants,
    tenantsDir: TENANTS_DIR,
    refresh: (slugs) => tenants.refresh(slugs),
    check: async (tenantsDir) => {
      const deps = { fonts, projectDir, secret, tenantsDir, now: clock.now() };
      return (await checkTenants(deps)).findings;
    },
    turns,
  });
}
