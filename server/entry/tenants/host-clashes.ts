import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { takenHosts } from '#server/dealership/tenants/rules/host-name';
import { readTenant, tenantFolders } from './load-tenants';

/** Hosts of a site that another site of the folder has; sites that cannot be read have none. */
export async function hostClashes(
  tenantsDir: string,
  slug: string,
  hosts: readonly string[],
): Promise<TenantProblem[]> {
  const folders = await tenantFolders(tenantsDir, true);
  const read = await Promise.all(
    (folders.ok ? folders.value : []).map((folder) => readTenant(tenantsDir, folder)),
  );
  const others = read.flatMap((one) => (one.ok ? [one.value] : []));
  return takenHosts({ slug, hosts: [...hosts] }, others);
}
