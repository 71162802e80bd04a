import type { PageVisit } from '#server/pages/parts/page-visit';
import type { MadeForm } from '#server/people/leads/to-form-view';
import type { PriceAfterTradeInView } from '#server/people/leads/views/form-view';
import { currentValuation } from '#server/people/trade-in/find-valuation';
import type { Valuation } from '#server/people/trade-in/valuation';
import type { Car } from '#server/settings/car';
import { afterTradeIn, type PriceAfterTradeIn, priceAfterTradeIn } from './rules/after-trade-in';

/** What the browser's valuation makes of a car's price; undefined without a valuation, or an offer that counts. */
export async function carriedOffer(visit: PageVisit, car: Car): Promise<PriceAfterTradeInView | undefined> {
  const valuation = await tradedIn(visit);
  return valuation && inWords(visit, valuation, car);
}

/** The browser's valuation, unless its shopper only sells. */
async function tradedIn(visit: PageVisit): Promise<Valuation | undefined> {
  const valuation = visit.tenant.trade_in.autograb ? await currentValuation(visit) : null;
  return valuation?.purpose === 'trade-in' ? valuation : undefined;
}

const inWords = ({ tenant, now }: PageVisit, valuation: Valuation, car: Car) =>
  afterTradeIn(valuation, car, tenant, now, {
    text: 'See your valuation',
    href: `/valuations/${valuation.id}`,
  });

/** A form about a car with the offer: the shopper sees the price after trade-in, and the lead has it. */
export async function withTradeIn(visit: PageVisit, made: MadeForm): Promise<MadeForm> {
  const { car, form } = made;
  const valuation = car && (await tradedIn(visit));
  const price = car && valuation && priceAfterTradeIn(valuation, car, visit.tenant, visit.now);
  if (!price) return made;
  const deposit = asksDeposit(made) ? { deposit: String(equity(price, valuation)) } : {};
  return {
    ...made,
    form: {
      ...form,
      values: { ...form.values, ...deposit },
      facts: factsOf(price, valuation),
      afterTradeIn: inWords(visit, valuation, car),
    },
  };
}

/** Finance forms ask for a deposit or trade-in. */
const asksDeposit = ({ form }: MadeForm): boolean =>
  form.steps.some(({ fields }) => fields.some(({ name }) => name === 'deposit'));

/** What the trade-in brings towards the car, after the finance on it is paid out. */
const equity = ({ priceDollars, offerDollars }: PriceAfterTradeIn, { payoutDollars }: Valuation): number =>
  Math.min(Math.max(offerDollars - (payoutDollars ?? 0), 0), priceDollars);

/** For the lead: never the valuation's id, which opens it. */
const factsOf = ({ reducedDollars, offerDollars }: PriceAfterTradeIn, { leadId }: Valuation) => ({
  price_after_trade_in: String(reducedDollars),
  offer_for_trade_in: String(offerDollars),
  ...(leadId === null ? {} : { lead_of_trade_in: leadId }),
});
