import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkRedirects } from '../redirects/rules/check-redirects';
import { loadSites } from './load-sites';
import { checkSecrets } from './rules/check-secrets';
import { checkTenant } from './rules/check-tenant';
import type { TenantFinding } from './rules/finding';
import type { TenantProblem } from './rules/tenant-problems';

/** What a check looked at and found. */
export interface TenantCheck {
  /** Slugs, in alphabetical order; empty when a tenant could not be read. */
  readonly tenants: readonly string[];
  readonly findings: readonly TenantFinding[];
}

/**
 * Reads and checks the tenants of a folder without a server or database (design §4). What keeps a tenant from loading
 * is told as errors; the finer checks follow once all of them load.
 * @param projectDir where demo feeds are named from
 * @param secret looks a secret up by the name of its variable
 */
export async function checkTenants(
  tenantsDir: string,
  projectDir: string,
  secret: (name: string) => string | undefined,
): Promise<TenantCheck> {
  const loaded = await loadSites(tenantsDir);
  if (!loaded.ok) return { tenants: [], findings: loaded.error.map(asError) };
  const fileExists = (path: string) => existsSync(resolve(projectDir, path));
  const findings = [...loaded.value.values()].flatMap(({ tenant, data }) => [
    ...checkTenant(tenant, fileExists, (path) => existsSync(resolve(tenantsDir, tenant.slug, path))),
    ...checkSecrets(tenant, secret),
    ...checkRedirects(data.redirects, tenant).map((finding) => ({
      file: `${tenant.slug}/redirects.json`,
      ...finding,
    })),
  ]);
  return { tenants: [...loaded.value.keys()], findings };
}

const asError = (problem: TenantProblem): TenantFinding => ({ ...problem, severity: 'error' });
