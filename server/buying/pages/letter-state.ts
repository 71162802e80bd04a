import type { Reservation } from '#server/buying/reservations/reservation';
import type { Message, MessageOutbox } from '#server/dealer/messages/message-outbox';
import { noMailServer } from '#server/dealer/messages/rules/not-sent';
import type { Tenant } from '#server/settings/tenant-schema';

interface LetterVisit {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly services: { readonly messageOutbox: Pick<MessageOutbox, 'some'> };
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
  return latest && letterWords(latest);
}

/** The state of an email in words. A site without a mail server stores it. */
export function letterWords({ to, state, problem }: Pick<Message, 'to' | 'state' | 'problem'>): string {
  if (state === 'pending') return `We’re emailing this to ${to}.`;
  if (state !== 'sent') return `We couldn’t email this to ${to}: keep the address of this page.`;
  return problem === noMailServer
    ? 'This site sends no emails yet: keep the address of this page.'
    : `We’ve emailed this to ${to}.`;
}
