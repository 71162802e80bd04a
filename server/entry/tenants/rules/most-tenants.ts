import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';

/** As many sites as an installation serves. */
export const mostTenants = 1_000;

/** Why a site beyond the limit is not served. */
export const tooMany = (slug: string): TenantProblem => ({
  file: `${slug}/tenant.json`,
  path: '',
  message: `expected at most ${mostTenants} tenants`,
});

/** Folders of sites beyond the limit: never those that are served already; of the others, the last in alphabetical order. */
export function beyondLimit(
  folders: readonly string[],
  isServed: (folder: string) => boolean,
): ReadonlySet<string> {
  if (folders.length <= mostTenants) return new Set();
  const served = folders.filter(isServed);
  const others = folders.filter((folder) => !isServed(folder));
  return new Set([...served, ...others].slice(mostTenants));
}
