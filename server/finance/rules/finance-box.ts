import type { Car, FinanceLender } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { dateIn } from '../../stock/rules/dates';
import { dollars } from '../../stock/rules/money';
import { shownPriceDollars } from '../../stock/rules/price-line';
import type { FinanceSettings } from '../../tenants/finance-schema';
import { leadsSomewhere } from '../../tenants/rules/site-paths';
import type { FinanceBoxView } from '../views/finance-view';
import { financeNote } from './finance-note';

export type FinancedCar = Parameters<typeof shownPriceDollars>[0] &
  Pick<Car, 'id' | 'make' | 'year' | 'status' | 'finance_lenders'>;

/** A lender's entry that may be shown: its rates are known. */
type Offer = FinanceLender & { readonly interestRate: number; readonly comparisonRate: number };
type Provider = NonNullable<FinanceSettings['provider']>;
type Condition = (car: FinancedCar, offer: Offer, currentYear: number) => boolean;

export interface FinanceContext {
  readonly finance: FinanceSettings;
  /** IANA name: which year it is. */
  readonly timeZone: string;
  readonly now: Date;
  /** Whether the site has a page. */
  readonly exists?: (href: string) => boolean;
}

/** Cars at or below this many dollars show no box (specification §9). */
const thresholdDollars = 500;
/** Provider A: the car's year must be newer than the current year minus this. */
const oldestYears = 12;

const available: Condition = (car) => isAvailable(car);
const aboveThreshold: Condition = (car) => (shownPriceDollars(car) ?? 0) > thresholdDollars;
const recent: Condition = (car, _offer, currentYear) => car.year > currentYear - oldestYears;
const hasWeekly: Condition = (_car, offer) => offer.paymentWeek !== undefined;
const hasMonthly: Condition = (_car, offer) => offer.paymentMonth !== undefined;

const weekly = [aboveThreshold, available, hasWeekly];
/** What each provider asks of a car (specification §5 "Finance box on a car card"). */
const conditions: Record<Provider, readonly Condition[]> = {
  // Its comparison rate is there too: no box without one, whoever the provider is.
  A: [recent, aboveThreshold, available],
  B: [available],
  C: [available],
  D: weekly,
  E: weekly,
  F: weekly,
  G: [aboveThreshold, available, hasMonthly],
};

/** The finance box of a car (specification §5); undefined when it has none. */
export function financeBox(car: FinancedCar, context: FinanceContext): FinanceBoxView | undefined {
  const { finance, now, timeZone, exists = leadsSomewhere } = context;
  const { provider } = finance;
  if (!provider || !finance.on_cards || isHidden(car.make, finance)) return undefined;
  const offer = offerOf(car.finance_lenders, finance.lender ?? provider);
  const currentYear = Number(dateIn(timeZone, now).slice(0, 4));
  if (!offer || !conditions[provider].every((holds) => holds(car, offer, currentYear))) return undefined;
  const repayment = repaymentOf(offer, provider);
  return {
    ...(repayment ? { repayment } : {}),
    rate: percent(offer.interestRate),
    comparisonRate: percent(offer.comparisonRate),
    terms: termsOf(offer, finance.term_years),
    ...(exists(finance.href) ? { href: hrefOf(finance.href, car.id) } : {}),
    note: financeNote(finance),
  };
}

const isHidden = (make: string, { hidden_makes: hidden }: FinanceSettings): boolean =>
  hidden.some((one) => one.toLowerCase() === make.toLowerCase());

/** The provider's entry, when neither of its rates is null. */
function offerOf(lenders: FinancedCar['finance_lenders'] = [], name: string): Offer | undefined {
  const entry = lenders.find(({ provider }) => provider.toLowerCase() === name.toLowerCase());
  if (entry?.interestRate === undefined || entry.comparisonRate === undefined) return undefined;
  return { ...entry, interestRate: entry.interestRate, comparisonRate: entry.comparisonRate };
}

/** Provider G shows months, the others weeks; the other period when that is all the lender gives. */
function repaymentOf(
  { paymentWeek: week, paymentMonth: month }: Offer,
  provider: Provider,
): FinanceBoxView['repayment'] {
  const byMonth = month !== undefined && (provider === 'G' || week === undefined);
  if (byMonth) return { text: roundedUp(month), period: 'Monthly' };
  return week === undefined ? undefined : { text: roundedUp(week), period: 'Weekly' };
}

/** A repayment is never shown smaller than it is. */
const roundedUp = (amount: number): string => dollars(Math.ceil(amount));

const percent = (rate: number): string => `${rate.toFixed(2)}% p.a.`;

/** Term, and what else is paid: a deposit before, a balloon after. */
function termsOf(offer: Offer, usualYears: number): string {
  const { deposit = 0, balloon = 0 } = offer;
  return [
    termOf(offer, usualYears),
    ...(deposit > 0 ? [`${roundedUp(deposit)} deposit`] : []),
    ...(balloon > 0 ? [`${roundedUp(balloon)} balloon`] : []),
  ].join(', ');
}

function termOf({ termYears: years, termMonths: months }: Offer, usualYears: number): string {
  if (years !== undefined) return `${years}-year term`;
  if (months === undefined) return `${usualYears}-year term`;
  return months % 12 === 0 ? `${months / 12}-year term` : `${months}-month term`;
}

const hrefOf = (page: string, carId: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}car_id=${encodeURIComponent(carId)}`;
