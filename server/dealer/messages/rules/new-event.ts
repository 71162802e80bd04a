import type { Message } from '#server/dealer/messages/message-port';
import type { EventRecord } from '#server/platform/events/record-events';
import type { CustomerEvent } from '#server/settings/accounts-schema';
import type {
  OrderEventType,
  PaymentEventType,
  ReservationEventType,
} from '#server/settings/payments-schema';

/** Something that happened to a customer, a reservation, an order or a payment, to be posted to the dealer's webhook. */
export interface NewEvent {
  /** Permanent: a second event with the same id is not stored. */
  readonly id: string;
  readonly tenant: string;
  readonly type: CustomerEvent | ReservationEventType | OrderEventType | PaymentEventType;
  /** The record that it is about, e.g. `order:01KX…`: an endpoint gets its events in order. */
  readonly object: string;
  /** Whom it is about, in E.164 form: deleted with the customer's other messages. Empty if it names nobody. */
  readonly phone: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The event for the site's endpoints. */
export const eventRecord = ({ id, type, object, phone, data }: NewEvent, now: Date): EventRecord => ({
  id,
  type,
  object,
  data,
  person: phone,
  at: now.toISOString(),
});

/** As long as a webhook's attempts last. */
export const validMs = 4 * 24 * 60 * 60 * 1_000;

/** The row for a new event, due now; its text is the body of the request. */
export function pendingEvent({ id, tenant, type, phone, data }: NewEvent, now: Date): Message {
  return {
    id,
    tenant,
    channel: 'webhook',
    to: phone,
    purpose: type,
    text: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    email: null,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + validMs).toISOString(),
    secretUntil: null,
    createdAt: now.toISOString(),
    sentAt: null,
    problem: null,
  };
}
