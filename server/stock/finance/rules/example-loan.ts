import type { Car } from '#server/settings/car';
import type { FinanceSettings } from '#server/settings/finance-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ChargeableCar, ChargeBasis, PricingTenant } from '#server/stock/charges/rules/drive-away';
import {
  dollars,
  exactPriceDollars,
  isAvailable,
  isSubscribed,
  type PriceOptions,
  shownPriceDollars,
} from '#server/stock/rules/price-line';
import type { LoanEstimateView } from '#server/stock/views/finance-view';
import { loanEstimate, type Period, periods, principalOf, readRate, termText } from './loan';
import { type FinancedCar, isHidden, monthsOf, paymentOf, type Rates, thresholdDollars } from './offer';
import { depositOf, type ShownOffer, shownOffers } from './offers';
import { repaidPriceDollars } from './worked-out';

/** The lender's example on a car page, as the calculator's starting point. */
interface ExampleLoan extends AskedLoan {
  readonly lender: string;
  readonly comparisonRate: number;
  /** The lender's repayment as it is displayed, in whole dollars. */
  readonly repaymentDollars: number;
  /** The fees a lender adds to the amount borrowed; 0 if its repayment implies none. */
  readonly feesDollars: number;
}

type ExampleTenant = PricingTenant & Pick<Tenant, 'finance' | 'stock' | 'time_zone'>;
type ExampleCar = FinancedCar & ChargeableCar;

/** The example of the first lender on a car's page; undefined without one. */
export function carExample(
  car: ExampleCar,
  tenant: ExampleTenant,
  basis: ChargeBasis,
  broughtDollars = 0,
): ExampleLoan | undefined {
  const repaidDollars = repaidPriceDollars(car, tenant, basis, broughtDollars);
  const [offer] = shownOffers(car, tenant, { timeZone: tenant.time_zone, now: basis.now, repaidDollars });
  return offer && exampleLoan(car, offer, repaidDollars);
}

/** The rate of a car's own repayment: its first lender's, otherwise the site's; undefined for a car without a calculator. */
export function ownRate(
  car: ExampleCar & CalculatedCar,
  tenant: ExampleTenant,
  basis: ChargeBasis,
): number | undefined {
  if (calculatedPriceDollars(car, tenant.finance, tenant.stock) === undefined) return undefined;
  return carExample(car, tenant, basis)?.rate ?? tenant.finance.calculator.interest_rate;
}

/** A larger difference is not a fee: the lender's figure belongs to another price. */
const feesShareMax = 0.15;

/**
 * The loan behind a displayed repayment; undefined if the lender gives no repayment or no term, or its deposit covers the
 * price.
 * Fees are the amount the repayment pays off beyond the price less the deposit; a repayment that the site worked out for
 * `repaidDollars` has none.
 */
export function exampleLoan(
  car: FinancedCar,
  shownOffer: ShownOffer,
  repaidDollars?: number,
): ExampleLoan | undefined {
  const { offer, settings, name } = shownOffer;
  const payment = paymentOf(offer, settings.provider);
  const deposit = Math.ceil(depositOf(car, shownOffer, repaidDollars) ?? 0);
  const borrowed = (repaidDollars ?? shownPriceDollars(car) ?? 0) - deposit;
  const months = monthsOf(offer);
  if (!payment || months === undefined || borrowed <= 0) return undefined;
  const years = months / 12;
  const rate = Math.round(offer.interestRate * 1000) / 1000;
  const loan = { deposit, years, rate, balloon: Math.ceil(offer.balloon ?? 0), per: payment.per };
  const repaymentDollars = Math.ceil(payment.dollars);
  const feesDollars = repaidDollars === undefined ? feesOf(loan, repaymentDollars, borrowed) : 0;
  const { comparisonRate } = offer;
  return { ...loan, lender: name, comparisonRate, repaymentDollars, feesDollars };
}

/** Lenders round the monthly repayment and then the weekly one: a difference of this many dollars is not a fee. */
const roundingDollars = 1.5;

/** Lenders calculate in months; a weekly repayment is a monthly one times 12 / 52. */
function feesOf(loan: AskedLoan, repaymentDollars: number, borrowed: number): number {
  const monthly = loan.per === 'week' ? (repaymentDollars * 52) / 12 : repaymentDollars;
  const fees = principalOf({ ...loan, per: 'month', repaymentDollars: monthly }) - borrowed;
  const rounding = (borrowed / repaymentDollars) * roundingDollars;
  return fees > rounding && fees <= borrowed * feesShareMax ? Math.round(fees) : 0;
}

/** Whether a requested loan is the example itself. */
const isExample = (loan: AskedLoan, example: ExampleLoan): boolean =>
  (['deposit', 'balloon', 'years', 'rate', 'per'] as const).every((name) => loan[name] === example[name]);

type CalculatedCar = Parameters<typeof shownPriceDollars>[0] & Pick<Car, 'status' | 'make'>;

/**
 * The calculator's price, in dollars; undefined for a car without a calculator: sold, of a make without finance, with
 * a price of 500 or less, or offered by subscription.
 */
export function calculatedPriceDollars(
  car: CalculatedCar,
  finance: FinanceSettings,
  options: Pick<PriceOptions, 'subscriptions'>,
): number | undefined {
  const isShown = finance.on_car_page && finance.calculator.shown && isAvailable(car);
  if (!isShown || isHidden(car.make, finance.hidden_makes) || isSubscribed(car, options)) return undefined;
  return (exactPriceDollars(car) ?? 0) > thresholdDollars ? shownPriceDollars(car) : undefined;
}

