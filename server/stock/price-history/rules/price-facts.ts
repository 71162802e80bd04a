import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn, dollars, longDate } from '#server/stock/price/rules/formats';
import {
  displayedPrice,
  isAvailable,
  isSubscribed,
  priceOptions,
} from '#server/stock/price/rules/price-line';
import type { PriceHistoryView } from '../views/price-history-view';
import { type EarlierPrice, earlierPrice } from './earlier-price';

type HistoryTenant = Pick<Tenant, 'price_history' | 'time_zone' | 'stock' | 'wording' | 'price'>;

/** The facts of a car's price history that the site shows. None of a car that is not available. */
export function priceFacts(car: Car, tenant: HistoryTenant, now: Date): PriceHistoryView {
  const { show_was, reduced_label, listed_since } = tenant.price_history;
  if (!isAvailable(car)) return {};
  const earlier = show_was || reduced_label ? earlierOf(car, tenant) : undefined;
  const was = show_was && earlier ? wasPrice(car, earlier, tenant, now) : undefined;
  const listed = listed_since ? listedSince(car, tenant) : undefined;
  return {
    ...(was ? { priceHistory: was } : {}),
    ...(reduced_label && earlier ? { reduced: true as const } : {}),
    ...(listed ? { listedSince: listed } : {}),
  };
}

/** A subscription's weekly price has no earlier price. */
function earlierOf(car: Car, tenant: HistoryTenant): EarlierPrice | undefined {
  const price = displayedPrice(car, priceOptions(tenant));
  if (!price || isSubscribed(car, tenant.stock)) return undefined;
  const today = { priceDollars: price.amountDollars, priceType: car.price_type ?? null };
  return earlierPrice(car.price_history ?? [], today, tenant.price_history.minimum_days);
}

/**
 * The earlier price with its last day. A car page shows one was-price at most. The was-price of the displayed price
 * (the feed's own, or the price before an offer) comes first, because cards, leads, emails and PDFs repeat exactly that
 * one: a second, other figure would contradict them. So the earlier price is shown where there is none, or where it is
 * the same figure, to which it adds the day.
 */
function wasPrice(
  car: Car,
  { dollars: wasDollars, until }: EarlierPrice,
  tenant: HistoryTenant,
  now: Date,
): PriceHistoryView['priceHistory'] {
  const shownWas = displayedPrice(car, priceOptions(tenant))?.wasDollars;
  if (shownWas !== undefined && shownWas !== wasDollars) return undefined;
  const date = dateIn(tenant.time_zone, new Date(until));
  const day = shortDate(date, dateIn(tenant.time_zone, now));
  return { wasDollars, until: date, text: `Was ${dollars(wasDollars)} until ${day}` };
}

/** `3 Nov` of this year, `3 Nov 2025` of another. */
function shortDate(date: string, today: string): string {
  const text = longDate(date);
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? text.slice(0, -year.length).trim() : text;
}

/**
 * The day of a car's arrival, or of its first import if that is earlier: feeds may date a car again. Undefined for the
 * cars of a site's first import whose feed gives no dates.
 */
function listedSince(car: Car, { time_zone }: HistoryTenant): PriceHistoryView['listedSince'] {
  if (car.created_at === undefined) return undefined;
  const instants = [car.created_at, car.price_history?.[0]?.from ?? car.created_at];
  const date = dateIn(time_zone, new Date(Math.min(...instants.map((instant) => Date.parse(instant)))));
  return { date, text: `Listed since ${longDate(date)}` };
}
