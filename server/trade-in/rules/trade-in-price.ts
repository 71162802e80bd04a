import type { ValuationSettings } from '#server/settings/trade-in-schema';
import type { Adjustment, Estimate } from '#server/trade-in/valuation';
import type { AnswerEffect } from './condition';

type Pricing = ValuationSettings['pricing'];

export interface TradeInPrice {
  readonly dollars: number;
  /** From the starting price to `dollars`; their sum is `dollars`. */
  readonly adjustments: readonly Adjustment[];
}

/**
 * The trade-in price of a car that the dealer will ask `askingDollars` for:
 *
 *     margin         = asking price × margin_percent
 *     GST            = (margin + reconditioning) / 10
 *     trade-in price = asking price − margin − reconditioning − GST − answers
 *
 * A second-hand car is bought from a person who charges no GST, so the dealer pays GST on the difference between the
 * two prices only: one eleventh of it (A New Tax System (Goods and Services Tax) Act 1999, Division 66). Margin and
 * reconditioning are what the dealer needs after GST, so the difference is 1.1 times their sum.
 *
 * Example: asking $30,000, margin 12 %, reconditioning $1,500. The margin is $3,600, GST ($3,600 + $1,500) / 10 = $510,
 * the difference $5,610 (an eleventh of it is $510), the trade-in price $24,390, rounded down to $24,350.
 *
 * Answers about the condition come last. The result is rounded down to a multiple of `round_to_dollars`, never below 0.
 */
export function tradeInPrice(
  askingDollars: number,
  pricing: Pricing,
  answers: readonly AnswerEffect[] = [],
): TradeInPrice {
  const { margin_percent, reconditioning_dollars: reconditioning, gst } = pricing;
  const asking = Math.round(askingDollars);
  const margin = (asking * margin_percent) / 100;
  const tax = gst === 'on_margin' ? (margin + reconditioning) / 10 : 0;
  return priceFrom(
    [
      { label: 'Asking price', dollars: asking },
      { label: `Dealer margin, ${margin_percent}% of the asking price`, dollars: asking - margin },
      { label: 'Reconditioning', dollars: asking - margin - reconditioning },
      { label: 'GST on the margin', dollars: asking - margin - reconditioning - tax },
    ],
    pricing,
    answers,
  );
}

/** The trade-in price from a provider's own, for a car in good condition: answers and rounding only. */
export const adjustedPrice = (
  label: string,
  tradeDollars: number,
  pricing: Pricing,
  answers: readonly AnswerEffect[],
): TradeInPrice => priceFrom([{ label, dollars: tradeDollars }], pricing, answers);

/** A price on the way: the amount after this step. */
interface Milestone {
  readonly label: string;
  readonly dollars: number;
  readonly question?: string;
}

/**
 * Whole dollars at every milestone, and the steps between them: rounding the milestones instead of the steps keeps the
 * sum exact, and a higher asking price never makes a lower trade-in price.
 */
function priceFrom(
  way: readonly Milestone[],
  { round_to_dollars: multiple }: Pricing,
  answers: readonly AnswerEffect[],
): TradeInPrice {
  const before = way.map((one) => ({ ...one, dollars: wholeDollars(one.dollars) }));
  const all = [...before, ...afterAnswers(before.at(-1)?.dollars ?? 0, answers)];
  const exact = all.at(-1)?.dollars ?? 0;
  const dollars = Math.max(0, Math.floor(exact / multiple) * multiple);
  const steps = all.map(({ label, dollars: after, question }, at) => ({
    label,
    dollars: after - (all[at - 1]?.dollars ?? 0),
    ...(question === undefined ? {} : { question }),
  }));
  const rounding = { label: dollars > exact ? 'Not below $0' : 'Rounded down', dollars: dollars - exact };
  const isShown = ({ dollars: change }: Adjustment, at: number) => at === 0 || change !== 0;
  return { dollars, adjustments: [...steps, rounding].filter(isShown) };
}

/** The price after each answer. Percentages are of the price before the first of them. */
function afterAnswers(priceDollars: number, answers: readonly AnswerEffect[]): Milestone[] {
  const base = Math.max(0, priceDollars);
  let percent = 0;
  let fixedDollars = 0;
  return answers.map(({ question, label, lessPercent, lessDollars }) => {
    percent += lessPercent;
    fixedDollars += lessDollars;
    return { question, label, dollars: priceDollars - wholeDollars((base * percent) / 100) - fixedDollars };
  });
}

/** The last binary digits of a product never decide the dollar. */
const wholeDollars = (amount: number): number => Math.round(Number(amount.toFixed(4)));

const levels = ['low', 'medium', 'high'] as const;

/**
 * An estimate that is no surer than its range and the number of similar cars allow, whatever its source says: high within
 * eight per cent of the figure and with ten cars, medium within fifteen per cent and with five. Not every source tells the
 * number of cars.
 */
export function withOwnConfidence(estimate: Estimate): Estimate {
  const { dollars, lowDollars, highDollars, basis, confidence } = estimate;
  const share = dollars > 0 ? (highDollars - lowDollars) / (2 * dollars) : 1;
  const { comparables } = basis;
  const byRange = share <= 0.08 ? 2 : share <= 0.15 ? 1 : 0;
  const byCars = comparables === undefined || comparables >= 10 ? 2 : comparables >= 5 ? 1 : 0;
  const level = Math.min(levels.indexOf(confidence), byRange, byCars);
  return { ...estimate, confidence: levels[level] ?? 'low' };
}
