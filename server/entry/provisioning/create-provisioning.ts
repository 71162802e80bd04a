import { fontMaker } from '#server/dealership/fonts/create-fonts';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import { checkTenants } from '#server/entry/tenants/check-tenants';
import { pictureProbe } from '#server/entry/tenants/create-tenants';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { TenantTurns } from '#server/platform/database/tenant-turns';
import { FolderTenantWriter } from './adapters/folder-tenant-writer';
import type { TenantWriter } from './tenant-writer-port';

export interface Provisioning {
  readonly tenantWriter: TenantWriter;
}

interface ProvisioningDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  readonly tenants: TenantRegistry;
  readonly refresh: (slugs?: ReadonlySet<string>) => Promise<void>;
  readonly clock: Clock;
}

/** Writes sites where this installation has them. */
export function createProvisioning(deps: ProvisioningDeps): Provisioning {
  const { config, commits, tenants, refresh, clock } = deps;
  // The site runs in the project's folder, to which demo feeds and public files are relative.
  const tools = {
    projectDir: process.cwd(),
    pictures: pictureProbe,
    fonts: fontMaker,
    secret: config.secret,
  };
  const check = async (tenantsDir: string) =>
    (await checkTenants({ ...tools, tenantsDir, now: clock.now() })).findings;
  const turns = new TenantTurns(commits, 'provisioning_turns');
  return {
    tenantWriter: new FolderTenantWriter({ tenantsDir: config.TENANTS_DIR, tenants, refresh, check, turns }),
  };
}
