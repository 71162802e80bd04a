import { openPhone } from '#server/dealer/rules/place-order';
import type { Visit } from '#server/dealer/visit';
import { asOutage, isDatabaseAway } from '#server/platform/database/silence-watch';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * Logs why a form could not be stored, and returns the outcome with words for its sender: while the database cannot be
 * reached, to send it again in a minute; otherwise `message`.
 * @param failure of the log, e.g. `could not save a lead`
 */
export function notStored(
  { tenant, requestId, services }: Visit<{ readonly log: Pick<Log, 'error'> }>,
  error: unknown,
  { failure, message }: { readonly failure: string; readonly message: string },
) {
  services.log.error({ requestId, ...faultOf(asOutage(error)) }, failure);
  const away = isDatabaseAway(error);
  return { state: 'failed', away, message: away ? notReceivedWords(tenant) : message } as const;
}

const orCall = (phone: string | undefined) => (phone ? `, or call us on ${phone}` : '');

/** For the sender of a form that may be stored in a minute. */
export const notReceivedWords = (tenant: Tenant): string =>
  `We haven’t received this yet. Please send it again in a minute${orCall(openPhone(tenant))}.`;

/** Message when a connection exceeds its limit: when to try again and how to reach the dealer meanwhile. */
export function busyWords(waitSeconds: number, phone: string | undefined): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `We’ve had a lot of messages from your connection. Please try again ${when}${orCall(phone)}. Your message is still here.`;
}

/** Shown at the times of a test drive to someone at their online booking limit. */
export const tooManyDrives = (phone: string | undefined): string =>
  `You have booked as many test drives as we can take online. Choose “Any time, please call me”${orCall(phone)}.`;
