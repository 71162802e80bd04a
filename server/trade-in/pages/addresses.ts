import type { Tenant } from '#server/settings/tenant-schema';

/** The page where a site's valuations start. */
export const startPath = ({ trade_in }: Pick<Tenant, 'trade_in'>): string =>
  trade_in.form.enabled ? '/trade-in' : '/sell-your-car';

/** A step's address. */
export const stepHref = (id: string, step: string): string => `/valuations/${id}?step=${step}`;
