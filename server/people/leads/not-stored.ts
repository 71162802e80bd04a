import { sitePhone } from '#server/dealership/locations/rules/place-order';
import type { Visit } from '#server/dealership/tenants/visit';
import { asOutage, isDatabaseAway } from '#server/platform/database/database-away';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';

type NotStored =
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'failed'; readonly message: string; readonly away: true };

/**
 * Logs why a form could not be stored, and returns the outcome with words for its sender: while the database cannot be
 * reached, to send it again in a minute; otherwise `message`.
 * @param failure of the log, e.g. `could not save a lead`
 */
export function notStored(
  { tenant, requestId, services }: Visit<{ readonly log: Pick<Log, 'error'> }>,
  error: unknown,
  { failure, message }: { readonly failure: string; readonly message: string },
): NotStored {
  services.log.error({ requestId, ...faultOf(asOutage(error)) }, failure);
  if (!isDatabaseAway(error)) return { state: 'failed', message };
  return { state: 'failed', message: notReceivedWords(tenant), away: true };
}

/** For the sender of a form that may be stored in a minute. */
export function notReceivedWords(tenant: Tenant): string {
  const phone = sitePhone(tenant);
  const orCall = phone ? `, or call us on ${phone}` : '';
  return `We haven’t received this yet. Please send it again in a minute${orCall}.`;
}
