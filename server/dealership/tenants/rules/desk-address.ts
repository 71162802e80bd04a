import type { Tenant } from '#server/settings/tenant-schema';

/** Whether an address is the desk's: its pages come without scripts and outside the shop's frame. */
export const isDesk = ({ desk }: Pick<Tenant, 'desk'>, { pathname }: Pick<URL, 'pathname'>): boolean =>
  desk.enabled && /^\/desk(\/|$)/.test(pathname);
