import type { Message } from '#server/dealer/messages/message-outbox';
import type { StaffVisit } from './create-desk';
import type { LeadNote } from './lead-progress-store';
import { replyMessageId } from './lead-reply-store';

/** How far the message of a reply is. */
export type ReplyDelivery = Pick<Message, 'state' | 'problem'>;

/**
 * The messages of the replies in a history that are still in the outbox, by the id of their note. `leadIds`: the lead, and
 * those that are part of it, whose replies are in its history too.
 */
export async function replyDeliveries(
  { services, tenant }: StaffVisit,
  leadIds: readonly string[],
  notes: readonly LeadNote[],
): Promise<ReadonlyMap<string, ReplyDelivery>> {
  const noteIds = new Map(
    notes
      .filter(({ kind }) => kind === 'emailed' || kind === 'texted')
      .flatMap(({ id }) => leadIds.map((leadId) => [replyMessageId(leadId, id), id] as const)),
  );
  const messages = await services.messageOutbox.some(tenant.slug, [...noteIds.keys()]);
  return new Map(messages.map(({ id, state, problem }) => [noteIds.get(id) ?? '', { state, problem }]));
}
