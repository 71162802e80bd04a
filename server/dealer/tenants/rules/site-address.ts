import type { Tenant } from '#server/settings/tenant-schema';

/** A site's address for other systems, without a slash at the end: its first host, otherwise its local one. */
export const siteAddress = ({ slug, hosts }: Pick<Tenant, 'slug' | 'hosts'>): string =>
  hosts[0] === undefined ? `http://${slug}.localhost` : `https://${hosts[0]}`;
