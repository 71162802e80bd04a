import { customerOf } from '#server/customers/customer-session';
import { savedCarIds } from '#server/customers/watchlist';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import type { MadeForm } from '#server/leads/to-form-view';
import type { PriceAfterTradeInView } from '#server/page/views/form-view';
import { perObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import { cardFinance } from '#server/stock/cars/to-card-view';
import { leadingText } from '#server/stock/charges/rules/leading-price';
import { dollars } from '#server/stock/rules/price-line';
import { chargeBasisOf, shopperTerms } from '#server/stock/rules/shopper-terms';
import type { FinanceBoxView } from '#server/stock/views/finance-view';
import { currentValuation } from '#server/trade-in/change-valuation';
import {
  afterTradeIn,
  afterTradeInLine,
  equityDollars,
  openLoanText,
  type PriceAfterTradeIn,
  priceAfterTradeIn,
} from '#server/trade-in/rules/after-trade-in';
import { hasOneKey } from '#server/trade-in/rules/condition';
import { isFinanced } from '#server/trade-in/rules/estimate-words';
import { countingDollars, inspectionEnd } from '#server/trade-in/rules/valuation-allowances';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-fields';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';

/** What the shopper's valuation makes of a car's price; undefined without an offer that they accepted. */
export async function carriedOffer(
  visit: TradeInPageVisit,
  car: Car,
): Promise<PriceAfterTradeInView | undefined> {
  const valuation = await tradedIn(visit);
  return valuation && inWords(visit, valuation, car);
}

/** What the trade-in brings towards a car after the loan on it, which is left out while nobody knows its amount. */
export async function carriedDollars(visit: TradeInPageVisit, car: Car) {
  const valuation = await tradedIn(visit);
  const price = valuation && priceAfterTradeIn(valuation, car, visit.tenant, chargeBasisOf(visit));
  if (!price || !valuation.vehicle) return undefined;
  const name = ownVehicleName(valuation.vehicle);
  return {
    car: name,
    name: `${name}, our offer of ${dollars(price.offerDollars)}`,
    isFinanced: isFinanced(valuation),
    hasOneKey: hasOneKey(valuation),
    dollars: price.offerDollars - (valuation.payoutDollars ?? 0),
    loan: openLoanText(valuation),
  };
}

/**
 * Cars as this visitor sees them: with the shopper's own price below the one for everybody and the repayment of what it leaves,
 * and marked if they are on the watchlist. The same list without an accepted offer and without saved cars.
 */
export async function personalCards<
  T extends {
    readonly id: string;
    readonly href?: string | undefined;
    readonly afterTradeIn?: string | undefined;
    readonly finance?: FinanceBoxView | undefined;
    readonly saved?: true | undefined;
  },
>(visit: TradeInPageVisit, cards: readonly T[]): Promise<readonly T[]> {
  const [cars, saved] = await Promise.all([tradedCars(visit, cards), savedCarIds(visit)]);
  if (cars.size === 0 && saved.size === 0) return cards;
  return cards.map((card) => {
    const own = ownCard(visit, card, cars.get(card.id));
    return saved.has(card.id) ? { ...own, saved: true as const } : own;
  });
}

interface TradedCar {
  readonly car: Car;
  readonly valuation: Valuation;
}

/** The cars of some cards by their ids, with the offer that counts towards them; none without an accepted offer. */
async function tradedCars(
  visit: TradeInPageVisit,
  cards: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, TradedCar>> {
  const valuation = await tradedIn(visit);
  if (!valuation) return new Map();
  const cars = await visit.services.cars.byIds(
    visit.tenant.slug,
    cards.map(({ id }) => id),
  );
  return new Map(cars.map((car) => [car.id, { car, valuation }]));
}

/** The card in the terms that it was made for, which its link has: a list may have others than the address of its page. */
function ownCard<
  T extends { readonly href?: string | undefined; readonly finance?: FinanceBoxView | undefined },
>({ tenant, now, url }: TradeInPageVisit, card: T, traded: TradedCar | undefined): T {
  if (!traded) return card;
  const { car, valuation } = traded;
  const terms = shopperTerms(new URL(card.href ?? url, url).searchParams, tenant);
  const basis = { state: terms.state, now };
  const after = priceAfterTradeIn(valuation, car, tenant, basis);
  if (!after) return card;
  const own = { ...card, afterTradeIn: afterTradeInLine(valuation, car, tenant, basis) };
  const broughtDollars = equityDollars(after, valuation) ?? 0;
  if (!card.finance || broughtDollars === 0 || !tenant.finance.repayments_follow) return own;
  return { ...own, finance: cardFinance(car, tenant, now, { ...terms, broughtDollars }) };
}

/**
 * Whether this visitor's pages have prices or saved cars of their own, so that nobody else may get them. Without a cookie
 * it costs nothing.
 */
export const isPersonal = async (visit: TradeInPageVisit): Promise<boolean> =>
  (await tradedIn(visit)) !== undefined || (await savedCarIds(visit)).size > 0;

const requests = perObject((_request: Request): { valuation?: Promise<Valuation | undefined> } => ({}));

/** The shopper's valuation with an offer that they accepted, looked up once for a request. */
export function tradedIn(visit: TradeInPageVisit): Promise<Valuation | undefined> {
  const state = requests(visit.request);
  state.valuation ??= findOffer(visit);
  return state.valuation;
}

/** The browser's valuation, else the newest of the customer's account; never one of a shopper who only sells. */
async function findOffer(visit: TradeInPageVisit): Promise<Valuation | undefined> {
  const { tenant, now, services } = visit;
  if (!tenant.trade_in.autograb) return undefined;
  const counts = (one: Valuation) =>
    one.purpose === 'trade-in' &&
    one.accepted === true &&
    one.expiresAt > now.toISOString() &&
    countingDollars(one, now) !== undefined;
  const current = await currentValuation(visit);
  if (current && counts(current)) return current;
  const customer = await customerOf(visit);
  const own = customer ? await services.valuations.ofCustomer(tenant.slug, customer.id) : [];
  return own.find(counts);
}

const inWords = (visit: TradeInPageVisit, valuation: Valuation, car: Car) =>
  afterTradeIn(valuation, car, visit.tenant, chargeBasisOf(visit), {
    text: 'See your valuation',
    href: `/valuations/${valuation.id}`,
  });

/** The accepted offer for a car with this name: `We offer $11,600, until 7 December`; undefined without one. */
export async function offerInWords(visit: TradeInPageVisit, name: string): Promise<string | undefined> {
  const valuation = await tradedIn(visit);
  const offerDollars = valuation && countingDollars(valuation, visit.now);
  if (!valuation?.vehicle || offerDollars === undefined || ownVehicleName(valuation.vehicle) !== name)
    return undefined;
  const end = inspectionEnd(valuation, visit.now);
  const until = end ? `, until ${timeForShopper(end, visit.tenant, valuation.registerIn)}` : '';
  return `We offer ${dollars(offerDollars)}${until}`;
}

/** What the accepted offer brings towards any car; 0 without one, or while its loan is not known. */
export async function equityOfTradeIn(visit: TradeInPageVisit): Promise<number> {
  const valuation = await tradedIn(visit);
  const offerDollars = valuation && countingDollars(valuation, visit.now);
  if (!valuation || offerDollars === undefined || openLoanText(valuation) !== '') return 0;
  return Math.max(offerDollars - (valuation.payoutDollars ?? 0), 0);
}

/** What the accepted offer brings towards a car as a deposit; undefined without one, or while its loan is not known. */
export async function broughtDollars(visit: TradeInPageVisit, car: Car): Promise<number | undefined> {
  const valuation = await tradedIn(visit);
  const price = valuation && priceAfterTradeIn(valuation, car, visit.tenant, chargeBasisOf(visit));
  return price && equityDollars(price, valuation);
}

/** That the trade-in counts besides a deposit: `Our $11,600 for your trade-in counts on top.`; undefined without one. */
export async function tradeInOnTop(visit: TradeInPageVisit): Promise<string | undefined> {
  const brought = await equityOfTradeIn(visit);
  return brought > 0 ? `Our ${dollars(brought)} for your trade-in counts on top of the deposit.` : undefined;
}

/** A form about a car with the offer: the shopper sees the price after trade-in, and the lead has it. */
export async function withTradeIn(visit: TradeInPageVisit, made: MadeForm): Promise<MadeForm> {
  const { car, form } = made;
  const valuation = car && (await tradedIn(visit));
  const price = car && valuation && priceAfterTradeIn(valuation, car, visit.tenant, chargeBasisOf(visit));
  if (!price) return made;
  return {
    ...made,
    form: {
      ...form,
      facts: factsOf(price, valuation),
      afterTradeIn: inWords(visit, valuation, car),
    },
  };
}

/** For the lead: never the valuation's id, which opens it. */
const factsOf = ({ price, reducedDollars, offerDollars }: PriceAfterTradeIn, { leadId }: Valuation) => ({
  price_after_trade_in: String(reducedDollars),
  offer_for_trade_in: String(offerDollars),
  // The dealer's own price is the lead's.
  ...(price.isEstimate ? { price_before_trade_in: leadingText(price) } : {}),
  ...(leadId === null ? {} : { lead_of_trade_in: leadId }),
});
