import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';
import { perYear, principalOf, readRate, termText } from './loan';

type BudgetFinder = Tenant['home']['budget_finder'];

/** What a shopper can pay. */
export interface Budget {
  readonly repaymentDollars: number;
  readonly per: 'month' | 'week';
  readonly depositDollars: number;
  /** What the shopper's own car brings; absent without an accepted offer. */
  readonly tradeInDollars?: number | undefined;
  /** Per cent a year; absent where the site's budget is the plain sum before interest. */
  readonly rate?: number | undefined;
  /** The shopper has left the site's rate as it was: each car is counted at its own. */
  readonly isSiteRate?: true | undefined;
}

/** The field and the parameter for what the shopper's own car brings. */
export const tradeInParameter = 'trade_in';

export const amountMax = 1_000_000;

/** An amount in whole dollars, clamped between 0 and 1,000,000; a non-number becomes 0. */
export function readAmount(text: string): number {
  const plain = text.slice(0, 40).replace(/[$,\s]/g, '');
  const amount = plain === '' ? 0 : Number(plain);
  return Number.isFinite(amount) ? Math.min(Math.max(Math.round(amount), 0), amountMax) : 0;
}

/** The budget in a finder's form; missing values are the tenant's defaults, and what the shopper's own car brings. */
export function readBudget(params: URLSearchParams, finder: BudgetFinder, broughtDollars = 0): Budget {
  const per = params.get('per') === 'week' ? 'week' : 'month';
  const first = per === 'week' ? finder.repayment_weekly : finder.repayment_monthly;
  const amount = (name: string, otherwise: number) => {
    const text = params.get(name);
    return text === null ? otherwise : readAmount(text);
  };
  const tradeInDollars = amount(tradeInParameter, broughtDollars);
  const plain = {
    repaymentDollars: amount('repayment', first),
    per,
    depositDollars: amount('deposit', finder.deposit),
    ...(tradeInDollars > 0 ? { tradeInDollars } : {}),
  } as const;
  const siteRate = finder.interest_rate;
  if (siteRate === undefined) return plain;
  const rate = readRate(params.get('rate')) ?? siteRate;
  return { ...plain, rate, ...(rate === siteRate ? { isSiteRate: true } : {}) };
}

/**
 * A budget in dollars: the amount that the repayments pay off with interest, plus deposit and trade-in, rounded down to tens.
 * Without a rate, the plain sum before interest: the repayment times 12 (monthly) or 52 (weekly), times the years, plus the same.
 */
export function budgetEstimate(
  { repaymentDollars, per, depositDollars, tradeInDollars = 0, rate }: Budget,
  termYears: number,
): number {
  const own = depositDollars + tradeInDollars;
  if (rate === undefined) return repaymentDollars * perYear[per] * termYears + own;
  const borrowed = principalOf({ repaymentDollars, balloon: 0, years: termYears, rate, per });
  return Math.floor((borrowed + own) / 10) * 10;
}

/** `About $31,250 to spend`, with a trade-in in it; a plain sum says that it is before interest. */
export const budgetText = (
  estimateDollars: number,
  { rate, tradeInDollars = 0 }: Pick<Budget, 'rate' | 'tradeInDollars'>,
): string =>
  `About ${dollars(estimateDollars)} to spend${tradeInDollars > 0 ? `, ${dollars(tradeInDollars)} of it your trade-in` : ''}${rate === undefined ? ', before interest' : ''}`;

/** The price range of a budget, in dollars; `dearestDollars` is null if the stock has no prices. */
export function budgetPrices(
  estimateDollars: number,
  finder: Pick<BudgetFinder, 'minimum_price' | 'upper_price'>,
  dearestDollars: number | null,
): { from: number; to: number } {
  const upper = Math.max(dearestDollars ?? finder.upper_price, finder.minimum_price);
  return { from: finder.minimum_price, to: Math.min(estimateDollars, upper) };
}

/** The button is disabled if the budget is below the lowest price in the results. */
export const isBudgetEnough = (estimateDollars: number, lowestDollars: number | null): boolean =>
  lowestDollars !== null && estimateDollars >= lowestDollars;

const carTypeNames = { all: 'Car', new: 'New Car', demo: 'Demo Car', used: 'Used Car' } as const;

/** `New Car`, `Demo Car`, `Used Car`, and `Car` for all of them: the car type in the button; `Used Caravan` for caravans. */
export const carTypeName = (carType: BudgetFinder['car_type'], noun: Noun = carNoun): string =>
  withNoun(carTypeNames[carType], noun);

/** The finder's button: `12 Used Cars Found`, `0 Used Cars Found`; a site's own words have `{count}` and `{cars}`. */
export const foundText = (count: number, cartype: string, words = '{count} {cars} Found'): string =>
  words
    .replace('{count}', count.toLocaleString('en-AU'))
    .replace('{cars}', () => `${cartype}${count === 1 ? '' : 's'}`);

/** Shown if there are no results. */
export const nothingFoundText = (cartype: string): string => `No ${cartype}s found for this budget`;

/**
 * What the figure includes: a plain sum has no interest, so it must not look like a loan. `ownRates`: what is said of cars
 * whose own rate is another one.
 */
export const estimateNote = (
  termYears: number,
  { rate, tradeInDollars }: Pick<Budget, 'rate' | 'tradeInDollars'> = {},
  ownRates = '',
): string => {
  const years = termText(termYears);
  const own = tradeInDollars === undefined ? 'deposit' : 'deposit and trade-in';
  const sum =
    rate === undefined
      ? `your repayments over ${years} plus your ${own}. Interest, fees`
      : `a loan over ${years} plus your ${own}. ${ownRates}Fees`;
  return `An estimate, not an offer of finance: ${sum} and charges would lower it.`;
};

/** Which rate a car is counted at, where that may not be the one in the form. */
export const ownRatesText = (noun: Noun = carNoun): string =>
  withNoun('Cars with a rate of their own are counted at it. ', noun);
