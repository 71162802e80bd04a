import type { Car, FinanceLender } from '#server/settings/car';
import type { FinanceProvider, FinanceSettings } from '#server/settings/finance-schema';
import { dateIn, dollars, exactPriceDollars, isAvailable } from '#server/stock/rules/price-line';

export type FinancedCar = Parameters<typeof exactPriceDollars>[0] &
  Pick<Car, 'id' | 'make' | 'year' | 'status' | 'has_nvic' | 'finance_lenders'>;

/** A lender's entry that may be shown: its rates are known. */
export type Offer = FinanceLender & { readonly interestRate: number; readonly comparisonRate: number };
type Condition = (car: FinancedCar, offer: Offer, currentYear: number) => boolean;

/** Time and place of a request, and its price. */
export interface Today {
  /** IANA name: decides the current year. */
  readonly timeZone: string;
  readonly now: Date;
  /** The price that the site works repayments out for; absent where it shows the lenders' own. */
  readonly repaidDollars?: number | undefined;
}

/** Cars at or below this many dollars show no finance. */
export const thresholdDollars = 500;
/** Provider A: the car's year must be newer than the current year minus this. */
export const oldestYears = 12;

const available: Condition = (car) => isAvailable(car);
const aboveThreshold: Condition = (car) => (exactPriceDollars(car) ?? 0) > thresholdDollars;
const recent: Condition = (car, _offer, currentYear) => car.year > currentYear - oldestYears;
const hasWeekly: Condition = (_car, offer) => isPayment(offer.paymentWeek);
const hasMonthly: Condition = (_car, offer) => isPayment(offer.paymentMonth);

/** A repayment of 0 means missing; a rate of 0 is a real offer. */
const isPayment = (amount: number | undefined): amount is number => (amount ?? 0) > 0;

const weekly = [aboveThreshold, available, hasWeekly];
/** Each provider's conditions for a car. */
const conditions: Record<FinanceProvider, readonly Condition[]> = {
  // Every provider's offer requires a comparison rate.
  A: [recent, aboveThreshold, available],
  B: [available],
  C: [available],
  D: weekly,
  E: weekly,
  F: weekly,
  G: [aboveThreshold, available, hasMonthly],
};

/**
 * A provider's finance for a car: undefined if the car has no data for it, a rate is null, the make shows none, or the
 * provider's own conditions are not met.
 * @param name the provider's in the car's finance entries
 */
export function offerFor(
  car: FinancedCar,
  { provider, name }: { readonly provider: FinanceProvider; readonly name: string },
  { hidden_makes }: Pick<FinanceSettings, 'hidden_makes'>,
  { timeZone, now }: Today,
): Offer | undefined {
  const offer = isHidden(car.make, hidden_makes) ? undefined : entryOf(car.finance_lenders, name);
  const currentYear = Number(dateIn(timeZone, now).slice(0, 4));
  return offer && conditions[provider].every((holds) => holds(car, offer, currentYear)) ? offer : undefined;
}

export const isHidden = (make: string, hidden: readonly string[]): boolean =>
  hidden.some((one) => one.toLowerCase() === make.toLowerCase());

/** The provider's entry, when neither of its rates is null. */
function entryOf(lenders: FinancedCar['finance_lenders'] = [], name: string): Offer | undefined {
  const entry = lenders.find(({ provider }) => provider.toLowerCase() === name.toLowerCase());
  if (entry?.interestRate === undefined || entry.comparisonRate === undefined) return undefined;
  return { ...entry, interestRate: entry.interestRate, comparisonRate: entry.comparisonRate };
}

interface Repayment {
  readonly text: string;
  readonly period: 'Weekly' | 'Monthly';
}

/** Provider G shows months, the others weeks; the other period if the lender gives only that. */
export function repaymentOf(
  { paymentWeek: week, paymentMonth: month }: Offer,
  provider: FinanceProvider,
): Repayment | undefined {
  const payment = paymentOf({ paymentWeek: week, paymentMonth: month }, provider);
  return (
    payment && { text: roundedUp(payment.dollars), period: payment.per === 'week' ? 'Weekly' : 'Monthly' }
  );
}

/** The repayment that is shown, as an amount. */
export function paymentOf(
  { paymentWeek: week, paymentMonth: month }: Pick<Offer, 'paymentWeek' | 'paymentMonth'>,
  provider: FinanceProvider,
): { readonly dollars: number; readonly per: 'week' | 'month' } | undefined {
  if (isPayment(month) && (provider === 'G' || !isPayment(week))) return { dollars: month, per: 'month' };
  return isPayment(week) ? { dollars: week, per: 'week' } : undefined;
}

/** A repayment is never shown smaller than it is. */
export const roundedUp = (amount: number): string => dollars(Math.ceil(amount));

const twoDecimals = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `8.49% p.a.`; rounds half up as written in decimals: 8.995 reads 9.00, never 8.99. */
export const percent = (rate: number): string => `${twoDecimals.format(rate)}% p.a.`;

/** The rates that a repayment is told with, per cent a year. */
export interface Rates {
  readonly interestRate: number;
  readonly comparisonRate: number;
  /** The shopper’s own rate: the comparison rate is that of the lender’s. */
  readonly isOwnRate?: true | undefined;
}

/**
 * Both rates in words. No interest rate and no repayment is told without a comparison rate, whose asterisk belongs to the
 * warning on the same page (National Credit Code s 160 and s 163).
 */
export const ratesText = ({ interestRate, comparisonRate, isOwnRate }: Rates): string =>
  isOwnRate
    ? `your rate of ${percent(interestRate)}, lender’s comparison rate ${percent(comparisonRate)}`
    : `${percent(interestRate)} interest rate, ${percent(comparisonRate)} comparison rate`;

/**
 * `Southbank: 8.49% p.a., comparison rate 9.60% p.a.*`: the rates that a calculator begins with, beside it. They are not the
 * shopper's own, which it may calculate with.
 */
export const startText = ({ interestRate, comparisonRate, isOwnRate }: Rates, lender = 'Our rate'): string =>
  `${isOwnRate ? 'At your own rate. ' : ''}${lender}: ${percent(interestRate)}, comparison rate ${percent(comparisonRate)}*`;

/**
 * A loan's term in months: the lender's months, otherwise the lender's years. Undefined if the lender states none: a usual
 * term must not look like the lender's.
 */
export function monthsOf({ termYears = 0, termMonths = 0 }: Offer): number | undefined {
  // Years and remaining months: 4 years and 6 months.
  const over = Number.isInteger(termYears) && termYears > 0 && termMonths < 12 ? termYears * 12 : 0;
  if (termMonths > 0) return over + termMonths;
  return termYears > 0 ? Math.round(termYears * 12) : undefined;
}

/** `5-year`, `54-month`: whole years of months read as years. Undefined if the lender states no term. */
export function termOf(offer: Offer): string | undefined {
  const months = monthsOf(offer);
  if (months === undefined) return undefined;
  return months % 12 === 0 ? `${months / 12}-year` : `${months}-month`;
}
