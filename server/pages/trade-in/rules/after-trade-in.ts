import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { PriceAfterTradeInView } from '#server/people/leads/views/form-view';
import { isOfferOpen } from '#server/people/trade-in/rules/estimate-limits';
import type { Valuation } from '#server/people/trade-in/valuation';
import type { LinkView } from '#server/platform/views/link-view';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline } from '#server/stock/cars/rules/naming';
import { isTradeInAllowed, paidOutDollars, reducedPriceDollars } from '#server/stock/cars/rules/trade-in';
import { dollars } from '#server/stock/price/rules/formats';
import { isAvailable, isSubscribed, shownPriceDollars } from '#server/stock/price/rules/price-line';
import { ownVehicleName } from './vehicle-words';

/** A car's price with an offer for the shopper's own car, in whole dollars. */
export interface PriceAfterTradeIn {
  readonly priceDollars: number;
  readonly offerDollars: number;
  /** Never below 0. */
  readonly reducedDollars: number;
  /** Paid to the shopper where the offer is higher than the price. */
  readonly paidOutDollars: number;
}

/** The offer that counts towards another car: open or accepted, never declined; undefined without one. */
function countingOffer(
  { offer, accepted, estimate }: Pick<Valuation, 'offer' | 'accepted' | 'estimate'>,
  now: Date,
): number | undefined {
  if (!offer || !estimate || accepted === false) return undefined;
  return accepted || isOfferOpen(offer, now) ? offer.dollars : undefined;
}

/** The price of a car for sale after a trade-in; undefined without a price or an offer that counts. */
export function priceAfterTradeIn(
  valuation: Valuation,
  car: Car,
  { stock, trade_in }: Pick<Tenant, 'stock' | 'trade_in'>,
  now: Date,
): PriceAfterTradeIn | undefined {
  const offerDollars = countingOffer(valuation, now);
  const priceDollars = isSubscribed(car, stock) ? undefined : shownPriceDollars(car);
  if (offerDollars === undefined || priceDollars === undefined) return undefined;
  if (!isAvailable(car) || !isTradeInAllowed(car, trade_in)) return undefined;
  return {
    ...{ priceDollars, offerDollars },
    reducedDollars: reducedPriceDollars(priceDollars, offerDollars),
    paidOutDollars: paidOutDollars(priceDollars, offerDollars),
  };
}

/** The same in words, with a link to more. */
export function afterTradeIn(
  valuation: Valuation,
  car: Car,
  tenant: Pick<Tenant, 'stock' | 'trade_in'>,
  now: Date,
  link: LinkView,
): PriceAfterTradeInView | undefined {
  const price = priceAfterTradeIn(valuation, car, tenant, now);
  if (!price) return undefined;
  const own = valuation.vehicle ? ownVehicleName(valuation.vehicle) : withNoun('car', tenant.stock.noun);
  const { priceDollars, offerDollars, reducedDollars, paidOutDollars: paid } = price;
  const payout = valuation.payoutDollars ?? 0;
  return {
    heading: 'Your price after trade-in',
    amount: dollars(reducedDollars),
    sums: [
      { label: headline(car), value: dollars(priceDollars) },
      { label: `Our offer for your ${own}`, value: `−${dollars(offerDollars)}` },
      paid > 0
        ? { label: 'We pay you', value: dollars(paid), total: true }
        : { label: 'You pay', value: dollars(reducedDollars), total: true },
      ...(payout > 0 ? withPayout(reducedDollars - paid, payout, own) : []),
    ],
    link,
  };
}

/** What is owed on the shopper's car comes on top. */
function withPayout(dueDollars: number, payout: number, own: string): PriceAfterTradeInView['sums'] {
  const all = dueDollars + payout;
  return [
    { label: `Finance pay-out on your ${own}`, value: dollars(payout) },
    {
      label: all < 0 ? 'We pay you in all' : 'You pay in all',
      value: dollars(Math.abs(all)),
      total: true,
    },
  ];
}
