import type { Alert } from '#server/customers/alerts/alert-store';
import { siteOrigin } from '#server/leads/rules/email-body';
import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';
import type { Tenant } from '#server/settings/tenant-schema';

/** The right that a link gives: to confirm an alert, to end it, or to manage all alerts of an address. */
export type AlertRight = 'confirm' | 'stop' | 'manage';

interface Signed {
  readonly secret: SiteSecret;
  readonly tenant: string;
}

const textOf = ({ tenant }: Signed, right: AlertRight, id: string): string =>
  `alert\n${right}\n${tenant}\n${id}`;

/** The key of a link. It is never stored, and opens one thing of one site. */
export const alertKey = (signed: Signed, right: AlertRight, id: string): string =>
  sign(signed.secret, textOf(signed, right, id));

/** Whether a key gives a right. */
export const opensAlert = (signed: Signed, right: AlertRight, id: string, key: string): boolean =>
  isSigned(signed.secret, textOf(signed, right, id), key);

/** The address of a link: with the alert's id, or for `manage` the person's. */
export const alertPath = (signed: Signed, right: AlertRight, id: string): string =>
  `/alerts/${right}/${id}?key=${alertKey(signed, right, id)}`;

/** Parts of the address of a demonstration's page after the form: they open what the link of the email opens. */
export const demoFields = { alert: 'alert', key: 'key' } as const;

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
