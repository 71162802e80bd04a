import type { Tenant } from '#server/settings/tenant-schema';

/** A site as lists of sites call it: its slug unless it says otherwise. */
export const websiteId = ({ website_id, slug }: Pick<Tenant, 'slug' | 'website_id'>): string =>
  website_id ?? slug;
