import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkRedirects } from '#server/dealer/rules/redirects';
import { sitePagesEver } from '#server/dealer/rules/site-pages';
import type { Finding, TenantFinding, TenantProblem } from '#server/dealer/rules/tenant-problems';
import { checkModels } from '#server/page/rules/models';
import { checkOffers } from '#server/page/rules/offers';
import type { Site } from '#server/settings/site-data';
import { type CheckSiteDeps, checkSite } from './check-site';
import { readSites, wholeSites } from './load-sites';
import { checkTenant } from './rules/check-tenant';
import { checkSecrets } from './rules/secret-names';

/** The scope and findings of a check. */
export interface TenantCheck {
  /** Slugs, in alphabetical order; empty if a tenant could not be read. */
  readonly tenants: readonly string[];
  readonly findings: readonly TenantFinding[];
}

export interface CheckTenantsDeps extends CheckSiteDeps {
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/**
 * Reads and checks the tenants of a folder without a server or database. Problems that keep a tenant from loading are
 * errors; the finer checks follow for those that load. A feature with rules for a file adds its check here.
 */
export async function checkTenants(deps: CheckTenantsDeps): Promise<TenantCheck> {
  const read = await readSites(deps.tenantsDir);
  if (!read.ok) return { tenants: [], findings: read.error.map(asError) };
  const whole = wholeSites(read.value);
  const sites = [...read.value.values()].flatMap(({ read: site, fileProblems = [] }) =>
    site.ok && fileProblems.length === 0 ? [site.value] : [],
  );
  const findings: TenantFinding[] = whole.ok ? [] : whole.error.map(asError);
  for (const site of sites) findings.push(...(await checkOne(deps, site)));
  return { tenants: sites.map(({ tenant }) => tenant.slug), findings: once(findings) };
}

async function checkOne(deps: CheckTenantsDeps, site: Site): Promise<TenantFinding[]> {
  const { tenant, data } = site;
  const inFile = (file: string, findings: readonly Finding[]): TenantFinding[] =>
    findings.map((finding) => ({ file: `${tenant.slug}/${file}`, ...finding }));
  const fileExists = (path: string) => existsSync(resolve(deps.projectDir, path));
  return [
    ...checkTenant(tenant, fileExists, (path) => existsSync(resolve(deps.tenantsDir, tenant.slug, path))),
    ...checkSecrets(tenant, deps.secret),
    ...inFile('redirects.json', checkRedirects(data.redirects, tenant)),
    ...inFile('offers.json', checkOffers(data.offers, data.models)),
    ...inFile('models.json', checkModels(data.models, sitePagesEver(tenant))),
    ...(await checkSite(deps, site)),
  ];
}

/** One warning per place: the first is the most specific. */
function once(findings: readonly TenantFinding[]): TenantFinding[] {
  const reported = new Set<string>();
  return findings.filter(({ file, path, severity }) => {
    const place = `${file} ${path}`;
    const again = severity === 'warning' && path !== '' && reported.has(place);
    reported.add(place);
    return !again;
  });
}

const asError = (problem: TenantProblem): TenantFinding => ({ ...problem, severity: 'error' });
