import { siteOrigin } from '#server/leads/rules/email-body';
import type { SiteSecret } from '#server/platform/site-secret';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Alert } from './alert';
import { alertPath } from './alert-keys';

/** The addresses in the emails of an alert. */
export interface AlertLinks {
  readonly origin: string;
  readonly confirm: string;
  readonly stop: string;
  readonly manage: string;
  /** The cars of the search, or the car. */
  readonly subject: string;
}

/** The links of an alert on its site; undefined for a site whose address is unknown. */
export function alertLinks(
  alert: Pick<Alert, 'id' | 'personId' | 'kind' | 'target' | 'origin'>,
  tenant: Tenant,
  secret: SiteSecret,
): AlertLinks | undefined {
  const origin = siteOrigin({ url: alert.origin ?? undefined }, tenant);
  if (origin === undefined) return undefined;
  const signed = { secret, tenant: tenant.slug };
  const whole = (path: string) => new URL(path, origin).href;
  return {
    origin,
    confirm: whole(alertPath(signed, 'confirm', alert.id)),
    stop: whole(alertPath(signed, 'stop', alert.id)),
    manage: whole(alertPath(signed, 'manage', alert.personId)),
    subject: whole(alert.kind === 'search' ? alert.target : `/cars/${encodeURIComponent(alert.target)}`),
  };
}

/** Lets mail programs offer to unsubscribe in one step, without opening a page. */
export const unsubscribeHeaders = ({ stop }: Pick<AlertLinks, 'stop'>): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${stop}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
