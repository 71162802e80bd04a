import { deskSecretPrefix, secretPrefix } from '#server/dealer/rules/secret-prefix';
import {
  type Finding,
  type TenantFinding,
  type TenantProblem,
  warning,
} from '#server/dealer/rules/tenant-problems';
import { webhookKey } from '#server/platform/rules/webhooks';
import type { Tenant } from '#server/settings/tenant-schema';

type Named = Pick<Tenant, 'slug' | 'delivery' | 'imports' | 'sms' | 'accounts' | 'valuation' | 'payments'>;

/** The variables that hold a site's secrets, with the settings that name them. Those of a destination that is off stay its own. */
export const namedSecrets = ({
  delivery,
  imports,
  sms,
  accounts,
  valuation,
  payments,
}: Named): ReadonlyArray<readonly [path: string, name: string]> => [
  ...delivery.destinations.flatMap((destination, at) => variablesIn(destination, pathOf(at))),
  ...imports.sources.flatMap((source, at) => {
    const path = `imports.sources.${at}`;
    const auth = source.kind === 'https' ? source.auth : undefined;
    return [...variablesIn(source, path), ...variablesIn(auth ?? {}, `${path}.auth`)];
  }),
  ...variablesIn(sms, 'sms'),
  ...variablesIn(accounts.webhook ?? {}, 'accounts.webhook'),
  ...variablesIn(valuation.autograb ?? {}, 'valuation.autograb'),
  ...variablesIn(valuation.own_service ?? {}, 'valuation.own_service'),
  ...payments.methods.flatMap((method, at) => variablesIn(method, `payments.methods.${at}`)),
];

const pathOf = (destination: number): string => `delivery.destinations.${destination}`;

const variablesIn = (settings: object, path: string): ReadonlyArray<readonly [string, string]> =>
  Object.entries(settings).flatMap(([field, value]) =>
    field.endsWith('_env') && typeof value === 'string' ? [[`${path}.${field}`, value] as const] : [],
  );

/** The secrets of a site, each with the setting that names it. */
interface SecretsOfSite {
  readonly slug: string;
  readonly secrets: ReadonlyArray<readonly [path: string, name: string]>;
}

/**
 * Secrets that tenants name but do not own. One dealer's settings must not reach another dealer's secrets, or those of
 * the site itself. A name belongs to the tenant with the longest matching prefix.
 */
export const foreignSecrets = (
  tenants: readonly Named[],
  slugs: readonly string[] = tenants.map(({ slug }) => slug),
): TenantProblem[] => foreignSecretNames(tenants.map(secretsOf), slugs);

export const secretsOf = (tenant: Named): SecretsOfSite => ({
  slug: tenant.slug,
  secrets: namedSecrets(tenant),
});

/** Why a new site cannot join others: its longer name would take secrets of theirs. */
export function takenSecrets(newSlug: string, others: readonly SecretsOfSite[]): TenantProblem[] {
  const ownerOf = owners([newSlug, ...others.map(({ slug }) => slug)]);
  return others.flatMap(({ slug, secrets }) =>
    secrets
      .filter(([, name]) => ownerOf(name) === newSlug)
      .map(([, name]) => ({
        file: `${newSlug}/tenant.json`,
        path: 'slug',
        message: `expected another slug: ${name} of the site ${slug} would be a secret of this one`,
      })),
  );
}

/** The same for sites whose secrets are listed already; `slugs` are those of all sites. */
export function foreignSecretNames(
  sites: readonly SecretsOfSite[],
  slugs: readonly string[],
): TenantProblem[] {
  const ownerOf = owners(slugs);
  return sites.flatMap(({ slug, secrets }) =>
    secrets
      .filter(([, name]) => ownerOf(name) !== slug)
      .map(([path, name]) => ({ file: `${slug}/tenant.json`, path, message: ownNameExpected(slug, name) })),
  );
}

/** The site that owns a variable: the one with the longest matching prefix. */
function owners(slugs: readonly string[]): (name: string) => string | undefined {
  const prefixes = slugs
    .map((slug) => [slug, secretPrefix(slug)] as const)
    .sort(([, a], [, b]) => b.length - a.length);
  return (name) => prefixes.find(([, prefix]) => name.startsWith(prefix))?.[0];
}

function ownNameExpected(slug: string, name: string): string {
  const prefix = secretPrefix(slug);
  const rest = name.startsWith(prefix) ? ` and is not of another site, as ${name} is` : '';
  return `expected a variable whose name starts with ${prefix}${rest}`;
}

/**
 * Secrets named by a tenant but missing from the environment: features that need them wait and retry. Never reports a
 * secret's value, nor a secret that the desk keeps.
 */
export function checkSecrets(
  tenant: Tenant,
  secret: (name: string) => string | undefined,
): readonly TenantFinding[] {
  const prefix = deskSecretPrefix(tenant.slug);
  const isKept = (path: string, name: string) => path.startsWith('delivery.') && name.startsWith(prefix);
  const off = tenant.delivery.destinations.flatMap(({ enabled }, at) => (enabled ? [] : [`${pathOf(at)}.`]));
  return namedSecrets(tenant)
    .filter(([path, name]) => !isKept(path, name) && !off.some((start) => path.startsWith(start)))
    .flatMap(([path, name]) => finding(path, name, secret(name)))
    .map((missingName) => ({ file: `${tenant.slug}/tenant.json`, ...missingName }));
}

function finding(path: string, name: string, value: string | undefined): Finding[] {
  if (value === undefined) return [warning(path, `names ${name}, which is not set in the environment`)];
  if (!/\.(previous_)?secret_env$/.test(path) || webhookKey(value)) return [];
  return [warning(path, `names ${name}, which is not whsec_ followed by 24 to 64 bytes in base64`)];
}
