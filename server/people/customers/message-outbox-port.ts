import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** A text message to a shopper. */
export interface CodeMessage {
  readonly id: string;
  readonly tenant: string;
  readonly channel: 'sms';
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** Not sent after this. */
  readonly expiresAt: Date;
  readonly purpose: 'sign-in-code';
}

/** The outbox of messages: a message goes out once the transaction is committed, or never. */
export interface MessageOutbox {
  send(trx: Transaction<Database>, message: CodeMessage): Promise<void>;
}
