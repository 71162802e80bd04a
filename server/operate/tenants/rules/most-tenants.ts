import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';

/** As many sites as an installation serves. */
export const mostTenants = 1_000;

/** Why a site beyond the limit is not served. */
export const tooMany = (slug: string): TenantProblem => ({
  file: `${slug}/tenant.json`,
  path: '',
  message: `expected at most ${mostTenants} tenants`,
});

/**
 * Folders of sites beyond the limit: never those that are served already; of the others, the last in alphabetical order,
 * where the site that answers unknown hosts comes first.
 */
export function beyondLimit(
  folders: readonly string[],
  isServed: (folder: string) => boolean,
  defaultTenant?: string,
): ReadonlySet<string> {
  if (folders.length <= mostTenants) return new Set();
  const isDefault = (folder: string) => folder === defaultTenant;
  const served = folders.filter(isServed);
  const waiting = folders.filter((folder) => !isServed(folder));
  const [first, others] = [waiting.filter(isDefault), waiting.filter((folder) => !isDefault(folder))];
  return new Set([...served, ...first, ...others].slice(mostTenants));
}
