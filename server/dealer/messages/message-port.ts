import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { MessageState } from '#server/platform/database/tables/alerts';
import type { SmsSettings } from '#server/settings/sms-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { SendOutcome } from './rules/message-schedule';

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
interface EmailContent {
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
  | 'stock-feed';

/** A message in the outbox. */
export interface Message {
  readonly id: string;
  readonly tenant: string;
  readonly channel: string;
  readonly to: string;
  /** Null once removed. */
  readonly text: string | null;
  /** Null for other channels. */
  readonly email: EmailContent | null;
  readonly purpose: string;
  readonly state: MessageState;
  /** Completed attempts. */
  readonly attempts: number;
  readonly nextAttemptAt: string;
  readonly expiresAt: string;
  /** The text is a secret until then at the latest; null if it is none, or removed. */
  readonly secretUntil: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Why the last attempt failed: codes and our own words, without personal data. */
  readonly problem: string | null;
}

/** The outbox for those who send, list and delete messages. */
export interface MessageOutbox {
  /** Stores a message, in the caller's transaction if there is one. */
  add(message: Message, trx?: Transaction<Database>): Promise<void>;
  /** Newest first; of all tenants unless one is named, and to all recipients unless one is named. */
  list(filter: MessageFilter): Promise<Message[]>;
  /** Whether a worker has anything to do, now or later: a message to send, or a secret to remove. */
  outstanding(): Promise<boolean>;
  /** Pending messages from before an instant, and those given up since another. */
  trouble(filter: { readonly pendingBefore: Date; readonly failedSince: Date }): Promise<MessageTrouble>;
  /** Deletes messages: all of a recipient, those with some ids, or those no longer pending from before an instant. Returns their ids. */
  remove(which: RemovedMessages): Promise<readonly string[]>;
}

export interface MessageFilter {
  readonly tenant?: string | undefined;
  readonly recipient?: string | undefined;
  /** And the emails about what this customer reserved, paid or was offered. */
  readonly customerId?: string | undefined;
  readonly limit: number;
}

export interface MessageTrouble {
  readonly stuck: number;
  readonly failed: number;
}

export type RemovedMessages =
  | { readonly tenant: string; readonly recipient: string; readonly customerId?: string | undefined }
  | { readonly tenant: string; readonly ids: readonly string[] }
  | { readonly finishedBefore: Date; readonly limit: number };

/** Events of a site that are posted again: one, or those since an instant. */
export type ReplayedEvents = { readonly id: string } | { readonly since: Date };

/** Posts events again, for a recipient that lost them. */
export interface EventReplay {
  /** Makes events due now with fresh attempts, sent before or not. Returns how many. */
  replay(tenant: string, which: ReplayedEvents, now: Date): Promise<number>;
}

/** A message that this worker alone may send for a while. */
export interface LeasedMessage extends Message {
  readonly leaseUntil: Date;
}

/** The outbox for workers. */
export interface MessageQueue {
  /**
   * Ends what has expired and removes secrets whose time is over, then leases messages that are due, of no site in
   * `except`, for `leaseMs`; afterwards anyone may lease them: the owner may have died. If none is due, `again` is when
   * one will be, if known.
   */
  take(
    owner: string,
    now: Date,
    leaseMs: number,
    limit: number,
    except?: readonly string[],
  ): Promise<{ readonly jobs: readonly LeasedMessage[]; readonly again: Date | null }>;
  /** Removes a secret text unless `keepsText`. */
  sent(id: string, now: Date, keepsText: boolean): Promise<void>;
  /** `nextAttemptAt` null: no more attempts. Changes nothing if another worker has the lease by now. */
  failed(id: string, owner: string, problem: string, nextAttemptAt: Date | null): Promise<void>;
}

/** The input of one attempt. */
export interface OutgoingSms<S extends SmsSettings = SmsSettings> {
  /** The same on every attempt. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly purpose: string;
  readonly expiresAt: Date;
  /** The instant of the attempt. */
  readonly now: Date;
  /** The site's name. */
  readonly site: string;
  readonly settings: S;
}

/** Hands one text message to a gateway. The same message may be sent again after a crash. */
export interface SmsGateway<K extends SmsSettings['kind']> {
  send(sms: OutgoingSms<Extract<SmsSettings, { kind: K }>>, signal: AbortSignal): Promise<SendOutcome>;
}
export type SmsGateways = { readonly [K in SmsSettings['kind']]: SmsGateway<K> };

/** The input of one attempt at an email. */
interface OutgoingEmail extends EmailContent {
  /** The same on every attempt. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly date: Date;
  /** The site that sends it. */
  readonly site: Pick<Tenant, 'name' | 'delivery'>;
}

/** Hands an email to a mail server. The same email may be sent again after a crash. */
export interface EmailGateway {
  send(email: OutgoingEmail, signal: AbortSignal): Promise<SendOutcome>;
}
