import type { Message, MessageOutbox } from './message-port';
import { type RemovalDeps, removeMessages } from './sweep-messages';

interface Deps extends RemovalDeps {
  readonly outbox: Pick<MessageOutbox, 'list' | 'remove'>;
}

interface Recipient {
  readonly tenant: string;
  /** In E.164 form. */
  readonly phone: string;
  readonly id: string;
}

/** More than the outbox holds of one recipient. */
const mostListed = 10_000;

/** Messages to a customer, for their copy of their data and for its deletion. */
export const messageRecords = (deps: Deps) => ({
  name: 'messages',
  export: async ({ tenant, phone, id }: Recipient) =>
    (await deps.outbox.list({ tenant, recipient: phone, customerId: id, limit: mostListed })).map(copied),
  forget: async ({ tenant, phone, id }: Recipient) => {
    await removeMessages(deps, { tenant, recipient: phone, customerId: id });
  },
});

/** Without a text that is a secret. */
const copied = ({ to, channel, purpose, state, createdAt, sentAt, secretUntil, text }: Message) => ({
  to,
  channel,
  purpose,
  state,
  created_at: createdAt,
  sent_at: sentAt,
  text: secretUntil === null ? text : null,
});
