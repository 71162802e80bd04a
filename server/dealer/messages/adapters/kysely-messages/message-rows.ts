import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Message } from '#server/dealer/messages/message-port';
import type { Database } from '#server/platform/database/schema';

/** The payload of every channel as it is stored. */
const payloadSchema = z.object({
  text: z.string().optional(),
  email: z
    .object({ subject: z.string(), html: z.string(), headers: z.record(z.string(), z.string()) })
    .optional(),
});

/** The payload of a message whose secret is removed. */
export const noPayload = '{}';

export const toRow = (message: Message): Selectable<Database['messages']> => ({
  id: message.id,
  tenant: message.tenant,
  channel: message.channel,
  recipient: message.to,
  payload: payloadOf(message),
  purpose: message.purpose,
  state: message.state,
  attempts: message.attempts,
  next_attempt_at: message.nextAttemptAt,
  lease_owner: null,
  lease_until: null,
  expires_at: message.expiresAt,
  secret_until: message.secretUntil,
  created_at: message.createdAt,
  sent_at: message.sentAt,
  last_problem: message.problem,
});

const payloadOf = ({ text, email }: Message): string =>
  text === null ? noPayload : JSON.stringify({ text, ...(email ? { email } : {}) });

export const toMessage = (row: Selectable<Database['messages']>): Message => ({
  id: row.id,
  tenant: row.tenant,
  channel: row.channel,
  to: row.recipient,
  ...contentOf(row.payload),
  purpose: row.purpose,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  expiresAt: row.expires_at,
  secretUntil: row.secret_until,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  problem: row.last_problem,
});

function contentOf(payload: string): Pick<Message, 'text' | 'email'> {
  const { text, email } = payloadSchema.parse(JSON.parse(payload));
  return { text: text ?? null, email: email ?? null };
}
