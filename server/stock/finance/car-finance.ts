import type { z } from 'zod';
import { sitePages } from '#server/dealer/rules/site-pages';
import { type RichText, richText } from '#server/platform/text/rich-text';
import type { Car } from '#server/settings/car';
import { askTitle } from '#server/settings/finance-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { knownFacts } from '#server/stock/cars/rules/specifications';
import { type ChargeableCar, type ChargeBasis, siteBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice, sumText } from '#server/stock/charges/rules/leading-price';
import { dollars, midSentence } from '#server/stock/rules/price-line';
import { type ShopperTerms, shopperTerms } from '#server/stock/rules/shopper-terms';
import type {
  CalculatorView,
  carFinanceViewSchema,
  FinanceBoxView,
  FinanceDisclaimerView,
  FinanceOfferView,
  LoanEstimateView,
} from '#server/stock/views/finance-view';
import { tradeInParameter } from './rules/budget';
import { cheapestAlike, frequencies } from './rules/cheapest';
import {
  type AskedLoan,
  askedLoan,
  type ChosenLoan,
  calculatedPriceDollars,
  carExample,
  estimateFor,
  leftOutText,
  loanText,
  ratesOf,
  termsWith,
} from './rules/example-loan';
import { financeHref, financeLink, financeNote, repaidAfter } from './rules/finance-box';
import { repaymentsOf, termText } from './rules/loan';
import { type FinancedCar, percent, type Rates, ratesText, startText, type Today } from './rules/offer';
import { offerSummary, offerView, repaymentLabel, type ShownOffer, shownOffers } from './rules/offers';
import { repaidPriceDollars } from './rules/worked-out';

type CarFinanceView = z.infer<typeof carFinanceViewSchema>;

/** The car page's own path, the prefix of finance addresses. */
const pageHref = ({ slug }: Pick<Car, 'slug'>): string => `/cars/${slug}`;

type LentCar = FinancedCar & ChargeableCar & Pick<Car, 'slug'>;

const todayOf = (car: ChargeableCar, tenant: Tenant, basis: ChargeBasis): Today => ({
  timeZone: tenant.time_zone,
  now: basis.now,
  repaidDollars: repaidPriceDollars(car, tenant, basis),
});

function viewsOf(car: LentCar, tenant: Tenant, basis: ChargeBasis, repaidDollars?: number) {
  const own = todayOf(car, tenant, basis);
  const today = repaidDollars === undefined ? own : { ...own, repaidDollars };
  const viewOf = (offer: ShownOffer) => offerView(car, offer, { pageHref: pageHref(car), today });
  return shownOffers(car, tenant, today).map((offer) => ({ shown: offer, view: viewOf(offer) }));
}

/**
 * The finance of a car page; undefined if no lender has any for it. Where the page has a calculator for every loan, it has one
 * repayment at its top and names its lender. Each lender shows its own: of the loan that the shopper has chosen, otherwise of its
 * example; the cheapest of loans alike says so.
 */
export function carFinance(
  car: Car,
  tenant: Tenant,
  basis: ChargeBasis,
  { loan: chosen, broughtDollars }: Partial<Pick<ShopperTerms, 'loan' | 'broughtDollars'>> = {},
): CarFinanceView | undefined {
  const brought = countedDollars(tenant, broughtDollars);
  const repaidDollars = repaidPriceDollars(car, tenant, basis, brought);
  const offers = viewsOf(car, tenant, basis, repaidDollars);
  const [first] = offers;
  if (!first) return undefined;
  const hasOneRepayment = tenant.finance.repayments_follow && tenant.finance.calculator.shown;
  const lender = hasOneRepayment && offers.length > 1 ? withLender(first.shown) : '';
  const when = tradeInText(brought, first.view.deposit);
  const loans = offers.map(({ view }) =>
    hasOneRepayment && chosen ? forLoan(view, chosen, repaidDollars) : view,
  );
  const cheapest = cheapestAlike(loans);
  return {
    offers: hasOneRepayment
      ? loans.map((offer) => ({
          ...offer,
          teaser: offer === cheapest ? 'The cheapest of these lenders' : undefined,
        }))
      : loans,
    summary: offerSummary(first.shown, `${lender}${when}`),
    note: financeNote(tenant.finance, tenant.price, chosen),
  };
}

/** What a trade-in takes off the price that is repaid: 0 where the lenders work repayments out, who don't know of it. */
function countedDollars({ finance }: Tenant, broughtDollars: number | undefined): number | undefined {
  if (broughtDollars === undefined) return undefined;
  return finance.repayments_follow ? broughtDollars : 0;
}

/** What a repayment says of a trade-in: ` after your trade-in and $2,043 deposit`; empty without one. */
function tradeInText(broughtDollars: number | undefined, depositDollars = 0): string {
  if (broughtDollars === undefined) return '';
  if (broughtDollars === 0) return ' before your trade-in';
  const deposit = repaidAfter(broughtDollars, depositDollars)?.deposit;
  return ` after your trade-in${deposit ? ` and ${deposit} deposit` : ''}`;
}

