import type { Tenant } from '#server/settings/tenant-schema';

/** Whether an address belongs to the desk: its pages have no scripts and no site frame. */
export const isDesk = ({ desk }: Pick<Tenant, 'desk'>, { pathname }: Pick<URL, 'pathname'>): boolean =>
  desk.enabled && /^\/desk(\/|$)/.test(pathname);
