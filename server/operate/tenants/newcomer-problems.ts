import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { takenHosts } from '#server/dealer/tenants/rules/host-name';
import { readTenant, tenantFolders } from './load-tenants';
import { mostTenants, tooMany } from './rules/most-tenants';

/**
 * Why a new site cannot join those of a folder: there are too many, or one of them has one of its hosts; sites that cannot
 * be read have none.
 */
export async function newcomerProblems(
  tenantsDir: string,
  slug: string,
  hosts: readonly string[],
): Promise<TenantProblem[]> {
  const folders = await tenantFolders(tenantsDir, true);
  const others = folders.ok ? folders.value.filter((folder) => folder !== slug) : [];
  if (others.length >= mostTenants) return [tooMany(slug)];
  const read = await Promise.all(others.map((folder) => readTenant(tenantsDir, folder)));
  const tenants = read.flatMap((one) => (one.ok ? [one.value] : []));
  return takenHosts({ slug, hosts: [...hosts] }, tenants);
}