const withoutRepayment = ({ teaser: _, ...view }: FinanceOfferView) => ({
  ...view,
  facts: view.facts.filter(({ label }) => !label.endsWith(repaymentLabel)),
});

const ofExample = ['Term', 'Deposit', 'Balloon'];

/** A lender's rates with the shopper's own loan; without a repayment where the deposit covers the price. */
function forLoan(
  offer: FinanceOfferView,
  { deposit, years, per }: ChosenLoan,
  priceDollars = 0,
): ReturnType<typeof withoutRepayment> {
  const view = withoutRepayment(offer);
  const [rate, comparisonRate, ...others] = view.facts.filter(({ label }) => !ofExample.includes(label));
  const principalDollars = priceDollars - deposit;
  const { repaymentCents } = repaymentsOf({ principalDollars, years, rate: view.interestRate, per });
  const repayment = principalDollars > 0 ? dollars(Math.ceil(repaymentCents / 100)) : undefined;
  const loan = knownFacts([
    [`${frequencies[per]}${repaymentLabel}`, repayment],
    ['Term', repayment && termText(years)],
    ['Deposit', deposit > 0 ? dollars(deposit) : undefined],
  ]);
  return { ...view, facts: [rate, comparisonRate, ...loan, ...others].filter((fact) => fact !== undefined) };
}

const withLender = ({ name }: { readonly name: string }): string => ` with ${name}`;

/**
 * A car's lenders with their disclaimers. `repaidDollars`: what an order is repaid for, where the site works repayments out;
 * otherwise they are for the price of the car. `repaidText`: what the note says of that.
 */
export const financeDetails = (
  car: LentCar,
  tenant: Tenant,
  now: Date,
  basis: ChargeBasis = siteBasis(tenant, now),
  repaidDollars?: number,
  repaidText?: string,
) => ({
  lenders: viewsOf(car, tenant, basis, repaidDollars).map(({ shown, view }) => ({
    ...view,
    disclaimer: disclaimerOf(shown)?.text,
  })),
  note: financeNote(tenant.finance, tenant.price, undefined, repaidText),
});

/** One lender's disclaimer; undefined for a lender without finance for the car. */
export function financeDisclaimer(
  car: Car,
  tenant: Tenant,
  now: Date,
  lender: string | null,
): FinanceDisclaimerView | undefined {
  const match = viewsOf(car, tenant, siteBasis(tenant, now)).find(({ view }) => view.lender === lender);
  if (!match) return undefined;
  const { name, facts } = tenant.finance.repayments_follow ? withoutRepayment(match.view) : match.view;
  return {
    name,
    facts,
    disclaimer: disclaimerOf(match.shown)?.html,
    note: financeNote(tenant.finance, tenant.price),
  };
}

/**
 * The page's first lender as the calculator's starting point, and the leading price that is calculated with. A lender's
 * repayment is for the dealer's price: for another one it is calculated.
 */
function calculation(car: Car, tenant: Tenant, loanInput: Asked) {
  const { params, now } = loanInput;
  const { finance, stock } = tenant;
  const dealerDollars = calculatedPriceDollars(car, finance, stock);
  const terms = shopperTerms(params, tenant);
  const basis = { state: terms.state, now };
  const leading = dealerDollars === undefined ? undefined : leadingPrice(car, tenant, basis);
  if (dealerDollars === undefined || !leading) return undefined;
  const brought = countedDollars(tenant, loanInput.broughtDollars);
  const price = { ...leading, dollars: Math.max(leading.dollars - (brought ?? 0), 0) };
  const example = carExample(car, tenant, basis, brought);
  const loan = askedLoan(params, finance, example);
  const isWorkedOut = finance.repayments_follow;
  const isLenders = !isWorkedOut && price.dollars === dealerDollars;
  const rates = ratesOf(loan, finance, example);
  const estimate = estimateFor(price.dollars, loan, example, { isLenders, broughtDollars: brought });
  const isOneOfSeveral = shownOffers(car, tenant, todayOf(car, tenant, basis)).length > 1;
  const tradeIn = brought === undefined ? undefined : tradeInText(brought);
  const lender = isOneOfSeveral && rates?.isOwnRate === undefined ? example?.lender : undefined;
  const sums = { loan, rates, lender, chosen: terms.loan, estimate };
  return { dealerDollars, price, brought, tradeIn, example, isWorkedOut, isLenders, ...sums };
}

interface Asked {
  /** The amounts and the state of registration in an address. */
  readonly params: URLSearchParams;
  readonly now: Date;
  /** See `ShopperTerms`. */
  readonly broughtDollars?: number | undefined;
}

/**
 * The finance calculator. It starts from the example of the page's first lender, so that both show the same repayment;
 * undefined for a car without one.
 */
