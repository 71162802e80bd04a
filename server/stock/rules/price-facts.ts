import type { Car, PriceStep } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PriceHistoryView } from '#server/stock/views/price-view';
import {
  dateIn,
  displayedPrice,
  dollars,
  isAvailable,
  isSubscribed,
  longDate,
  priceOptions,
} from './price-line';

type HistoryTenant = Pick<Tenant, 'price_history' | 'time_zone' | 'stock' | 'wording' | 'price'>;

/** The facts of a car's price history that the site shows. None of a car that is not available. */
export function priceFacts(car: Car, tenant: HistoryTenant, now: Date): PriceHistoryView {
  const { show_was, reduced_label, listed_since } = tenant.price_history;
  if (!isAvailable(car)) return {};
  const earlier = show_was || reduced_label ? earlierOf(car, tenant) : undefined;
  const was = show_was && earlier ? wasPrice(car, earlier, tenant, now) : undefined;
  const listed = listed_since ? listedSince(car, tenant) : undefined;
  return {
    priceHistory: was,
    reduced: reduced_label && earlier ? true : undefined,
    listedSince: listed,
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
export function listedSince(
  car: Car,
  { time_zone }: Pick<HistoryTenant, 'time_zone'>,
): PriceHistoryView['listedSince'] {
  if (car.created_at === undefined) return undefined;
  const instants = [car.created_at, car.price_history?.[0]?.from ?? car.created_at];
  const date = dateIn(time_zone, new Date(Math.min(...instants.map((instant) => Date.parse(instant)))));
  return { date, text: `Listed since ${longDate(date)}` };
}

/** A price that was asked for before today's. */
interface EarlierPrice {
  readonly dollars: number;
  /** The instant when it was last asked. */
  readonly until: string;
}

type Price = Pick<PriceStep, 'priceDollars' | 'priceType'>;

interface Period extends Price {
  readonly priceDollars: number;
  /** Only the time when the car was for sale at this price. */
  readonly askedMs: number;
  readonly until: string;
}

const dayMs = 86_400_000;

/**
 * The price that was really asked for before today's: the latest other price that the car was for sale at for at least
 * so many days. Undefined unless it is higher than today's and includes the same charges. A price that was there for a
 * shorter time, such as a typing mistake, is passed over.
 */
export function earlierPrice(
  steps: readonly PriceStep[],
  today: { readonly priceDollars: number; readonly priceType: Price['priceType'] },
  minimumDays: number,
): EarlierPrice | undefined {
  const earlier = periods(steps).findLast(
    (period) => period.askedMs >= minimumDays * dayMs && !isSamePrice(period, today),
  );
  if (!earlier || earlier.priceType !== today.priceType) return undefined;
  return earlier.priceDollars > today.priceDollars
    ? { dollars: earlier.priceDollars, until: earlier.until }
    : undefined;
}

/** Ended periods of one price. A time without a price or without the car neither counts nor divides a period. */
function periods(steps: readonly PriceStep[]): Period[] {
  const list: Period[] = [];
  steps.forEach(({ from, priceDollars, priceType, status }, at) => {
    const until = steps[at + 1]?.from;
    if (until === undefined || priceDollars === null || !isForSale(status)) return;
    // A clock that was put back makes no time.
    const askedMs = Math.max(Date.parse(until) - Date.parse(from), 0);
    const last = list.at(-1);
    const goesOn = last && isSamePrice(last, { priceDollars, priceType });
    if (goesOn) list[list.length - 1] = { ...last, askedMs: last.askedMs + askedMs, until };
    else list.push({ priceDollars, priceType, askedMs, until });
  });
  return list;
}

const isForSale = (status: PriceStep['status']): boolean => status === 'in_stock' || status === 'coming_soon';

const isSamePrice = (one: Price, other: Price): boolean =>
  one.priceDollars === other.priceDollars && one.priceType === other.priceType;
