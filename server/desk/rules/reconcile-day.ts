import type { LedgerEntry } from '#server/buying/payments/payment';
import type { PaymentComparison, PaymentFigures } from '#server/buying/payments/rules/reconciliation';
import { centsText } from '#server/platform/text/counted';
import { paymentHref } from './payment-words';

const figures = [
  ['receivedCents', 'Received'],
  ['refundedCents', 'Refunded'],
  ['feeCents', 'Fee'],
] as const satisfies readonly (readonly [keyof PaymentFigures, string])[];

/** The lines of a payment: our figures beside those of its provider. A figure that both sides lack has none. */
export function comparedLines({ payment, ours, theirs, problem }: PaymentComparison) {
  return figures.flatMap(([figure, kind]) => {
    const own = ours[figure];
    const their = theirs?.[figure];
    if (own === 0 && (their ?? 0) === 0) return [];
    return [
      {
        key: `${payment.id}-${figure}`,
        href: paymentHref(payment.id),
        about: `${payment.description}, ${payment.reference}`,
        kind,
        ours: centsText(own),
        theirs:
          their === undefined ? (problem === null ? 'see bank statement' : 'not reached') : centsText(their),
        /** The difference; undefined if there is none. */
        problem: problem === null ? differenceOf(own, their) : 'The provider could not be asked.',
      },
    ];
  });
}

function differenceOf(own: number, their: number | undefined): string | undefined {
  if (their === undefined || their === own) return undefined;
  return `${centsText(Math.abs(own - their))} ${own > their ? 'more here' : 'more there'}`;
}

const kinds = [
  ['payment', 'Received on this day'],
  ['refund', 'Refunded on this day'],
  ['fee', 'Fees on this day'],
] as const satisfies readonly (readonly [LedgerEntry['kind'], string])[];

/** The sums of a day's movements, and what is left of them. */
export function dayTotals(entries: readonly LedgerEntry[]) {
  if (entries.length === 0) return [];
  const sumOf = (some: readonly LedgerEntry[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sums = kinds.map(([kind, label]) => ({
    label,
    value: centsText(sumOf(entries.filter((entry) => entry.kind === kind))),
  }));
  return [...sums, { label: 'Total of the day', value: centsText(sumOf(entries)) }];
}

/** Whether both sides agree, in a sentence. */
export function dayVerdict(lines: ReturnType<typeof comparedLines>) {
  const problems = lines.filter(({ problem }) => problem !== undefined).length;
  if (problems > 0) {
    return {
      text: problems === 1 ? '1 figure needs a look.' : `${problems} figures need a look.`,
      agrees: false,
    };
  }
  const text = lines.length === 0 ? 'No money moved on this day.' : 'All figures agree with the providers.';
  return { text, agrees: true };
}
