import type { Message } from '#server/dealer/messages/message-outbox';
import type { CustomerEvent } from '#server/settings/accounts-schema';
import type {
  OrderEventType,
  PaymentEventType,
  ReservationEventType,
} from '#server/settings/payments-schema';

/** A message to put into the outbox. */
export type NewMessage = NewSms | NewEmail;

interface NewSms extends NewContent {
  readonly channel: 'sms';
  /** In E.164 form: +61491570006. */
  readonly to: string;
}

/** An email from the site; its text is the plain version. */
interface NewEmail extends NewContent {
  readonly channel: 'email';
  readonly to: string;
  readonly email: EmailContent;
}

/** An email besides its plain text. */
export interface EmailContent {
  readonly subject: string;
  readonly html: string;
  /** Headers besides those of every email. */
  readonly headers: Readonly<Record<string, string>>;
}

interface NewContent {
  /** Permanent: a second message with the same id is not stored. A new ULID by default. */
  readonly id?: string | undefined;
  readonly tenant: string;
  readonly text: string;
  readonly purpose: Purpose;
  /** Never sent from then on. */
  readonly expiresAt: Date;
}

/** What a message is for. The text of a sign-in code is a secret: it is removed as soon as it is sent or expired. */
type Purpose =
  | 'sign-in-code'
  | 'watchlist'
  | 'prize'
  | 'alert'
  | 'offer'
  | 'reservation'
  | 'receipt'
  | 'dispute'
  | 'stock-feed'
  | 'staff'
  | 'lead-reply';

const e164 = /^\+[1-9]\d{6,14}$/;
const oneAddress = /^[^\s@,;<>"]{1,128}@[^\s@,;<>"]{1,190}$/;
/** Ten parts of a text message. */
export const mostCharacters = 1_530;

/** The row for a new message, due now. Throws a RangeError, without its content, for one that no gateway accepts. */
export function pendingMessage(message: NewMessage & { readonly id: string }, now: Date): Message {
  const { id, tenant, channel, to, text, purpose, expiresAt } = message;
  if (channel === 'sms') checkSms(to, text);
  else checkEmail(to);
  return {
    id,
    tenant,
    channel,
    to,
    text,
    purpose,
    email: channel === 'email' ? { ...message.email, headers: { ...message.email.headers } } : null,
    expiresAt: expiresAt.toISOString(),
    secretUntil: purpose === 'sign-in-code' ? expiresAt.toISOString() : null,
    ...dueFrom(now),
  };
}

const dueFrom = (now: Date) =>
  ({
    state: 'pending',
    attempts: 0,
    nextAttemptAt: now.toISOString(),
    createdAt: now.toISOString(),
    sentAt: null,
    problem: null,
  }) as const;

function checkSms(to: string, text: string): void {
  if (!e164.test(to)) throw new RangeError('the recipient is not a number in E.164 form');
  if (text === '' || text.length > mostCharacters) {
    throw new RangeError(`the text has ${text.length} characters; expected 1 to ${mostCharacters}`);
  }
}

/** Whether an email can go to an address: one, since a list of several would reach others. */
export const isOneAddress = (to: string): boolean => oneAddress.test(to);

function checkEmail(to: string): void {
  if (!isOneAddress(to)) throw new RangeError('the recipient is not one email address');
}

/** The text as it may be shown: a secret only until it expires. */
export const shownText = ({ text, secretUntil }: Pick<Message, 'text' | 'secretUntil'>, now: Date) =>
  secretUntil !== null && secretUntil <= now.toISOString() ? null : text;

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

/** As long as a webhook's attempts last. */
export const validMs = 4 * 24 * 60 * 60 * 1_000;

/** The row for a new event, due now; its text is the body of the request. */
export const pendingEvent = ({ id, tenant, type, phone, data }: NewEvent, now: Date): Message => ({
  id,
  tenant,
  channel: 'webhook',
  to: phone,
  purpose: type,
  text: JSON.stringify({ type, timestamp: now.toISOString(), data }),
  email: null,
  expiresAt: new Date(now.getTime() + validMs).toISOString(),
  secretUntil: null,
  ...dueFrom(now),
});
