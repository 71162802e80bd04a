import { createTenants, type Tenants } from '#server/operate/tenants/create-tenants';
import { tenantFolders } from '#server/operate/tenants/load-tenants';
import type { Config } from '#server/platform/config';
import { faultOf, type Log } from '#server/platform/log';
import type { StoredTenants } from './create-tenant-versions';

/**
 * The sites of the database, from a local copy that is up to date when this resolves. Follows changes of the database
 * instead of the folder.
 * @param asCopied reads the copy as it is, for a command that must not change it
 */
export async function createStoredTenants(
  config: Config,
  log: Log,
  { versionFollower, tenantVersions }: Pick<StoredTenants, 'versionFollower' | 'tenantVersions'>,
  asCopied = false,
): Promise<Tenants> {
  const catchUp = () =>
    versionFollower.catchUp().catch((error: unknown) => {
      // The last copy serves; the follower tries again every second.
      log.error(faultOf(error), 'could not bring the copy of the sites up to date');
    });
  if (!asCopied) await catchUp();
  const claimedHosts = (slugs: readonly string[]) => tenantVersions.claimedHosts(slugs);
  const { tenants } = await createTenants(config, log, { claimedHosts, isCopy: true, log });
  const slugs = new Set([...tenants.all(), ...tenants.leftOut()].map(({ slug }) => slug));
  if (slugs.size === 0) log.warn(await emptyAdvice(config.editedTenantsDir));
  else if (config.DEFAULT_TENANT !== undefined && !slugs.has(config.DEFAULT_TENANT))
    log.warn(
      `DEFAULT_TENANT: the database has no site "${config.DEFAULT_TENANT}": unknown hosts get no site`,
    );
  return { tenants, follow: () => versionFollower.follow((slugs) => tenants.refresh(slugs)) };
}

/** Advice for a database without sites. */
async function emptyAdvice(folder: string): Promise<string> {
  const folders = await tenantFolders(folder);
  const none = 'TENANTS=database, and the database has no sites yet';
  return folders.ok
    ? `${none}: run \`dealer tenant push\` to copy the ${folders.value.length} of ${folder} into it`
    : `${none}: create one with \`dealer tenant new SLUG\``;
}
