import type { Tenant } from '#server/settings/tenant-schema';
import type { TenantProblem } from './tenant-problems';

/** The name in a Host header: lower case, without port or trailing dot; null when there is none. */
export function hostName(header: string | null): string | null {
  const name = (header ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return name === '' || name.length > 253 ? null : name;
}

/** The address every tenant has without configuration. */
const localHost = (slug: string): string => `${slug}.localhost`;

export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);

interface NamedSite {
  readonly slug: string;
  readonly hosts: readonly string[];
}

/** Every host of a tenant: its own, and `<slug>.localhost`. */
export const hostsOf = (tenant: NamedSite): string[] => [
  ...new Set([localHost(tenant.slug), ...tenant.hosts]),
];

/** The hosts in a tenant file as far as it can be read, be it valid or not. */
export function hostsNamedIn(text: string): string[] {
  const list = /"hosts"\s*:\s*\[([^\]]{0,20000})/.exec(text)?.[1] ?? '';
  return Array.from(list.matchAll(/"([^"\\]{1,253})"/g), ([, host = '']) => host);
}

/** Hosts claimed by two tenants, reported for the second in order of slug. */
export function hostProblems(tenants: readonly Pick<Tenant, 'slug' | 'hosts'>[]): TenantProblem[] {
  const reserved = new Map(tenants.map(({ slug }) => [localHost(slug), slug]));
  const claimed = new Map<string, string>();
  const problems: TenantProblem[] = [];
  for (const { slug, hosts } of [...tenants].sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
    hosts.forEach((host, index) => {
      const owner = claimed.get(host) ?? reserved.get(host);
      if (owner === undefined) claimed.set(host, slug);
      else if (owner !== slug || claimed.has(host)) {
        const message = owner === slug ? 'is listed twice' : `already belongs to the site ${owner}`;
        problems.push({ file: `${slug}/tenant.json`, path: `hosts.${index}`, message: `${host} ${message}` });
      }
    });
  }
  return problems;
}

/** Hosts that already belong to another site: a change that claims them is rejected. */
export function takenHosts(
  site: Pick<Tenant, 'slug' | 'hosts'>,
  others: Iterable<Pick<Tenant, 'slug' | 'hosts'>>,
): TenantProblem[] {
  const owners = new Map<string, string>();
  for (const other of others) {
    if (other.slug !== site.slug) for (const host of hostsOf(other)) owners.set(host, other.slug);
  }
  return site.hosts.flatMap((host, index) => {
    const owner = owners.get(host);
    const twice = site.hosts.indexOf(host) < index;
    if (owner === undefined && !twice) return [];
    const place = { file: `${site.slug}/tenant.json`, path: `hosts.${index}` };
    if (twice) return [{ ...place, message: `${host} is listed twice` }];
    return [{ ...place, message: `${host} already belongs to the site ${owner}`, kind: 'host taken' }];
  });
}

/** A site's address for other systems, without a slash at the end: its first host, otherwise its local one. */
export const siteAddress = ({ slug, hosts }: NamedSite): string =>
  hosts[0] === undefined ? `http://${slug}.localhost` : `https://${hosts[0]}`;

/** Whether an address belongs to the desk: its pages have no scripts and no site frame. */
export const isDesk = ({ desk }: Pick<Tenant, 'desk'>, { pathname }: Pick<URL, 'pathname'>): boolean =>
  desk.enabled && /^\/desk(\/|$)/.test(pathname);