export function calculatorView(car: Car, tenant: Tenant, loanInput: Asked): CalculatorView | undefined {
  const result = calculation(car, tenant, loanInput);
  if (!result) return undefined;
  const { price, tradeIn, brought, example, loan, rates, chosen, estimate, lender } = result;
  const isBorrowed = loan.deposit < price.dollars;
  return {
    ...loan,
    hasTradeIn: brought ? true : undefined,
    balloon: example && example.balloon > 0 ? loan.balloon : undefined,
    price: { text: sumText(price.dollars, price), kind: midSentence(price.kind) || undefined, tradeIn },
    terms: termsWith(example?.years ?? loan.years).map((years) => ({ value: years, text: termText(years) })),
    estimate,
    chosen: isBorrowed
      ? chosen && rates && chosenText(`${estimate.text}${tradeIn ?? ''}`, loan, rates, lender)
      : chosen || brought
        ? `${estimate.text}${tradeIn ?? ''}`
        : undefined,
    note: rates && financeNote(tenant.finance, tenant.price, chosen),
    start: startOf(result, tenant.finance),
    closed:
      rates && isBorrowed ? `${estimate.text}, comparison rate ${percent(rates.comparisonRate)}*` : undefined,
    disclaimer: leftOutText(tenant.finance.calculator.disclaimer, example?.feesDollars),
    action: `${pageHref(car)}#calculator`,
    apply: applyAction(car, tenant, loanInput.now),
    source: `/api${pageHref(car)}/repayment${brought ? `?${tradeInParameter}=${brought}` : ''}`,
  };
}

/** The finance form of a car, which a form can send figures to; undefined where it has a query of its own. */
function applyAction(car: Car, tenant: Tenant, now: Date): CalculatorView['apply'] {
  const href = financeHref(car, tenant.finance);
  const [action = '', query = ''] = href.split('?', 2);
  const isPlain = action.startsWith('/') && !action.includes('#') && query.startsWith('car_id=');
  return isPlain && sitePages(tenant, now)(action)
    ? { text: askTitle, action: `${action}#finance-form`, carId: car.id }
    : undefined;
}

/** The repayment of a chosen loan: `$620 a month with $2,000 deposit over 5 years, 8.49% p.a. interest rate, …`. */
const chosenText = (text: string, loan: AskedLoan, rates: Rates, lender: string | undefined): string =>
  `${text} with ${loanText(loan)}${lender ? ` from ${lender}` : ''}, ${ratesText(rates)}*`;

/** The starting rate with its comparison rate, and the price that a lender's own repayment is for. */
function startOf(
  { example, isWorkedOut, isLenders, dealerDollars, rates }: NonNullable<ReturnType<typeof calculation>>,
  { calculator }: Tenant['finance'],
): string | undefined {
  if (!rates) return undefined;
  const interestRate = example?.rate ?? calculator.interest_rate;
  const start = startText({ ...rates, interestRate }, example?.lender);
  if (!example) return start;
  return isWorkedOut || isLenders ? start : `${start}, for our price of ${dollars(dealerDollars)}`;
}

/** The finance box of a card for the loan that the shopper chose; none where nothing is borrowed or no comparison rate is known. */
export function ownLoanBox(
  car: Car,
  tenant: Tenant,
  loanInput: Asked,
  exists: (href: string) => boolean,
): FinanceBoxView | undefined {
  const { price, brought, loan, rates, chosen } = calculation(car, tenant, loanInput) ?? {};
  const principalDollars = (price?.dollars ?? 0) - (loan?.deposit ?? 0);
  if (!chosen || !loan || !rates || principalDollars <= 0) return undefined;
  const { years, rate, per } = loan;
  const { repaymentCents } = repaymentsOf({ principalDollars, years, rate, per });
  return {
    repayment: { text: dollars(Math.ceil(repaymentCents / 100)), period: frequencies[per] },
    afterTradeIn: repaidAfter(brought ?? 0, loan.deposit),
    afterDeposit: loan.deposit > 0 ? dollars(loan.deposit) : undefined,
    rate: percent(rates.interestRate),
    comparisonRate: percent(rates.comparisonRate),
    isOwnRate: rates.isOwnRate,
    terms: loanText(loan),
    href: financeLink(car, tenant.finance, exists),
    note: financeNote(tenant.finance, tenant.price, chosen),
  };
}

/** The estimate for the amounts in an address; undefined for a car without a calculator. */
export const loanEstimateOf = (car: Car, tenant: Tenant, loanInput: Asked): LoanEstimateView | undefined =>
  calculation(car, tenant, loanInput)?.estimate;

/**
 * A lender's disclaimer: the car's own from the feed, otherwise the dealer's; undefined without either. Simple HTML
 * and Markdown work as in offers, and every line is a paragraph.
 */
export function disclaimerOf({
  offer,
  settings,
}: Pick<ShownOffer, 'offer' | 'settings'>): RichText | undefined {
  const source = offer.disclaimer ?? settings.disclaimer ?? '';
  const rich = richText(source.replace(/[^\S\n]*\n\s*/g, '\n\n'));
  return rich.text ? rich : undefined;
}
