import type { Tenant } from '#server/settings/tenant-schema';

/** Whether customers of a site can have alerts by text message. */
export const sendsTexts = ({ alerts, accounts }: Pick<Tenant, 'alerts' | 'accounts'>): boolean =>
  alerts.enabled && accounts.sign_in && alerts.daily_texts > 0;
