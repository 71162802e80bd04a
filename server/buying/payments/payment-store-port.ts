import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { LedgerEntry, Payment, Refund, SubjectKind } from './payment';
import type { ProviderPayment } from './payment-provider-port';

/** What the subject of a payment makes of the money, in the payment's own transaction. */
export type MoneyVerdict =
  | { readonly keep: true }
  /** All of it goes back; `reason` in words for the shopper. */
  | { readonly keep: false; readonly reason: string };

/**
 * Whatever is paid for. Called in the transaction in which a payment becomes paid, failed or closed, with the payment
 * as it is from then on. A payment that was unpaid may still become paid later; a paid one never becomes unpaid.
 */
export interface PaymentSubject {
  readonly kind: SubjectKind;
  paid(trx: Transaction<Database>, payment: Payment, at: Date): Promise<MoneyVerdict>;
  unpaid(trx: Transaction<Database>, payment: Payment, at: Date): Promise<void>;
  /** A bank has begun to work on it (`workingSince`), or has stopped without paying (null); it is open either way. */
  working?(trx: Transaction<Database>, payment: Payment, at: Date): Promise<void>;
  /** Somebody refunded so much of it at the provider itself. */
  returned?(trx: Transaction<Database>, payment: Payment, cents: number, at: Date): Promise<void>;
}

/**
 * Called once with each refund that has left, in its transaction. One that somebody made at the provider itself, such as
 * in its dashboard, has `by: 'provider'`: nobody at this site asked for it, so it is news to the payment's subject. The
 * payment's `refundedCents` has it already: what is left of the money is `receivedCents - refundedCents`.
 */
export type RefundReport = (trx: Transaction<Database>, payment: Payment, refund: Refund) => Promise<void>;

/** Called once with a payment that is disputed, in the transaction in which that is written down. */
export type DisputeReport = (trx: Transaction<Database>, payment: Payment) => Promise<void>;

/** Storage of payments, refunds and the ledger. Durable before it returns. */
export interface PaymentStore {
  add(payment: Payment, trx: Transaction<Database>): Promise<void>;
  /**
   * Ends the time to pay in the caller's transaction, so that its page is closed at the provider next. One that a bank works
   * on, a bank transfer, and one that has ended or is being settled stay as they are.
   */
  endTime(tenant: string, id: string, at: Date, trx: Transaction<Database>): Promise<void>;
  byId(tenant: string, id: string): Promise<Payment | null>;
  /** Of one subject, newest first; as a transaction sees them if there is one. */
  ofSubject(tenant: string, kind: SubjectKind, id: string, trx?: Transaction<Database>): Promise<Payment[]>;
  /**
   * Writes down what the provider says: state, ledger entries and the subject's verdict in one transaction. The same
   * news twice changes nothing, and older news never undoes newer. Money in a wrong amount or currency goes back.
   * Returns the payment as it is now.
   */
  settle(tenant: string, id: string, news: ProviderPayment, at: Date): Promise<Payment | null>;
  /** Stores a refund, in the caller's transaction if there is one; refuses more than was paid and not yet refunded. */
  addRefund(refund: Refund, trx?: Transaction<Database>): Promise<'added' | 'too-much'>;
}

/** The ledger and the refunds, for the desk and the accountant. */
export interface PaymentRecords {
  /** From an instant until before another, in order. */
  ledgerOf(tenant: string, from: Date, to: Date): Promise<LedgerEntry[]>;
  refundsOf(tenant: string, paymentId: string): Promise<Refund[]>;
  /** Newest first; `after` is the id of the last one of the previous page. */
  list(
    tenant: string,
    filter: {
      readonly state?: Payment['state'];
      readonly from?: Date;
      readonly to?: Date;
      readonly limit: number;
      readonly after?: string;
    },
  ): Promise<Payment[]>;
}
