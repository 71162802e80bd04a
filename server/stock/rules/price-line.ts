import type { Availability, Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PriceView } from '#server/stock/views/price-view';

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** `$25,990`: whole dollars with thousands separators. */
export const dollars = (amount: number): string => `$${grouped.format(amount)}`;
/** `40,120 km`. */
export const kilometres = (km: number): string => `${grouped.format(km)} km`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `20 Nov 2026`, `2026-11` as `Nov 2026`. */
export function longDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  const name = months[Number(month) - 1] ?? '';
  return [day === undefined ? undefined : Number(day), name, year].filter(Boolean).join(' ');
}

/** Creating a format costs a hundred times as much as using one; a page and an index ask for the date of one instant. */
interface Calendar {
  readonly format: Intl.DateTimeFormat;
  latest?: { readonly quarter: number; readonly date: string };
}
const calendars = new Map<string, Calendar>();
/** No day begins within a quarter of an hour, in any time zone. */
const quarterMs = 15 * 60_000;

/** The calendar date in a time zone, as `YYYY-MM-DD`. */
export function dateIn(timeZone: string, now: Date): string {
  const calendar = calendars.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
  };
  calendars.set(timeZone, calendar);
  const quarter = Math.floor(now.getTime() / quarterMs);
  if (calendar.latest?.quarter !== quarter) calendar.latest = { quarter, date: calendar.format.format(now) };
  return calendar.latest.date;
}

type PriceType = NonNullable<Car['price_type']>;

export interface PriceOptions {
  /** The dealer offers subscriptions. */
  readonly subscriptions: boolean;
  /** Text shown for a car without a price. */
  readonly noPriceText: string;
  /** What a price includes if the feed does not say. */
  readonly defaultType: PriceType;
}

/** How a tenant displays prices. A tenant that sets no default type never claims that a price includes the charges. */
export const priceOptions = ({ stock, wording, price }: PricingTenant): PriceOptions => ({
  subscriptions: stock.subscriptions,
  noPriceText: wording.no_price,
  defaultType: price.default_type ?? 'excluding_government_charges',
});
type PricingTenant = {
  readonly stock: Pick<Tenant['stock'], 'subscriptions'>;
  readonly wording: Pick<Tenant['wording'], 'no_price'>;
  readonly price: Pick<Tenant['price'], 'default_type'>;
};

/** Feeds write prices up to this many dollars for cars without a price. */
const leastPriceDollars = 10;

const kinds = {
  drive_away: 'Drive away',
  excluding_government_charges: 'Excl. govt. charges',
  before_on_roads: 'Before on-road costs',
} as const;

type PricedCar = Pick<
  Car,
  'price' | 'offer_price' | 'before_price' | 'subscription_price' | 'preorder' | 'price_type'
>;

/** The price a shopper sees, as figures: a lead, an email or an export repeats exactly this. */
export interface DisplayedPrice {
  /** Whole Australian dollars; dollars a week for a subscription. */
  readonly amountDollars: number;
  /** `offer` is a reduced price, `list` the dealer's own. */
  readonly kind: 'list' | 'offer' | 'subscription';
  /** What the amount includes: from the feed, or the tenant's default; absent for a subscription. */
  readonly priceType?: PriceType;
  /** The higher price shown beside it. */
  readonly wasDollars?: number;
  /** The dealer's own price, whether or not it is the amount. */
  readonly listDollars?: number;
}

/** The displayed price by priority, as figures; undefined for a car without a price. */
export function displayedPrice(
  car: PricedCar,
  options: Pick<PriceOptions, 'subscriptions' | 'defaultType'>,
): DisplayedPrice | undefined {
  const list = isPrice(car.price) ? { listDollars: Math.round(car.price) } : {};
  if (isSubscribed(car, options)) {
    return { amountDollars: car.subscription_price, kind: 'subscription', ...list };
  }
  const amountDollars = shownPriceDollars(car);
  if (amountDollars === undefined) return undefined;
  const earlier = Math.round(Math.max(car.before_price ?? 0, car.price ?? 0));
  return {
    amountDollars,
    kind: exactPriceDollars(car) === car.price ? 'list' : 'offer',
    priceType: car.price_type ?? options.defaultType,
    ...(earlier > amountDollars ? { wasDollars: earlier } : {}),
    ...list,
  };
}

/** The dealer's price by priority: the figure with its kind, or the text of a car without one. */
export function priceLine(car: PricedCar, options: PriceOptions): PriceView {
  const price = displayedPrice(car, options);
  if (price) return priced(price);
  return car.preorder ? { text: 'PREORDER' } : { text: options.noPriceText, quiet: true };
}

/**
 * The whole line in words, what leads first: `$23,990 Drive away (offer price), was $25,990`, or
 * `≈ $36,072 drive away in QLD, our price $34,990 excl. govt. charges`.
 */
export function priceInWords(price: PriceView): string {
  const { line, dealer } = priceInLines(price);
  return dealer === undefined ? line : `${line}, ${midSentence(dealer)}`;
}

