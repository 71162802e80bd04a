import type { TenantWriter } from '#server/dealer/site-files/tenant-writer-port';
import type { StoredTenants } from '#server/operate/tenant-versions/create-tenant-versions';
import { type CheckTenantsDeps, checkTenants } from '#server/operate/tenants/check-tenants';
import type { LiveRegistry } from '#server/operate/tenants/live-registry';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { Turns } from '#server/platform/database/turns';
import { DatabaseTenantWriter, serveNow } from './database-tenant-writer';
import { FolderTenantWriter } from './folder-tenant-writer';

interface Provisioning {
  readonly tenantWriter: TenantWriter;
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
  const writesVersions = deps.config.TENANTS === 'database';
  return {
    tenantWriter: writesVersions ? new DatabaseTenantWriter(deps) : folderWriter(deps),
    serveTenantNow: (slug) => serveNow(deps, slug),
  };
}

function folderWriter({ config, commits, tenants, clock, fonts }: ProvisioningDeps): TenantWriter {
  const { TENANTS_DIR, projectDir, secret } = config;
  return new FolderTenantWriter({
    tenants,
    tenantsDir: TENANTS_DIR,
    refresh: (slugs) => tenants.refresh(slugs),
    check: async (tenantsDir) => {
      const deps = { fonts, projectDir, secret, tenantsDir, now: clock.now() };
      return (await checkTenants(deps)).findings;
    },
    turns: new Turns(commits, 'provisioning_turns'),
  });
}