/**
 * The repayment for the requested amounts. The lender's own example keeps the lender's repayment and its fees, if the price
 * is the one that the lender calculated with.
 */
export function estimateFor(
  priceDollars: number,
  request: AskedLoan,
  example?: ExampleLoan | undefined,
  { isLenders = true, broughtDollars = 0 } = {},
): LoanEstimateView {
  const borrowed = Math.max(priceDollars - request.deposit, 0);
  const feesDollars = borrowed > 0 ? (example?.feesDollars ?? 0) : 0;
  const principalDollars = borrowed + feesDollars;
  const { years, rate, per } = request;
  return loanEstimate({
    principalDollars,
    feesDollars,
    coveredBy: broughtDollars > 0 ? coveredBy(request.deposit) : undefined,
    balloonDollars: Math.min(request.balloon, principalDollars),
    years,
    rate,
    per,
    lenderRepaymentDollars:
      isLenders && example && isExample(request, example) ? example.repaymentDollars : undefined,
  });
}

const coveredBy = (depositDollars: number): string =>
  depositDollars > 0 ? 'Your trade-in and deposit cover' : 'Your trade-in covers';

/**
 * The rates that the repayment of a loan is told with; undefined where no comparison rate is known: then only a calculator may
 * tell it.
 */
export function ratesOf(
  { rate }: Pick<AskedLoan, 'rate'>,
  { calculator }: Pick<FinanceSettings, 'calculator'>,
  example?: Pick<ExampleLoan, 'rate' | 'comparisonRate'>,
): Rates | undefined {
  const own = example ?? { rate: calculator.interest_rate, comparisonRate: calculator.comparison_rate };
  const { comparisonRate } = own;
  if (comparisonRate === undefined) return undefined;
  return { interestRate: rate, comparisonRate, isOwnRate: rate === own.rate ? undefined : true };
}

/** Where a dealer's note says what the sum leaves out. */
const leftOut = '{fees}';

/** The note below a result: what it leaves out follows from whether the lender's fees are in the sum. */
export const leftOutText = (note: string, feesDollars = 0): string =>
  note.replace(
    leftOut,
    feesDollars > 0
      ? `Includes the lender’s fees of ${dollars(feesDollars)}. Excludes other charges and insurance.`
      : 'Excludes fees, charges and insurance.',
  );

/** The fields of the finance calculator's form. */
export interface AskedLoan {
  /** Dollars. */
  readonly deposit: number;
  /** Balloon at the end, in dollars. */
  readonly balloon: number;
  /** Whole months as years: 54 months are 4.5. */
  readonly years: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly per: Period;
}

const usualTerms = [1, 2, 3, 4, 5, 6, 7];
/** The longest term that a shopper may ask for. */
export const yearsMax = 7;

/** The terms to choose from in years, with the starting term among them. */
export const termsWith = (years: number): number[] =>
  [...new Set([...usualTerms, years])].sort((one, other) => one - other);

/** The site's own starting amounts, for a car without a lender's example. */
const siteLoan = ({ calculator, term_years }: FinanceSettings): AskedLoan => ({
  deposit: calculator.deposit_dollars,
  balloon: 0,
  years: Math.min(term_years, yearsMax),
  rate: calculator.interest_rate,
  per: 'week',
});

/** A loan that a shopper has chosen; without a rate of theirs, each car has its own. */
export interface ChosenLoan extends AskedLoan {
  readonly isOwnRate: boolean;
}

/** `$2,000 deposit over 5 years`. */
export const loanText = ({ deposit, years }: Pick<AskedLoan, 'deposit' | 'years'>): string =>
  `${dollars(deposit)} deposit over ${termText(years)}`;

/** The parameters of an address that `askedLoan` reads. */
export const loanParameters = ['deposit', 'balloon', 'years', 'rate', 'per'] as const;

/** What an address says of a loan: amounts that nobody can read, or that no loan has, are left out. */
export function readLoan(params: URLSearchParams): {
  readonly [K in keyof AskedLoan]: AskedLoan[K] | undefined;
} {
  const per = params.get('per');
  return {
    deposit: readDollars(params.get('deposit')),
    balloon: readDollars(params.get('balloon')),
    years: readYears(params.get('years')),
    rate: readRate(params.get('rate')),
    per: periods.find((one) => one === per),
  };
}

/**
 * The calculator amounts in an address. The others come from `start`, the displayed lender's example, or otherwise from the
 * site's settings.
 */
export function askedLoan(
  params: URLSearchParams,
  finance: FinanceSettings,
  start: AskedLoan = siteLoan(finance),
): AskedLoan {
  const { deposit, balloon, years = start.years, rate, per } = readLoan(params);
  return {
    deposit: deposit ?? start.deposit,
    balloon: balloon ?? start.balloon,
    years: years > Math.max(yearsMax, start.years) ? start.years : years,
    rate: rate ?? start.rate,
    per: per ?? start.per,
  };
}

const dollarsMax = 1_000_000;

/** Dollars up to a million; an emptied field is 0. */
function readDollars(text: string | null): number | undefined {
  const digits = text?.slice(0, 40).replace(/[$,\s]/g, '');
  if (digits === '') return 0;
  const amount = /^\d+(?:\.\d+)?$/.test(digits ?? '') ? Math.round(Number(digits)) : Infinity;
  return amount <= dollarsMax ? amount : undefined;
}

/** A term in whole months, from a year to ten: the longest of a lender's example. */
function readYears(text: string | null): number | undefined {
  const months = Number(text ?? '') * 12;
  const whole = Math.round(months);
  return !Number.isFinite(months) || Math.abs(months - whole) > 0.1 || whole < 12 || whole > 120
    ? undefined
    : whole / 12;
}
