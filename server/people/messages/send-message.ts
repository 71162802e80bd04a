import type { Transaction } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import type { MessageOutbox, NewMessage } from './message-port';
import { type NewEvent, pendingEvent } from './rules/new-event';
import { pendingMessage } from './rules/new-message';

export interface MessageSender {
  /**
   * Puts a message into the outbox and resolves with its id once that is durable; with a transaction, once that
   * commits. A worker then sends it at least once, and never after `expiresAt`. Throws a RangeError for a recipient or
   * text that no gateway accepts.
   */
  send(trx: Transaction<Database> | undefined, message: NewMessage): Promise<string>;
  /** Puts an event for the dealer's webhook into the outbox, in the transaction of what happened. */
  announce(trx: Transaction<Database>, event: NewEvent): Promise<void>;
}

export interface SendDeps {
  readonly outbox: Pick<MessageOutbox, 'add'>;
  readonly clock: Clock;
  /** Called when a message is stored. */
  readonly onMessage: () => void;
  /** Resolves when the transaction in progress has ended. */
  readonly committed: () => Promise<unknown>;
}

export const createSender = ({ outbox, clock, onMessage, committed }: SendDeps): MessageSender => ({
  send: async (trx, message) => {
    const now = clock.now();
    const id = message.id ?? newUlid(now);
    await outbox.add(pendingMessage({ ...message, id }, now), trx);
    if (trx) void committed().then(onMessage, () => undefined);
    else onMessage();
    return id;
  },
  announce: async (trx, event) => {
    await outbox.add(pendingEvent(event, clock.now()), trx);
    void committed().then(onMessage, () => undefined);
  },
});
