import type { LeftOutSite } from '#server/dealer/registry';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { audit } from '#server/desk/accounts/audit';
import { type AuditAction, commandLine } from '#server/desk/accounts/rules/audit-words';
import type { Services } from '#server/entry/services';
import {
  asBeforeRemoval,
  type SiteWithData,
  versionBeforeRemoval,
  withoutSettings,
} from '#server/operate/tenant-versions/site-folders';
import { didYouMean } from '#server/platform/text/nearest';
import type { Tenant } from '#server/settings/tenant-schema';
import { CliFailure, printable } from './command';

type NamingServices = Pick<Services, 'tenants' | 'tenantVersions' | 'config'>;

/** The site in `--tenant`; a clear failure if there is none. */
export async function tenantNamed(services: NamingServices, slug: string): Promise<Tenant> {
  const { tenants } = services;
  const tenant = tenants.bySlug(slug);
  if (tenant) return tenant;
  if (tenants.leftOut().some((one) => one.slug === slug))
    throw new CliFailure(
      `Tenant "${slug}" is left out because of mistakes in its files: \`dealer doctor\` says what to do.`,
    );
  const version = await versionBeforeRemoval(services, slug);
  if (version !== undefined)
    throw new CliFailure(
      `${slug} was removed; bring it back with \`dealer tenant rollback ${slug} --to ${version}\`.`,
    );
  throw noSuchTenant(
    slug,
    tenants.all().map((one) => one.slug),
  );
}

/** The site in an option that may be absent, or all. */
export const tenantsNamed = async (
  services: NamingServices,
  slug: string | undefined,
): Promise<readonly Tenant[]> =>
  slug === undefined ? services.tenants.all() : [await tenantNamed(services, slug)];

/** As many sites as a line names. */
export const mostNamed = 20;

/** A failure that names the sites, or the one with a similar name where there are many. */
export function noSuchTenant(slug: string, slugs: readonly string[]): CliFailure {
  if (slugs.length > mostNamed)
    return new CliFailure(`Tenant "${slug}" not found.${didYouMean(slug, slugs)}`);
  const choices = slugs.length > 0 ? `; choose from ${slugs.join(', ')}` : '';
  return new CliFailure(`Tenant "${slug}" not found${choices}.`);
}

type DataServices = NamingServices & Pick<Services, 'leads' | 'customers' | 'alerts' | 'auditLog'>;

/**
 * The site in `--tenant` for a command that reads or erases personal data. People may ask for theirs after the dealer has
 * left, so it may be a site that was removed, or one without a folder that left data.
 */
export async function siteWithData(services: DataServices, slug: string): Promise<SiteWithData> {
  const { tenants } = services;
  if (tenants.bySlug(slug) || tenants.leftOut().some((one) => one.slug === slug))
    return tenantNamed(services, slug);
  const version = await versionBeforeRemoval(services, slug);
  if (version !== undefined) return asBeforeRemoval(services, slug, version);
  return (await hasData(services, slug)) ? withoutSettings(slug) : tenantNamed(services, slug);
}

/** The log counts too: it says who erased the last of the data. */
const hasData = async ({ leads, customers, alerts, auditLog }: DataServices, slug: string) =>
  (await leads.list(slug, { limit: 1, quarantined: 'any' }))?.length ||
  (await customers.list(slug, 1)).length > 0 ||
  (await alerts.hasAny(slug)) ||
  (await auditLog.list(slug, { limit: 1 })).entries.length > 0;

/** One line about a site that a command leaves out: its first problem, and how many more there are. */
export function leftOutLine({ slug, problems }: Pick<LeftOutSite, 'slug' | 'problems'>): string {
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const first = describeProblems(problems.slice(0, 1)).replaceAll('\n', ' ');
  return printable(`Left out ${slug}: ${first}${more}. Run: dealer tenant check ${slug}`);
}

/** Records that the command line showed, exported or changed leads or customers. Await it before anything is printed. */
export const auditCommand = (
  services: Services,
  tenant: Pick<Tenant, 'slug'>,
  action: AuditAction,
  leadIds?: readonly string[],
): Promise<void> =>
  audit(
    { tenant, now: services.clock.now(), services },
    { staffId: null, action, detail: commandLine, ...(leadIds ? { leadIds } : {}) },
  );
