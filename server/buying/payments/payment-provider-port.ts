import type { Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Payment, ProviderKind, Refund } from './payment';

/** Why a provider did not do what it was asked. */
export interface ProviderFault {
  /** `retry`: unreachable, busy or broken, so ask again. `refused`: the same request fails again. */
  readonly kind: 'retry' | 'refused';
  /** A code and our own words for the log; never personal data. */
  readonly problem: string;
}

/** A payment as the provider knows it. */
export interface ProviderPayment {
  readonly ref: string;
  /** Where the shopper pays, if that is news. */
  readonly href?: string | null;
  readonly state: 'open' | 'paid' | 'failed' | 'closed';
  /** An open one that the shopper has paid, as far as they can: a bank works on it, perhaps for days. */
  readonly isWorking?: boolean | undefined;
  readonly amountCents: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  readonly feeCents: number;
  /** What the provider has sent back so far. */
  readonly refundedCents: number;
  /** Refunds that somebody made at the provider itself, as far as it names them. */
  readonly foreignRefunds?: readonly ForeignRefund[];
}

/** A refund that was made at the provider itself, such as in its dashboard. */
export interface ForeignRefund {
  readonly ref: string;
  readonly amountCents: number;
  readonly state: 'sent' | 'done' | 'failed';
}

/** A service that takes payments for one site. Every call may be repeated: the same payment or refund stays one. */
export interface PaymentProvider {
  /** Makes the page on which the shopper pays. */
  open(
    payment: Payment,
  ): Promise<Result<{ readonly ref: string; readonly href: string | null }, ProviderFault>>;
  read(payment: Payment): Promise<Result<ProviderPayment, ProviderFault>>;
  /** Nobody can pay it from then on; a payment that is paid already stays paid and is returned as such. */
  close(payment: Payment): Promise<Result<ProviderPayment, ProviderFault>>;
  refund(payment: Payment, refund: Refund): Promise<Result<ProviderRefund, ProviderFault>>;
  /** The payment to which a number in an event of the provider's belongs; null if it is none of this site's. */
  paymentOf(number: string): Promise<Result<string | null, ProviderFault>>;
}

/** A refund as the provider knows it. `failed`: the provider tried, and the money came back. */
export interface ProviderRefund {
  readonly ref: string | null;
  readonly state: 'sent' | 'by_hand' | 'done' | 'failed';
}

/** What a provider reported, as far as it matters: which payment to look at. It names one of the two. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly paymentId: string | null;
  /** A number of the provider's own, for `PaymentProvider.paymentOf`. */
  readonly providerNumber: string | null;
}

/** The providers of the sites. */
export interface PaymentProviders {
  /** The kinds that shoppers may choose from, in the order of the settings: those that can take money now. */
  offered(tenant: Tenant): readonly ProviderKind[];
  /** The provider of a site's payments; undefined if it is not set up, or no longer. */
  of(tenant: Tenant, kind: ProviderKind): PaymentProvider | undefined;
  /**
   * Reads a report of a provider. `unknown`: the site has no such provider. `forged`: the signature is wrong or too old.
   * Null: nothing about payments of this site.
   */
  eventOf(
    tenant: Tenant,
    kind: ProviderKind,
    body: Uint8Array,
    signature: string,
  ): ProviderEvent | 'unknown' | 'forged' | null;
}
