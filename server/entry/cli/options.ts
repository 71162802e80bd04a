import { InvalidArgumentError } from 'commander';
import type { Services } from '#server/entry/services';
import { versionBeforeRemoval } from '#server/entry/tenant-versions/sites-with-data';
import { isDate } from '#server/platform/text/local-time';
import { didYouMean } from '#server/platform/text/nearest';
import type { Tenant } from '#server/settings/tenant-schema';
import { CliFailure } from './context';

/** What finding a site by its slug takes. */
export type NamingServices = Pick<Services, 'tenants' | 'tenantVersions' | 'config'>;

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

/** As many sites as a line names. */
export const mostNamed = 20;

/** A failure that names the sites, or the one with a similar name where there are many. */
export function noSuchTenant(slug: string, slugs: readonly string[]): CliFailure {
  if (slugs.length > mostNamed)
    return new CliFailure(`Tenant "${slug}" not found.${didYouMean(slug, slugs)}`);
  const choices = slugs.length > 0 ? `; choose from ${slugs.join(', ')}` : '';
  return new CliFailure(`Tenant "${slug}" not found${choices}.`);
}

/** Parser of an option with a whole number within bounds. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`);
  };

/** Parser of an option with `2026-11-20` (midnight UTC) or a full instant, of a day that the calendar has. */
export function instant(text: string): Date {
  const shaped = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const date = new Date(shaped && isDate(text.slice(0, 10)) ? text : Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError('expected a date like 2026-11-20 or a time like 2026-11-20T09:00:00Z');
}
