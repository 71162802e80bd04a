/** Money that staff took themselves: no service is asked about it. */
export const counterKinds = ['counter_cash', 'counter_card', 'counter_transfer'] as const;
export type CounterKind = (typeof counterKinds)[number];

/** The services that take money, practice, which moves none, and the counter. */
export const providerKinds = ['stripe', 'square', 'bank_transfer', 'practice', ...counterKinds] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const isCounter = (kind: ProviderKind): kind is CounterKind => kind.startsWith('counter_');

/** What a payment is for. */
export const subjectKinds = ['reservation', 'reference'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * The states of a payment. `new`: stored, the provider has not been asked yet. `open`: the shopper may pay.
 * `paid`, `failed` and `closed` are final: closed payments can no longer be paid. A paid one stays paid when it is
 * refunded; its refunds say so. A failed one may have money in it: a wrong amount, which goes back.
 */
export const paymentStates = ['new', 'open', 'paid', 'failed', 'closed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** One attempt to pay one amount through one provider. */
export interface Payment {
  /** Unguessable; also the provider's idempotency key. */
  readonly id: string;
  readonly tenant: string;
  readonly subject: { readonly kind: SubjectKind; readonly id: string };
  readonly provider: ProviderKind;
  /** Whole cents of Australian dollars. */
  readonly amountCents: number;
  /** What the shopper reads on the statement: "Deposit for 2019 Mazda CX-5". */
  readonly description: string;
  /** For bank statements and people: eight letters and digits that are hard to confuse. */
  readonly reference: string;
  readonly state: PaymentState;
  /** The provider's own number; null until it has one. */
  readonly providerRef: string | null;
  /** Where the shopper pays; null where there is no such page. */
  readonly href: string | null;
  /** Absolute: where the provider sends the shopper afterwards. */
  readonly returnHref: string;
  /** Why it failed, in words for the shopper; null otherwise. */
  readonly problem: string | null;
  /** What came in, in cents of the currency that was paid: the amount, or 0 while nothing was paid. */
  readonly receivedCents: number;
  /** What the provider kept; known once it is paid. */
  readonly feeCents: number;
  /** Sum of the refunds that were requested, done or not; failed ones don't count. */
  readonly refundedCents: number;
  /** UTC, ISO: nobody can pay from then on. While a bank works on it: how long we wait for the bank. */
  readonly expiresAt: string;
  /** UTC, ISO: since when a bank works on an open one, so that nobody should pay again; null otherwise. */
  readonly workingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly paidAt: string | null;
  /** The bank took the money back for now, at the customer's request; null: never. */
  readonly dispute: Dispute | null;
}

export interface Dispute {
  /** Only the provider's dashboard says who won a closed one. */
  readonly state: 'open' | 'closed';
  readonly at: string;
}

/** `requested`: to be sent. `sent`: the provider works on it. `by_hand`: staff transfers it. `failed`: staff must look. */
const refundStates = ['requested', 'sent', 'by_hand', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Money sent back. */
export interface Refund {
  /** Also the provider's idempotency key. */
  readonly id: string;
  readonly tenant: string;
  readonly paymentId: string;
  readonly amountCents: number;
  /** In words for the shopper. */
  readonly reason: string;
  /** `shopper`, `feed`, `system`, `provider`, or the name of a member of staff. */
  readonly by: string;
  readonly state: RefundState;
  readonly providerRef: string | null;
  readonly problem: string | null;
  readonly createdAt: string;
  readonly doneAt: string | null;
}

/**
 * A movement of money: what came in is positive, refunds and fees are negative. A refund that came back is a positive
 * one. Never changed once written.
 */
export interface LedgerEntry {
  readonly id: string;
  readonly tenant: string;
  readonly paymentId: string;
  readonly kind: 'payment' | 'refund' | 'fee';
  readonly amountCents: number;
  /** The refund, or the provider's own number: an entry is written once however often it is reported. */
  readonly key: string;
  readonly at: string;
}
