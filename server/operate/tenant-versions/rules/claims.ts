import { z } from 'zod';
import { takenHosts } from '#server/dealer/rules/host-name';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { mostTenants, tooMany } from '#server/operate/tenants/rules/live-sites';
import { foreignSecretNames, takenSecrets } from '#server/operate/tenants/rules/secret-names';

/** The names of a site that no other site may have. */
export interface Claims {
  readonly hosts: readonly string[];
  /** Variables of secrets, each with the setting that names it. */
  readonly secrets: ReadonlyArray<readonly [path: string, name: string]>;
}
/** By slug. */
export type ClaimsBySite = ReadonlyMap<string, Claims>;

const claimsSchema = z.object({
  hosts: z.array(z.string()),
  secrets: z.array(z.tuple([z.string(), z.string()])),
});

/** Reads stored claims. Throws if the text is invalid. */
export const parseClaims = (text: string): Claims => claimsSchema.parse(JSON.parse(text));

/** Why a site cannot be used beside the others: their host names, their secrets, their number. */
export function claimProblems(slug: string, claims: Claims, others: ClaimsBySite): readonly TenantProblem[] {
  const sites = [...others].filter(([other]) => other !== slug);
  if (sites.length >= mostTenants) return [tooMany(slug)];
  const slugs = [slug, ...sites.map(([other]) => other)];
  const named = sites.map(([other, { secrets }]) => ({ slug: other, secrets }));
  return [
    ...takenHosts(
      { slug, hosts: [...claims.hosts] },
      sites.map(([other, { hosts }]) => ({ slug: other, hosts: [...hosts] })),
    ),
    ...reservedHosts(slug, sites),
    ...(others.has(slug) ? [] : takenSecrets(slug, named)),
    ...foreignSecretNames([{ slug, secrets: claims.secrets }], slugs),
  ];
}

/** A new site answers `<slug>.localhost`, which another may have listed. */
const reservedHosts = (slug: string, sites: ReadonlyArray<readonly [string, Claims]>): TenantProblem[] =>
  sites
    .filter(([, { hosts }]) => hosts.includes(`${slug}.localhost`))
    .map(([other]) => ({
      file: `${slug}/tenant.json`,
      path: 'slug',
      message: `${slug}.localhost already belongs to the site ${other}`,
      kind: 'host taken',
    }));
