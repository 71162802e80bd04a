import type { Dispute, Payment, Refund, RefundState } from './payment';
import type { ProviderEvent } from './payment-provider-port';

/** What a provider reported: no more than which payment to look at. */
export interface PaymentEvent extends ProviderEvent {
  readonly tenant: string;
  readonly provider: Payment['provider'];
  readonly receivedAt: string;
}

/** Work on payments, leased: another process takes it over once the lease has ended. */
export type PaymentJob = {
  readonly leaseUntil: Date;
  /** Times that it was tried before. */
  readonly attempts: number;
} & (
  | { readonly kind: 'check'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly refund: Refund }
  | { readonly kind: 'event'; readonly event: PaymentEvent }
);

/** What became of a refund at its provider. */
export interface RefundNews {
  readonly state: RefundState;
  readonly ref: string | null;
  readonly problem: string | null;
  /** When to ask again; null if there is nothing to wait for. */
  readonly next: Date | null;
}

/** Everything about payments that is still to be done. */
export interface PaymentQueue {
  /** Stores an event; one that is stored already stays as it is. */
  report(event: PaymentEvent): Promise<void>;
  /** Leases work that is due, of no site in `except`. */
  take(now: Date, leaseMs: number, most: number, except?: readonly string[]): Promise<PaymentJob[]>;
  /** Ends a lease: the work is due again then, or never. Does nothing if somebody else changed it meanwhile. */
  putOff(job: PaymentJob, next: Date | null): Promise<void>;
  /** Writes down that a payment is disputed, or no longer. A repeat changes nothing; a closed dispute stays closed. */
  disputed(tenant: string, paymentId: string, dispute: Dispute): Promise<void>;
  /** Writes down what became of a refund, with its entry in the ledger. */
  refunded(tenant: string, refundId: string, news: RefundNews, at: Date): Promise<Refund | null>;
}
