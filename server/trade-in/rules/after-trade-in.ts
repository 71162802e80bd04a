import { withNoun } from '#server/dealer/rules/noun';
import type { PriceAfterTradeInView } from '#server/page/views/form-view';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline } from '#server/stock/cars/rules/naming';
import { isTradeInAllowed, paidOutDollars, reducedPriceDollars } from '#server/stock/cars/rules/trade-in';
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
  /** Paid to the shopper where the offer is higher than the price. */
  readonly paidOutDollars: number;
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
    paidOutDollars: paidOutDollars(price.dollars, offerDollars),
  };
}

/** What a price after a trade-in says while a loan on the shopper's car is still to be paid out. */
export const beforeLoan = (valuation: Parameters<typeof isFinanced>[0]): string =>
  isFinanced(valuation) ? beforeLoanText : '';

export const beforeLoanText = ', before paying out your loan';

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
  const { price, offerDollars, reducedDollars, paidOutDollars: paid } = after;
  const payout = valuation.payoutDollars ?? 0;
  const charges = price.leavesOut;
  const text = (amount: number) => sumText(amount, price);
  const loan = beforeLoan(valuation);
  return {
    heading: 'Your price after trade-in',
    amount: text(reducedDollars),
    kind: `${price.kind}${loan}`,
    sums: [
      { label: `${headline(car)}, ${midSentence(price.kind)}`, value: text(price.dollars) },
      { label: `Our offer for your ${own}`, value: `−${dollars(offerDollars)}` },
      paid > 0
        ? { label: withCharges('We pay you', charges, 'less') + loan, value: text(paid), total: true }
        : { label: withCharges('You pay', charges, 'plus') + loan, value: text(reducedDollars), total: true },
      ...(payout > 0 ? withPayout(reducedDollars - paid, { payout, own, charges, text }) : []),
    ],
    link,
  };
}

type Charges = LeadingPrice['leavesOut'];

/** A total says which charges come on top, or off what the dealer pays. */
const withCharges = (label: string, charges: Charges, direction: 'plus' | 'less'): string =>
  charges === undefined ? label : `${label}, ${direction} ${charges}`;

/** What is owed on the shopper's car comes on top. */
function withPayout(
  dueDollars: number,
  { payout, own, charges, text }: PayoutTerms,
): PriceAfterTradeInView['sums'] {
  const all = dueDollars + payout;
  return [
    { label: `Finance pay-out on your ${own}`, value: dollars(payout) },
    {
      label:
        all < 0
          ? withCharges('We pay you in all', charges, 'less')
          : withCharges('You pay in all', charges, 'plus'),
      value: text(Math.abs(all)),
      total: true,
    },
  ];
}

interface PayoutTerms {
  readonly payout: number;
  readonly own: string;
  readonly charges: Charges;
  /** An amount, with its sign if it is an estimate. */
  readonly text: (amount: number) => string;
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
