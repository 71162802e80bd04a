import type { FinanceOfferView } from '#server/stock/views/finance-view';
import { type Period, periods, perYear } from './loan';
import { repaymentLabel } from './offers';

/** The start of a repayment's label: `Weekly repayment`. */
export const frequencies = {
  week: 'Weekly',
  fortnight: 'Fortnightly',
  month: 'Monthly',
} as const satisfies Record<Period, string>;

type Compared = Pick<FinanceOfferView, 'facts' | 'comparisonRate'>;

/** The lender with the lowest repayments; without any repayments, the one with the lowest comparison rate. */
export const cheapestOf = <Offer extends Compared>(lenders: readonly Offer[]): Offer | undefined =>
  lenders.toSorted(
    (one, other) => yearlyDollars(one) - yearlyDollars(other) || one.comparisonRate - other.comparisonRate,
  )[0];

/** The cheapest of several lenders whose loans have the same terms; undefined where nobody can compare them, or two cost the same. */
export function cheapestAlike<Offer extends Compared>(lenders: readonly Offer[]): Offer | undefined {
  const cheapest = cheapestOf(lenders);
  const others = lenders.filter((one) => one !== cheapest);
  if (!cheapest || others.length === 0) return undefined;
  const isDearer = (other: Offer) =>
    yearlyDollars(other) > yearlyDollars(cheapest) && Number.isFinite(yearlyDollars(other));
  return others.every((other) => isDearer(other) && termsOf(other) === termsOf(cheapest))
    ? cheapest
    : undefined;
}

const termsOf = ({ facts }: Compared): string =>
  ['Term', 'Deposit', 'Balloon'].map((name) => facts.find(({ label }) => label === name)?.value).join();

function yearlyDollars({ facts }: Compared): number {
  const repayments = periods.flatMap((per) => {
    const fact = facts.find(({ label }) => label === `${frequencies[per]}${repaymentLabel}`);
    const amount = Number(fact?.value.replace(/[^\d.]/g, '') ?? 0);
    return amount > 0 ? [amount * perYear[per]] : [];
  });
  return repayments[0] ?? Number.POSITIVE_INFINITY;
}
