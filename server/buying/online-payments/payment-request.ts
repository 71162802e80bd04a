/** An amount for a dealer's own reference, e.g. an invoice: asked for by a link, or typed by the customer. */
export interface PaymentRequest {
  readonly id: string;
  readonly tenant: string;
  /** The dealer's: `INV-1042`. */
  readonly reference: string;
  readonly amountCents: number;
  /** What it is for, in the dealer's words; empty without. */
  readonly note: string;
  readonly origin: 'link' | 'typed';
  /** A member of staff, or `command line`; null for a typed amount. */
  readonly createdBy: string | null;
  readonly createdAt: string;
  /** UTC, ISO: nobody can start to pay from then on. */
  readonly expiresAt: string;
  readonly withdrawnAt: string | null;
  /** Who pays, from the sign-in; null until somebody does, and once the account is deleted. */
  readonly payer: Payer | null;
  /** The payment that counts; another one is sent back. */
  readonly paidPaymentId: string | null;
}

export interface Payer {
  readonly customerId: string;
  readonly name: string;
  /** In E.164 form. */
  readonly phone: string;
  /** For the receipt. */
  readonly email: string;
}
