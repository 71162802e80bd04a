import type { LedgerEntry, Payment } from '#server/people/payments/payment';
import type { ProviderPayment } from '#server/people/payments/payment-provider-port';
import { centsText } from '#server/platform/text/money';
import type { DayLineView } from '../views/payment-views';
import type { FactView } from '../views/reservation-views';
import { paymentHref } from './payment-words';

/** A payment beside what its provider says of it: null if it could not be asked, `none` if it has no books of its own. */
export interface ComparedPayment {
  readonly payment: Payment;
  readonly entries: readonly LedgerEntry[];
  readonly theirs: ProviderPayment | null | 'none';
}

const kinds = ['payment', 'refund', 'fee'] as const;
type Kind = (typeof kinds)[number];
const kindText: Readonly<Record<Kind, string>> = { payment: 'Received', refund: 'Refunded', fee: 'Fee' };

const totalOf = (entries: readonly LedgerEntry[], kind: Kind): number =>
  entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amountCents : sum), 0);

/** What a provider has of a kind, as the ledger would book it. */
function bookedBy({ state, amountCents, refundedCents, feeCents }: ProviderPayment, kind: Kind): number {
  if (kind === 'payment') return state === 'paid' ? amountCents : 0;
  return kind === 'refund' ? -refundedCents : -feeCents;
}

/** The lines of a payment: all that was ever booked for it, beside the provider's own figures. */
export function comparedLines({ payment, entries, theirs }: ComparedPayment): DayLineView[] {
  return kinds.flatMap((kind) => {
    const ours = totalOf(entries, kind);
    const their = theirs === null || theirs === 'none' ? null : bookedBy(theirs, kind);
    if (ours === 0 && (their ?? 0) === 0) return [];
    return [
      {
        key: `${payment.id}-${kind}`,
        href: paymentHref(payment.id),
        about: `${payment.description}, ${payment.reference}`,
        kind: kindText[kind],
        ours: centsText(ours),
        theirs: theirText(theirs, their),
        ...problemOf(ours, their, theirs),
      },
    ];
  });
}

function theirText(theirs: ComparedPayment['theirs'], cents: number | null): string {
  if (theirs === 'none') return 'see bank statement';
  return cents === null ? 'not reached' : centsText(cents);
}

function problemOf(
  ours: number,
  their: number | null,
  theirs: ComparedPayment['theirs'],
): { readonly problem?: string } {
  if (theirs === null) return { problem: 'The provider could not be asked.' };
  if (their === null || their === ours) return {};
  return { problem: `${centsText(Math.abs(ours - their))} ${ours > their ? 'more here' : 'more there'}` };
}

/** The sums of a day's movements, and what is left of them. */
export function dayTotals(entries: readonly LedgerEntry[]): FactView[] {
  if (entries.length === 0) return [];
  const sums = kinds.map((kind) => ({ label: `${kindText[kind]} on this day`, value: totalOf(entries, kind) }));
  const net = { label: 'Total of the day', value: entries.reduce((sum, one) => sum + one.amountCents, 0) };
  return [...sums, net].map(({ label, value }) => ({ label, value: centsText(value) }));
}

/** Whether both sides agree, in a sentence. */
export function dayVerdict(lines: readonly DayLineView[]): { readonly text: string; readonly agrees: boolean } {
  const problems = lines.filter(({ problem }) => problem !== undefined).length;
  if (problems > 0) {
    return {
      text: problems === 1 ? '1 figure needs a look.' : `${problems} figures need a look.`,
      agrees: false,
    };
  }
  return {
    text: lines.length === 0 ? 'No money moved on this day.' : 'All figures agree with the providers.',
    agrees: true,
  };
}
