import type { Message, MessageOutbox } from './message-port';
import { type RemovalDeps, removeMessages } from './sweep-messages';

interface Deps extends RemovalDeps {
  readonly outbox: Pick<MessageOutbox, 'list' | 'remove'>;
}

interface Recipient {
  readonly tenant: string;
  /** In E.164 form. */
  readonly phone: string;
}

/** More than the outbox holds of one recipient. */
const mostListed = 10_000;

/** Text messages to a customer, for their copy of their data and for its deletion. */
export const messageRecords = (deps: Deps) => ({
  name: 'messages',
  export: async ({ tenant, phone }: Recipient) =>
    (await deps.outbox.list({ tenant, recipient: phone, limit: mostListed })).map(copied),
  forget: async ({ tenant, phone }: Recipient) => {
    await removeMessages(deps, { tenant, recipient: phone });
  },
});

/** Without a text that is a secret. */
const copied = ({ channel, purpose, state, createdAt, sentAt, secretUntil, text }: Message) => ({
  channel,
  purpose,
  state,
  created_at: createdAt,
  sent_at: sentAt,
  text: secretUntil === null ? text : null,
});