/** The same in two lines: the price that leads, and the dealer's where that is another one. */
export function priceInLines(price: PriceView): {
  readonly line: string;
  readonly dealer: string | undefined;
} {
  const { text, kind, label, was, inFull } = price;
  const earlier = was === undefined ? '' : `, was ${was}`;
  if (inFull?.text) {
    const dealer = dealersPrice(price);
    const line = leadingInWords(price);
    return dealer === undefined ? { line: line + earlier, dealer } : { line, dealer: dealer + earlier };
  }
  const amount = [text, kind, label && `(${label.toLowerCase()})`].filter(Boolean).join(' ');
  const open = inFull ? `, ${midSentence(inFull.kind)}` : '';
  return { line: `${amount}${open}${earlier}`, dealer: undefined };
}

/** The figure that leads and what it is, where a line has room for nothing else: `≈ $36,072 drive away in QLD`. */
export const leadingInWords = ({ inFull, ...price }: PriceView): string =>
  inFull?.text ? `${inFull.text} ${midSentence(inFull.kind)}` : priceInWords(price);

/** `Our price $34,990 excl. govt. charges`, `Offer price …`; undefined where no other price leads. */
const dealersPrice = ({ label, inFull }: PriceView): string | undefined =>
  inFull?.dealer && `${label ?? 'Our price'} ${inFull.dealer}`;

/** Words that begin with a capital, within a sentence. */
export const midSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * A price where there is room for one figure, as its page shows it: the price in full comes first, with what it is, what came
 * off and the dealer's own price.
 */
export function leadingWords(price: PriceView): {
  readonly text: string;
  readonly parts: readonly string[];
  readonly was: string | undefined;
} {
  const { text, kind, was, inFull } = price;
  const parts = inFull?.text ? [inFull.kind, inFull.saving, dealersPrice(price)] : [kind, inFull?.kind];
  return {
    text: inFull?.text ?? text,
    parts: parts.filter((part) => part !== undefined),
    was: inFull?.text && inFull.dealer ? undefined : was,
  };
}

/** The site shows the subscription price: the dealer offers subscriptions and it is above 0. */
export function isSubscribed<T extends Pick<Car, 'subscription_price'>>(
  car: T,
  { subscriptions }: Pick<PriceOptions, 'subscriptions'>,
): car is T & { subscription_price: number } {
  return subscriptions && (car.subscription_price ?? 0) > 0;
}

/** The displayed price of the whole car in whole dollars; undefined while the site shows a weekly one instead. */
export const wholePriceDollars = (
  car: PricedCar,
  options: Pick<PriceOptions, 'subscriptions'>,
): number | undefined => (isSubscribed(car, options) ? undefined : shownPriceDollars(car));

/** A price is above 10 dollars: feeds write 0 or 1 for "no price". */
export const isPrice = (dollars: number | undefined): dollars is number =>
  dollars !== undefined && dollars > leastPriceDollars;

/**
 * The displayed price in whole dollars: pages, filters, sort orders and orders use this one figure. Undefined without a
 * price.
 */
export function shownPriceDollars(car: PricedCar): number | undefined {
  const exact = exactPriceDollars(car);
  return exact === undefined ? undefined : Math.round(exact);
}

/**
 * The price with its cents, for limits such as "above $500": the reduced price if it is lower than the car's own,
 * otherwise the car's own. Undefined without a price.
 */
export function exactPriceDollars({ price, offer_price: offer }: PricedCar): number | undefined {
  const own = isPrice(price) ? price : undefined;
  if (!isPrice(offer)) return own;
  return own === undefined ? offer : Math.min(offer, own);
}

/** How far a price is below another, in cents: a binary fraction must not decide a limit. */
export const centsBelow = (dollars: number, priceDollars: number): number =>
  Math.round(dollars * 100) - Math.round(priceDollars * 100);

/** What a dealer's price includes, in words. */
export const priceKind = ({ kind, priceType }: DisplayedPrice): string | undefined =>
  kind === 'subscription' ? 'Subscription' : priceType && kinds[priceType];

function priced(price: DisplayedPrice): PriceView {
  const { amountDollars, kind, wasDollars } = price;
  if (kind === 'subscription') return { text: `${dollars(amountDollars)} a week`, kind: priceKind(price) };
  return {
    text: dollars(amountDollars),
    label: kind === 'offer' ? 'Offer price' : undefined,
    kind: priceKind(price),
    was: wasDollars === undefined ? undefined : dollars(wasDollars),
  };
}

/** in_stock and coming_soon count as available. */
export const isAvailable = (car: Pick<Car, 'status'>): boolean => car.status !== 'sold';

/** A car's availability: sold before reserved, reserved before on its way. */
export function availabilityOf({ status, reserved }: Pick<Car, 'status' | 'reserved'>): Availability {
  return status !== 'sold' && reserved ? 'reserved' : status;
}

export const availabilityWords: Readonly<Record<Availability, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  reserved: 'Reserved',
  sold: 'Sold',
};
