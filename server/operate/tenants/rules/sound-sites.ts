import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { hostProblems } from '#server/dealer/tenants/rules/host-name';
import type { NextSites, ReadSites } from './live-sites';
import { foreignSecrets } from './secret-names';

/** The sites of folders that break no rule of a site, and all problems; those of single files leave no site out. */
export function soundSites(folders: ReadSites): NextSites {
  const reads = [...folders.values()].map(({ read }) => read);
  const readable = reads.flatMap((one) => (one.ok ? [one.value] : []));
  const tenants = readable.map(({ tenant }) => tenant);
  const clashes = [...hostProblems(tenants), ...foreignSecrets(tenants, [...folders.keys()])];
  const clashing = new Set(clashes.map(slugOf));
  const sound = readable.filter(({ tenant }) => !clashing.has(tenant.slug));
  return {
    sites: new Map(sound.map((site) => [site.tenant.slug, site])),
    problems: [
      ...[...folders.values()].flatMap(({ read, fileProblems = [] }) =>
        read.ok ? fileProblems : read.error,
      ),
      ...clashes,
    ],
  };
}

/** A site without a place among those that are served. */
export interface UnsoundSite {
  readonly slug: string;
  readonly problems: readonly TenantProblem[];
}

/** The folders whose site is not served, and why, in order of slug. */
export const unsoundSites = (folders: ReadSites, { sites, problems }: NextSites): readonly UnsoundSite[] =>
  [...folders].flatMap(([slug, { read }]) =>
    sites.has(slug)
      ? []
      : [{ slug, problems: read.ok ? problems.filter((one) => slugOf(one) === slug) : read.error }],
  );

const slugOf = ({ file }: TenantProblem): string | undefined => file.split('/', 1)[0];
