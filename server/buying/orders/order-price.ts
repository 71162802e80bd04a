import type { Car } from '#server/settings/car';
import { chargeTerms } from '#server/stock/charges/rules/drive-away';
import { type LeadingPrice, leadingPrice, sumText } from '#server/stock/charges/rules/leading-price';
import { midSentence } from '#server/stock/rules/price-line';
import { type ShopperTerms, shopperTerms, stateTerms } from '#server/stock/rules/shopper-terms';
import { beforeLoanText, paidOutText } from '#server/trade-in/rules/after-trade-in';
import type { Order, OrderFigures, OrderTradeIn } from './order';
import type { OrderVisit } from './order-visit';
import { ledDollars, orderFigures, withExtras } from './rules/order-figures';

/** The price that every page of an order leads with and that its repayments are worked out for. */
export interface OrderPrice {
  /** Of the car in the order's state, with the extras and the delivery. */
  readonly price: LeadingPrice;
  /** Nothing is added to the price that lists show. */
  readonly isListed: boolean;
  /** The offer for the shopper's own car, which comes off it; 0 without one. */
  readonly offerDollars: number;
  /** What the offer brings towards the car once a loan on it is paid out; 0 while nobody knows that amount. */
  readonly broughtDollars: number;
  /** What pays out a loan on it; 0 without one, and while nobody knows its amount. */
  readonly payoutDollars: number;
  /** What prices after the trade-in say of a loan: that it is paid out, or still to come; empty without one. */
  readonly loan: string;
}

type PricedVisit = Pick<OrderVisit, 'tenant' | 'url' | 'now'>;

/** The order's sums at the site's present settings. */
export function figuresOf(visit: PricedVisit, order: Order): OrderFigures {
  const { tenant, now } = visit;
  return orderFigures(order, {
    ...chargeTerms(tenant, { location_id: order.car.locationId ?? undefined }, now),
    depositCents: (tenant.cards.reserve?.deposit_dollars ?? 0) * 100,
    state: orderTerms(visit, order).state,
  });
}

/** Where the shopper of an order registers the car: as they said in its first step, before that as in the address. */
export const orderTerms = (
  { tenant, url }: Pick<PricedVisit, 'tenant' | 'url'>,
  order: Order,
): ShopperTerms =>
  order.shopper ? stateTerms(order.shopper.state, tenant) : shopperTerms(url.searchParams, tenant);

/** The price of an order with the trade-in that counts; undefined for a car without one. */
export function orderPrice(
  visit: PricedVisit,
  order: Order,
  car: Car,
  tradeIn: OrderTradeIn | null = order.tradeIn,
): OrderPrice | undefined {
  const { tenant, now } = visit;
  const leading = leadingPrice(atOrderedPrice(car, order.car), tenant, {
    state: orderTerms(visit, order).state,
    now,
  });
  if (!leading) return undefined;
  const figures = order.agreement?.figures ?? figuresOf(visit, order);
  const added = withExtras(figures);
  const dollars = ledDollars(figures, leading);
  const isListed = added === '' && dollars === leading.dollars;
  const price = { ...leading, dollars, kind: `${leading.kind}${added}` };
  if (tradeIn?.kind !== 'valuation')
    return { price, isListed, offerDollars: 0, broughtDollars: 0, payoutDollars: 0, loan: '' };
  const { offerCents, payoutCents } = tradeIn;
  return {
    price,
    isListed,
    offerDollars: offerCents / 100,
    broughtDollars: payoutCents === null ? 0 : Math.max(offerCents - payoutCents, 0) / 100,
    payoutDollars: (payoutCents ?? 0) / 100,
    loan: payoutCents === null ? beforeLoanText : payoutCents > 0 ? paidOutText : '',
  };
}

/** The car at the price that the order asks, which the site may show otherwise: a subscription, or a later price. */
export const atOrderedPrice = (car: Car, { priceCents, priceType }: Order['car']): Car => ({
  ...car,
  status: 'in_stock',
  price: priceCents / 100,
  price_type: priceType,
  offer_price: undefined,
  before_price: undefined,
  subscription_price: undefined,
});

/** `≈ $10,472 after your trade-in`, with the pay-out of a loan on it; undefined without an offer. */
export const afterOffer = ({ price, offerDollars, payoutDollars, loan }: OrderPrice): string | undefined =>
  offerDollars > 0
    ? `${sumText(Math.max(price.dollars - offerDollars + payoutDollars, 0), price)} after your trade-in${loan}`
    : undefined;

/** What is borrowed for at most: the price after what the trade-in brings. */
export const repaidDollars = ({ price, broughtDollars }: OrderPrice): number =>
  Math.max(price.dollars - broughtDollars, 0);

/** What the repayments beside an order are worked out for. The deposit and the term stand beside each of them. */
export function repaidText(ordered: OrderPrice): string {
  const { price, offerDollars, broughtDollars } = ordered;
  const amount = `${sumText(repaidDollars(ordered), price)} ${midSentence(price.kind)}`;
  const lessDeposit = 'less the deposit on the loan, without lenders’ fees';
  if (broughtDollars > 0) return `Repayments are for ${amount} after your trade-in, ${lessDeposit}.`;
  const left = offerDollars > 0 ? ' Your trade-in is not in them: the loan on it is paid out first.' : '';
  return `Repayments are for ${amount}, ${lessDeposit}.${left}`;
}
