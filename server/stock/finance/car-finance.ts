import type { z } from 'zod';
import { sitePages } from '#server/dealer/rules/site-pages';
import { type RichText, richText } from '#server/platform/text/rich-text';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { type ChargeableCar, type ChargeBasis, siteBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice, sumText } from '#server/stock/charges/rules/leading-price';
import { dollars, midSentence } from '#server/stock/rules/price-line';
import { loanText, shopperTerms } from '#server/stock/rules/shopper-terms';
import type {
  CalculatorView,
  carFinanceViewSchema,
  FinanceDisclaimerView,
  FinanceOfferView,
  LoanEstimateView,
} from '#server/stock/views/finance-view';
import {
  askedLoan,
  calculatedPriceDollars,
  carExample,
  estimateFor,
  leftOutText,
  termsWith,
} from './rules/example-loan';
import { financeHref, financeNote } from './rules/finance-box';
import { termText } from './rules/loan';
import type { FinancedCar, Today } from './rules/offer';
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
 * The finance of a car page; undefined if no lender has any for it. Where the shopper chooses the loan, the page has one
 * repayment: the lenders then show their rates and terms only.
 */
export function carFinance(car: Car, tenant: Tenant, basis: ChargeBasis): CarFinanceView | undefined {
  const offers = viewsOf(car, tenant, basis);
  const [first] = offers;
  const hasOneRepayment = tenant.finance.repayments_follow && tenant.finance.calculator.shown;
  return (
    first && {
      offers: offers.map(({ view }) => (hasOneRepayment ? withoutRepayment(view) : view)),
      summary: offerSummary(first.shown),
      note: financeNote(tenant.finance, tenant.price),
    }
  );
}

const withoutRepayment = ({ teaser: _, ...view }: FinanceOfferView) => ({
  ...view,
  facts: view.facts.filter(({ label }) => !label.endsWith(repaymentLabel)),
});

/**
 * A car's lenders with their disclaimers. `repaidDollars`: what an order is repaid for, where the site works repayments out;
 * otherwise they are for the price of the car.
 */
export const financeDetails = (
  car: LentCar,
  tenant: Tenant,
  now: Date,
  basis: ChargeBasis = siteBasis(tenant, now),
  repaidDollars?: number,
) => ({
  lenders: viewsOf(car, tenant, basis, repaidDollars).map(({ shown, view }) => ({
    ...view,
    disclaimer: disclaimerOf(shown)?.text,
  })),
  note: financeNote(tenant.finance, tenant.price),
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
function calculation(car: Car, tenant: Tenant, { params, now }: Asked) {
  const { finance, stock } = tenant;
  const dealerDollars = calculatedPriceDollars(car, finance, stock);
  const terms = shopperTerms(params, tenant);
  const basis = { state: terms.state, now };
  const price = dealerDollars === undefined ? undefined : leadingPrice(car, tenant, basis);
  if (dealerDollars === undefined || !price) return undefined;
  const example = carExample(car, tenant, basis);
  const loan = askedLoan(params, finance, example);
  const isWorkedOut = finance.repayments_follow;
  const isLenders = !isWorkedOut && price.dollars === dealerDollars;
  const estimate = estimateFor(price.dollars, loan, example, { isLenders });
  return { dealerDollars, price, example, isWorkedOut, isLenders, loan, chosen: terms.loan, estimate };
}

interface Asked {
  /** The amounts and the state of registration in an address. */
  readonly params: URLSearchParams;
  readonly now: Date;
}

/**
 * The finance calculator. It starts from the example of the page's first lender, so that both show the same repayment;
 * undefined for a car without one.
 */
export function calculatorView(car: Car, tenant: Tenant, loanInput: Asked): CalculatorView | undefined {
  const result = calculation(car, tenant, loanInput);
  if (!result) return undefined;
  const { price, example, loan, chosen, estimate } = result;
  return {
    ...loan,
    balloon: example && example.balloon > 0 ? loan.balloon : undefined,
    price: { text: sumText(price.dollars, price), kind: midSentence(price.kind) || undefined },
    terms: termsWith(example?.years ?? loan.years).map((years) => ({ value: years, text: termText(years) })),
    estimate,
    chosen: chosen && loanText({ ...chosen, rate: loan.rate, isOwnRate: false }),
    start: startText(result),
    disclaimer: leftOutText(tenant.finance.calculator.disclaimer, example?.feesDollars),
    action: `${pageHref(car)}#calculator`,
    apply: applyAction(car, tenant, loanInput.now),
    source: `/api${pageHref(car)}/finance`,
  };
}

/** The finance form of a car, which a form can send figures to; undefined where it has a query of its own. */
function applyAction(car: Car, tenant: Tenant, now: Date): CalculatorView['apply'] {
  const href = financeHref(car, tenant.finance);
  const [action = '', query = ''] = href.split('?', 2);
  const isPlain = action.startsWith('/') && !action.includes('#') && query.startsWith('car_id=');
  return isPlain && sitePages(tenant, now)(action)
    ? { action: `${action}#finance-form`, carId: car.id }
    : undefined;
}

/**
 * The repayment for what is left once a trade-in has brought its dollars, as an order works it out; undefined where the site works
 * none out, or nothing is brought or left.
 */
export function repaymentAfter(
  car: Car,
  tenant: Tenant,
  loanInput: Asked,
  broughtDollars: number,
): string | undefined {
  const result = calculation(car, tenant, loanInput);
  const left = (result?.price.dollars ?? 0) - broughtDollars;
  if (!result?.isWorkedOut || broughtDollars <= 0 || left <= 0) return undefined;
  const { chosen, loan, example } = result;
  if (chosen) {
    const { text } = estimateFor(left, loan, example, { isLenders: false });
    return `${text} with ${loanText({ ...chosen, rate: loan.rate, isOwnRate: false })}`;
  }
  const basis = { state: shopperTerms(loanInput.params, tenant).state, now: loanInput.now };
  const [first] = viewsOf(car, tenant, basis, left);
  return first && `${offerSummary(first.shown)}*`;
}

/** Where the amounts come from, with the price that the lender's own repayment is for. */
function startText({
  example,
  isWorkedOut,
  isLenders,
  dealerDollars,
}: NonNullable<ReturnType<typeof calculation>>): string | undefined {
  if (!example) return undefined;
  if (isWorkedOut) return `Starts from ${example.lender}’s rate, term and deposit.`;
  const start = `Starts from ${example.lender}’s example`;
  return isLenders ? `${start}.` : `${start}, which is for our price of ${dollars(dealerDollars)}.`;
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
