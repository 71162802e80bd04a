import type { LedgerEntry, Payment, ProviderKind } from '#server/buying/payments/payment';

/** The figures of one payment, in cents. */
export interface PaymentFigures {
  readonly receivedCents: number;
  /** Refunds that have left. */
  readonly refundedCents: number;
  readonly feeCents: number;
}

/** One payment as this site has it and as its provider has it. */
export interface PaymentComparison {
  readonly payment: Payment;
  readonly ours: PaymentFigures;
  /** Null if the provider shows nothing: a bank, or one that can't be reached. */
  readonly theirs: PaymentFigures | null;
  /** Why there is nothing of the provider's: a code; null otherwise. */
  readonly problem: string | null;
}

/** Sums of one provider over a day; refunds and fees are negative. */
export interface ProviderTotals {
  readonly provider: ProviderKind;
  readonly payments: number;
  readonly receivedCents: number;
  readonly refundedCents: number;
  readonly feeCents: number;
  /** What is left of it. */
  readonly netCents: number;
}

/** The entries of a day as sums by provider, the largest first. */
export function dayTotals(
  entries: readonly LedgerEntry[],
  providerOf: ReadonlyMap<string, ProviderKind>,
): readonly ProviderTotals[] {
  const providers = [...new Set(entries.map(({ paymentId }) => providerOf.get(paymentId)))];
  return providers
    .filter((provider) => provider !== undefined)
    .map((provider) => totalsOf(provider, entries, providerOf))
    .sort((a, b) => b.receivedCents - a.receivedCents);
}

function totalsOf(
  provider: ProviderKind,
  entries: readonly LedgerEntry[],
  providerOf: ReadonlyMap<string, ProviderKind>,
): ProviderTotals {
  const its = entries.filter(({ paymentId }) => providerOf.get(paymentId) === provider);
  const sum = (kind?: LedgerEntry['kind']) =>
    its
      .filter((entry) => kind === undefined || entry.kind === kind)
      .reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    provider,
    payments: its.filter(({ kind }) => kind === 'payment').length,
    receivedCents: sum('payment'),
    refundedCents: sum('refund'),
    feeCents: sum('fee'),
    netCents: sum(),
  };
}
