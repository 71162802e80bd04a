import { perObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import type { FinanceSettings } from '#server/settings/finance-schema';
import type { PriceSettings } from '#server/settings/price-schema';
import { dollars, longDate, type PriceOptions } from '#server/stock/rules/price-line';
import type { FinanceBoxView } from '#server/stock/views/finance-view';
import type { ChosenLoan } from './example-loan';
import { termText } from './loan';
import {
  type FinancedCar,
  monthsOf,
  type Offer,
  percent,
  repaymentOf,
  roundedUp,
  type Today,
  termOf,
} from './offer';
import { cardOffer, depositOf } from './offers';

interface FinanceContext extends Today {
  readonly finance: FinanceSettings;
  readonly stock: Pick<PriceOptions, 'subscriptions'>;
  readonly price?: Pick<PriceSettings, 'in_full'>;
  /** What the shopper's own car has taken off `repaidDollars`. */
  readonly broughtDollars?: number | undefined;
  /** Whether the site has a page. */
  readonly exists: (href: string) => boolean;
}

/**
 * The finance box of a car's card; undefined without one. A car shown at its subscription price has none: a loan
 * repayment beside it would look like a second weekly price.
 */
export function financeBox(car: FinancedCar, context: FinanceContext): FinanceBoxView | undefined {
  const { finance, exists } = context;
  // Lenders’ own repayments know nothing of a trade-in.
  const broughtDollars = context.repaidDollars === undefined ? 0 : (context.broughtDollars ?? 0);
  const example = cardOffer(car, context, context);
  if (!example || (broughtDollars > 0 && context.repaidDollars === 0)) return undefined;
  const { offer } = example;
  const repayment = repaymentOf(offer, example.settings.provider);
  const deposit = depositOf(car, example, context.repaidDollars) ?? 0;
  const terms = termsOf(offer, deposit);
  const isNamed = terms === '' || isUsualLoan(offer, deposit / (context.repaidDollars ?? 0));
  const hasOtherTerms = (finance.repayments_follow && repayment && !isNamed) || undefined;
  return {
    repayment,
    afterTradeIn: repaidAfter(broughtDollars, hasOtherTerms ? 0 : deposit),
    rate: percent(offer.interestRate),
    comparisonRate: percent(offer.comparisonRate),
    terms,
    hasOtherTerms,
    href: financeLink(car, finance, exists),
    note: financeNote(finance, context.price),
  };
}

/** That a repayment is for what a trade-in leaves, with the deposit that it assumes besides, where nothing else says so. */
export const repaidAfter = (
  broughtDollars: number,
  depositDollars: number,
): FinanceBoxView['afterTradeIn'] =>
  broughtDollars > 0 ? { deposit: depositDollars > 0 ? roundedUp(depositDollars) : undefined } : undefined;

/** The loan that the note below cards describes: a tenth as the deposit, over five years, to the end. */
const isUsualLoan = (offer: Offer, depositShare: number): boolean =>
  Math.abs(depositShare - 0.1) < 0.001 && monthsOf(offer) === 60 && (offer.balloon ?? 0) === 0;

/** Term, and other payments: a deposit before, a balloon after. */
function termsOf(offer: Offer, deposit: number): string {
  const { balloon = 0 } = offer;
  const term = termOf(offer);
  return [
    ...(term ? [`${term} term`] : []),
    ...(deposit > 0 ? [`${roundedUp(deposit)} deposit`] : []),
    ...(balloon > 0 ? [`${roundedUp(balloon)} balloon`] : []),
  ].join(', ');
}

/** The finance link of a car where the site has that page. */
export function financeLink(
  car: Pick<Car, 'id' | 'has_nvic'>,
  finance: Pick<FinanceSettings, 'href' | 'car_href'>,
  exists: (href: string) => boolean,
): string | undefined {
  const href = financeHref(car, finance);
  return exists(href) ? href : undefined;
}

/**
 * The finance link of a car: its own page if the dealer has such pages and the car a vehicle-identification record,
 * otherwise the default with the car.
 */
export function financeHref(
  car: Pick<Car, 'id' | 'has_nvic'>,
  finance: Pick<FinanceSettings, 'href' | 'car_href'>,
): string {
  const page = car.has_nvic && finance.car_href ? finance.car_href : finance.href;
  return `${page}${page.includes('?') ? '&' : '?'}car_id=${encodeURIComponent(car.id)}`;
}

/** The warning for any comparison rate, the loan that it is for, eligibility and the date. */
export const rateWarning = perObject((finance: FinanceSettings) => [
  finance.comparison_warning,
  finance.comparison_example,
  finance.approval,
  ...(finance.credit_licence ? [`${finance.credit_licence}.`] : []),
  ...(finance.as_of ? [`Rates as of ${longDate(finance.as_of)}.`] : []),
]);

/**
 * The notes required beside every comparison rate (National Credit Code s 163): the warning, the loan that the rate is
 * for, eligibility and the date; also which price repayments are for, where there are several, and what its sign means.
 * `chosen`: the loan that the shopper has chosen for all cars. `repaidText`: what an order's repayments are for.
 */
export const financeNote = (
  finance: FinanceSettings,
  { in_full: isInFull }: Partial<Pick<PriceSettings, 'in_full'>> = {},
  chosen?: Pick<ChosenLoan, 'deposit' | 'years'>,
  repaidText = `${workedOutText}${depositText(chosen)}.`,
): string[] => [
  ...rateWarning(finance),
  ...(isInFull ? ['≈ marks an estimate: the car’s page has the dates of its duty and registration.'] : []),
  ...(finance.repayments_follow ? [repaidText] : []),
  ...(isInFull && !finance.repayments_follow ? ['Lenders’ repayments are for our price.'] : []),
];

const workedOutText = 'Repayments are for the price shown first, without lenders’ fees';

const depositText = (chosen: Pick<ChosenLoan, 'deposit' | 'years'> | undefined): string =>
  chosen
    ? `, after your deposit of ${dollars(chosen.deposit)}, over ${termText(chosen.years)}`
    : '. Unless the car says otherwise, they are after a deposit of 10%, over 5 years';
