import type { Car } from '../stock/car';
import { dollars } from '../stock/rules/money';
import { priceLine, priceOptions } from '../stock/rules/price-line';
import type { Tenant } from '../tenants/tenant-schema';
import { askedLoan, terms } from './rules/asked-loan';
import { calculatedPriceDollars, estimateFor } from './rules/calculator';
import { disclaimerText } from './rules/disclaimer';
import { financeNote } from './rules/finance-note';
import type { Today } from './rules/offer';
import { offerSummary, offerView, type ShownOffer, shownOffers } from './rules/offers';
import type {
  CalculatorView,
  CarFinanceView,
  FinanceDisclaimerView,
  LoanEstimateView,
} from './views/car-finance-view';

/** The car page's own path, which finance's addresses begin with. */
const pageHref = ({ slug }: Pick<Car, 'slug'>): string => `/cars/${slug}`;
const todayOf = (tenant: Tenant, now: Date): Today => ({ timeZone: tenant.time_zone, now });

function viewsOf(car: Car, tenant: Tenant, now: Date) {
  const today = todayOf(tenant, now);
  const { finance } = tenant;
  const made = (shown: ShownOffer) => offerView(car, shown, { finance, pageHref: pageHref(car), today });
  return shownOffers(car, tenant, today).map((shown) => ({ shown, view: made(shown) }));
}

/** The finance of a car's page (specification §5, §9); undefined when no lender has any for it. */
export function carFinance(car: Car, tenant: Tenant, now: Date): CarFinanceView | undefined {
  const offers = viewsOf(car, tenant, now);
  const [first] = offers;
  return (
    first && {
      offers: offers.map(({ view }) => view),
      summary: offerSummary(first.shown),
      note: financeNote(tenant.finance),
    }
  );
}

/** A car's lenders with their disclaimers: what 'Fetch car finance details' loads (specification §7). */
export const financeDetails = (car: Car, tenant: Tenant, now: Date) => ({
  lenders: viewsOf(car, tenant, now).map(({ shown, view }) => {
    const disclaimer = disclaimerText(shown);
    return { ...view, ...(disclaimer ? { disclaimer } : {}) };
  }),
  note: financeNote(tenant.finance),
});

/** One lender's disclaimer; undefined for a lender without finance for the car. */
export function financeDisclaimer(
  car: Car,
  tenant: Tenant,
  now: Date,
  lender: string | null,
): FinanceDisclaimerView | undefined {
  const found = viewsOf(car, tenant, now).find(({ view }) => view.lender === lender);
  if (!found) return undefined;
  const { name, facts } = found.view;
  const paragraphs = (disclaimerText(found.shown) ?? '').split(/\s*\n\s*/).filter((line) => line !== '');
  return { name, facts, disclaimer: paragraphs, note: financeNote(tenant.finance) };
}

/** The finance calculator with the amounts of an address; undefined for a car that has none. */
export function calculatorView(
  car: Car,
  tenant: Tenant,
  params: URLSearchParams,
): CalculatorView | undefined {
  const { finance, stock } = tenant;
  const priceDollars = calculatedPriceDollars(car, finance, stock);
  if (priceDollars === undefined) return undefined;
  const asked = askedLoan(params, finance);
  const { kind } = priceLine(car, { ...priceOptions(tenant), subscriptions: false });
  return {
    ...asked,
    price: { text: dollars(priceDollars), kind },
    terms,
    estimate: estimateFor(priceDollars, asked),
    disclaimer: finance.calculator.disclaimer,
    action: `${pageHref(car)}#finance`,
    source: `/api${pageHref(car)}/finance`,
  };
}

/** What the amounts of an address come to for a car; undefined for a car without a calculator. */
export function loanEstimateOf(
  car: Car,
  { finance, stock }: Tenant,
  params: URLSearchParams,
): LoanEstimateView | undefined {
  const price = calculatedPriceDollars(car, finance, stock);
  return price === undefined ? undefined : estimateFor(price, askedLoan(params, finance));
}
