import type { Tenant } from '#server/settings/tenant-schema';

/** A site's id in lists of sites: its slug by default. */
export const websiteId = ({ website_id, slug }: Pick<Tenant, 'slug' | 'website_id'>): string =>
  website_id ?? slug;
