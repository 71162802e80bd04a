import type { Transaction } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import type { EventRecord, recordEvents } from '#server/platform/record-events';
import { newUlid } from '#server/platform/ulid';
import type { MessageOutbox } from './message-outbox';
import { type NewEvent, type NewMessage, pendingEvent, pendingMessage } from './rules/new-message';

export type MessageSender = ReturnType<typeof createSender>;

interface SendDeps {
  readonly outbox: Pick<MessageOutbox, 'add'>;
  /** Whether the webhook of the site's settings reports events of a type. */
  readonly reports: (tenant: string, type: string) => boolean;
  /** Stores an event for the site's endpoints; returns how many events are new. */
  readonly record: typeof recordEvents;
  readonly clock: Clock;
  /** Called when a message is stored. */
  readonly onMessage: () => void;
  /** Resolves when the transaction in progress has ended. */
  readonly committed: () => Promise<unknown>;
}

export function createSender({ outbox, reports, record, clock, onMessage, committed }: SendDeps) {
  return {
    /**
     * Puts a message into the outbox and resolves with its id once that is durable; with a transaction, once that
     * commits. A worker then sends it at least once, and never after `expiresAt`. Throws a RangeError for a recipient or
     * text that no gateway accepts.
     */
    send: async (trx: Transaction<Database> | undefined, message: NewMessage): Promise<string> => {
      const now = clock.now();
      const id = message.id ?? newUlid(now);
      await outbox.add(pendingMessage({ ...message, id }, now), trx);
      if (trx) void committed().then(onMessage, () => undefined);
      else onMessage();
      return id;
    },
    /**
     * Reports an event to the dealer's other systems that want it, in the transaction of what happened: the webhook of
     * the site's settings, through the outbox, and its endpoints.
     */
    announce: async (trx: Transaction<Database>, event: NewEvent): Promise<void> => {
      const now = clock.now();
      const isReported = reports(event.tenant, event.type);
      if (isReported) await outbox.add(pendingEvent(event, now), trx);
      const recorded = await record(trx, event.tenant, [eventRecord(event, now)]);
      if (isReported || recorded > 0) void committed().then(onMessage, () => undefined);
    },
  };
}

/** The event for the site's endpoints. */
const eventRecord = ({ id, type, object, phone, data }: NewEvent, now: Date): EventRecord => ({
  id,
  type,
  object,
  data,
  person: phone,
  at: now.toISOString(),
});
