import { withNoun } from '#server/dealer/rules/noun';
import type { PriceAfterTradeInView } from '#server/page/views/form-view';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline } from '#server/stock/cars/rules/naming';
import { isTradeInAllowed, reducedPriceDollars } from '#server/stock/cars/rules/trade-in';
import type { ChargeBasis, PricingTenant } from '#server/stock/charges/rules/drive-away';
import { type LeadingPrice, leadingPrice, sumText } from '#server/stock/charges/rules/leading-price';
import { dollars, isAvailable, midSentence } from '#server/stock/rules/price-line';
import type { Valuation } from '#server/trade-in/valuation';
import { isFinanced } from './estimate-words';
import { countingDollars } from './valuation-allowances';
import { ownVehicleName } from './vehicle-fields';

/** A car's price with an offer for the shopper's own car, in whole dollars. */
export interface PriceAfterTradeIn {
  /** The price that the car leads with, which the offer comes off. */
  readonly price: LeadingPrice;
  readonly offerDollars: number;
  /** Never below 0. */
  readonly reducedDollars: number;
}

type TradingTenant = PricingTenant & Pick<Tenant, 'trade_in'>;

/** The price of a car for sale after a trade-in; undefined without a price or an offer that counts. */
export function priceAfterTradeIn(
  valuation: Valuation,
  car: Car,
  tenant: TradingTenant,
  basis: ChargeBasis,
): PriceAfterTradeIn | undefined {
  const offerDollars = countingDollars(valuation, basis.now);
  const price = leadingPrice(car, tenant, basis);
  if (offerDollars === undefined || price === undefined) return undefined;
  if (!isAvailable(car) || !isTradeInAllowed(car, tenant.trade_in)) return undefined;
  return {
    price,
    offerDollars,
    reducedDollars: reducedPriceDollars(price.dollars, offerDollars),
  };
}

export const beforeLoanText = ', before paying out your loan';
/** After a sum with the pay-out in it. */
export const paidOutText = ', with your loan paid out';

/** What a sum says while nobody knows the loan on the shopper's car; empty without one, or once its pay-out is known. */
export const openLoanText = (valuation: Pick<Valuation, 'answers' | 'payoutDollars'>): string =>
  valuation.payoutDollars === null && isFinanced(valuation) ? beforeLoanText : '';

/** What the shopper pays in all, or is paid, and the words around the amount. */
interface LeadingSum {
  /** Never below 0, with its sign if it is an estimate. */
  readonly amount: string;
  /** Which way the money goes: `You pay in all`, `We pay you`. */
  readonly label: string;
  readonly isPaidOut: boolean;
  /** After the amount: what it leaves out, or that a loan on the shopper's car is in it. */
  readonly loan: string;
}

/**
 * The one figure that a price after a trade-in leads with. A pay-out of the loan on the shopper's car is in it once it is
 * known; until then the words say that it is still to come.
 */
function leadingSum(
  { price, offerDollars }: PriceAfterTradeIn,
  valuation: Pick<Valuation, 'answers' | 'payoutDollars'>,
): LeadingSum {
  const payout = valuation.payoutDollars ?? 0;
  const due = price.dollars - offerDollars + payout;
  const isPaidOut = due < 0;
  return {
    amount: sumText(Math.abs(due), price),
    label: `${isPaidOut ? 'We pay you' : 'You pay'}${payout > 0 ? ' in all' : ''}`,
    isPaidOut,
    loan: payout > 0 ? paidOutText : openLoanText(valuation),
  };
}

/** The same in words, with a link to more. */
export function afterTradeIn(
  valuation: Valuation,
  car: Car,
  tenant: TradingTenant,
  basis: ChargeBasis,
  link: LinkView,
): PriceAfterTradeInView | undefined {
  const after = priceAfterTradeIn(valuation, car, tenant, basis);
  if (!after) return undefined;
  const own = valuation.vehicle ? ownVehicleName(valuation.vehicle) : withNoun('car', tenant.stock.noun);
  const { price, offerDollars } = after;
  const { amount, label, isPaidOut, loan } = leadingSum(after, valuation);
  const payout = valuation.payoutDollars ?? 0;
  const isPlain = !isPaidOut && payout === 0;
  return {
    heading: isPlain ? 'Your price after trade-in' : label,
    amount,
    kind: isPaidOut ? `after your trade-in${lessCharges(price)}${loan}` : `${price.kind}${loan}`,
    sums: [
      { label: `${headline(car)}, ${midSentence(price.kind)}`, value: sumText(price.dollars, price) },
      { label: `Our offer for your ${own}`, value: `−${dollars(offerDollars)}` },
      ...(payout > 0 ? [{ label: `Finance pay-out on your ${own}`, value: dollars(payout) }] : []),
      {
        label: `${label}${isPaidOut ? lessCharges(price) : plusCharges(price)}${payout > 0 ? '' : loan}`,
        value: amount,
        total: true,
      },
    ],
    link,
  };
}

