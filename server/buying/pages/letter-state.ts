import type { Reservation } from '#server/buying/reservations/reservation';
import type { Message, MessageOutbox } from '#server/dealer/messages/message-outbox';
import { noMailServer } from '#server/dealer/messages/rules/not-sent';
import type { Config } from '#server/platform/config';
import type { Tenant } from '#server/settings/tenant-schema';

interface LetterVisit {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly services: {
    readonly messageOutbox: Pick<MessageOutbox, 'some'>;
    readonly config: Pick<Config, 'SMTP_URL'>;
  };
}

/**
 * What became of the latest email about a reservation, for its shopper; undefined where none was written, or nobody knows
 * any more.
 */
export async function letterState(
  { services, tenant }: LetterVisit,
  { id, version, paymentId }: Pick<Reservation, 'id' | 'version' | 'paymentId'>,
): Promise<string | undefined> {
  const changes = Array.from({ length: version }, (_, at) => `reservation-${id}-${at + 1}`);
  const messages = await services.messageOutbox.some(tenant.slug, [...changes, `transfer-${paymentId}`]);
  const [latest] = messages.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return latest && letterWords(latest, services.config.SMTP_URL !== undefined);
}

/** The state of an email in words. A site without a mail server stores it, now or soon. */
export function letterWords(
  { to, state, problem }: Pick<Message, 'to' | 'state' | 'problem'>,
  hasMailServer: boolean,
): string {
  if (state === 'pending' ? !hasMailServer : problem === noMailServer)
    return 'This site sends no emails yet: keep the address of this page.';
  if (state === 'pending') return `We’re emailing this to ${to}.`;
  return state === 'sent'
    ? `We’ve emailed this to ${to}.`
    : `We couldn’t email this to ${to}: keep the address of this page.`;
}
