import type { Result } from '#server/platform/result';
import type { Payment, Refund } from './payment';

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
  readonly state: 'open' | 'paid' | 'failed' | 'closed';
  readonly amountCents: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  readonly feeCents: number;
  /** What the provider has sent back so far. */
  readonly refundedCents: number;
}

/** A service that takes payments for one site. Every call may be repeated: the same payment or refund stays one. */
export interface PaymentProvider {
  /** Makes the page on which the shopper pays. `returnHref` is absolute: where the provider sends the shopper afterwards. */
  open(
    payment: Payment,
    returnHref: string,
  ): Promise<Result<{ readonly ref: string; readonly href: string | null }, ProviderFault>>;
  read(payment: Payment): Promise<Result<ProviderPayment, ProviderFault>>;
  /** Nobody can pay it from then on; a payment that is paid already stays paid and is returned as such. */
  close(payment: Payment): Promise<Result<ProviderPayment, ProviderFault>>;
  refund(
    payment: Payment,
    refund: Refund,
  ): Promise<
    Result<{ readonly ref: string | null; readonly state: 'sent' | 'by_hand' | 'done' }, ProviderFault>
  >;
}