/** A price after a trade-in in the words for where shoppers pay, and for where the dealer pays them; undefined without one. */
function inWords(
  valuation: Valuation,
  after: PriceAfterTradeIn | undefined,
  words: Readonly<Record<'pays' | 'isPaid', (sum: LeadingSum, price: LeadingPrice) => string>>,
): string | undefined {
  if (!after) return undefined;
  const sum = leadingSum(after, valuation);
  return words[sum.isPaidOut ? 'isPaid' : 'pays'](sum, after.price) + sum.loan;
}

/** What is left, for a button: `≈ $20,580 to pay`. */
export const dueText = (
  valuation: Valuation,
  car: Car,
  tenant: TradingTenant,
  basis: ChargeBasis,
): string | undefined =>
  inWords(valuation, priceAfterTradeIn(valuation, car, tenant, basis), {
    pays: ({ amount }, price) => `${amount} to pay${plusCharges(price)}`,
    isPaid: ({ amount }, price) => `we pay you ${amount}${lessCharges(price)}`,
  });

/** In one line, for a card: `$9,840 excl. govt. charges after your trade-in`, `We pay you ≈ $78 after your trade-in`. */
export const afterTradeInLine = (
  valuation: Valuation,
  car: Car,
  tenant: TradingTenant,
  basis: ChargeBasis,
): string | undefined =>
  inWords(valuation, priceAfterTradeIn(valuation, car, tenant, basis), {
    pays: ({ amount }, price) => `${amount} ${midSentence(price.kind)} after your trade-in`,
    isPaid: ({ amount, label }, price) => `${label} ${amount} after your trade-in${lessCharges(price)}`,
  });

/** A total says which charges come on top, or off what the dealer pays. */
const plusCharges = ({ leavesOut }: LeadingPrice): string =>
  leavesOut === undefined ? '' : `, plus ${leavesOut}`;
const lessCharges = ({ leavesOut }: LeadingPrice): string =>
  leavesOut === undefined ? '' : `, less ${leavesOut}`;

/**
 * What the offer brings towards the car as a deposit, once the loan on the shopper's car is paid out; undefined while nobody
 * knows that amount.
 */
export function equityDollars(
  { price, offerDollars }: PriceAfterTradeIn,
  valuation: Pick<Valuation, 'answers' | 'payoutDollars'>,
): number | undefined {
  const { payoutDollars } = valuation;
  if (payoutDollars === null && isFinanced(valuation)) return undefined;
  return Math.min(Math.max(offerDollars - (payoutDollars ?? 0), 0), price.dollars);
}

/** How prices paid compare with the estimates before them. Shares are fractions; null without cars. */
export interface BoughtCars {
  /** Valuations with a recorded outcome, and those whose car was bought. */
  readonly decided: number;
  readonly bought: number;
  /** Bought cars with an estimate and a price paid: the figures below are about them. */
  readonly compared: number;
  readonly medianAbsoluteError: number | null;
  readonly within20: number | null;
  /** Paid within the range of the estimate. */
  readonly inRange: number | null;
}

interface Pair {
  readonly paid: number;
  readonly dollars: number;
  readonly lowDollars: number;
  readonly highDollars: number;
}

/** Compares what the dealer paid with the shopper's estimate. */
export function boughtCars(valuations: readonly Pick<Valuation, 'outcome' | 'estimate'>[]): BoughtCars {
  const outcomes = valuations.filter(({ outcome }) => outcome !== null);
  const pairs = outcomes.flatMap(({ outcome, estimate }): Pair[] =>
    outcome?.won && outcome.dollars !== null && estimate ? [{ paid: outcome.dollars, ...estimate }] : [],
  );
  const errors = pairs.map(({ paid, dollars }) => Math.abs(dollars - paid) / paid).sort((a, b) => a - b);
  return {
    decided: outcomes.length,
    bought: outcomes.filter(({ outcome }) => outcome?.won).length,
    compared: pairs.length,
    medianAbsoluteError: median(errors),
    within20: share(errors, (error) => error <= 0.2),
    inRange: share(pairs, ({ paid, lowDollars, highDollars }) => paid >= lowDollars && paid <= highDollars),
  };
}

function median(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const share = <T>(all: readonly T[], isPart: (one: T) => boolean): number | null =>
  all.length === 0 ? null : all.filter(isPart).length / all.length;
