import type { Noun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  centsBelow,
  dollars,
  exactPriceDollars,
  isAvailable,
  isSubscribed,
  longDate,
} from '#server/stock/rules/price-line';
import type { CarView, MarketBadgeView } from '#server/stock/views/car-view';
import type { AskingPrice, Market, MarketBasis, MarketVehicle } from './market-port';

/** As for averages that come with the stock: only by more than $499. */
const leastCents = 499_00;
/** A smaller difference is within the doubt of any estimate; a larger one means that it misses something about the car. */
const leastShare = 0.03;
const mostShare = 0.25;

/**
 * The car to compare with the site's market; undefined where no badge is possible: the switch is off, the stock brings
 * averages of its own, or the car cannot be bought at a known price or lacks its kilometres.
 */
export function comparedVehicle(
  car: Car,
  { valuation, stock }: Pick<Tenant, 'valuation' | 'stock'>,
): MarketVehicle | undefined {
  if (!valuation.market_badge || car.autograb_data !== undefined) return undefined;
  return marketVehicle(car, stock);
}

/** A car as the market knows cars, for staff too; undefined if it cannot be bought at a known price or lacks its kilometres. */
export function marketVehicle(car: Car, stock: Tenant['stock']): MarketVehicle | undefined {
  const { km, make, model, year, badge, simple_body, simple_transmission, simple_fuel, drive, car_type } =
    car;
  if (!isAvailable(car) || isSubscribed(car, stock) || km === undefined) return undefined;
  if (exactPriceDollars(car) === undefined) return undefined;
  return {
    make,
    model,
    year,
    kilometres: km,
    badge,
    body: simple_body,
    transmission: simple_transmission,
    fuel: simple_fuel,
    drive,
    carType: car_type,
  };
}

/**
 * By how many dollars a car costs more than similar ones; negative: less; 0: within the doubt of any estimate, $499 or 3 %.
 * Undefined if nobody can say: no estimate, fewer comparables than the dealer's minimum, or a wide range.
 */
export function marketGap(
  car: Parameters<typeof exactPriceDollars>[0],
  asking: AskingPrice,
  { min_comparables: least }: Pick<Tenant['valuation'], 'min_comparables'>,
): number | undefined {
  const price = exactPriceDollars(car);
  if (asking.kind === 'declined' || price === undefined) return undefined;
  if (asking.basis.comparables < least || asking.confidence === 'low') return undefined;
  const cents = centsBelow(price, asking.dollars);
  const isNear = Math.abs(cents) <= leastCents || Math.abs(cents) / 100 / asking.dollars <= leastShare;
  return isNear ? 0 : Math.trunc(cents / 1000) * 10;
}

/**
 * "$1,240 below similar cars", with the method and its date: only below, by more than $499 and 3 % of what similar cars
 * cost, by a quarter at most, and never on fewer comparables than the dealer's minimum. Beside a price in full it names the
 * price that it compares, which is the dealer's as theirs are. Undefined for any other car.
 */
export function comparedBadge(
  car: Parameters<typeof exactPriceDollars>[0],
  asking: AskingPrice,
  { valuation, stock, demo, price: { in_full } }: Pick<Tenant, 'valuation' | 'stock' | 'demo' | 'price'>,
  now: Date,
): MarketBadgeView | undefined {
  const price = exactPriceDollars(car);
  const below = -(marketGap(car, asking, valuation) ?? 0);
  if (asking.kind === 'declined' || price === undefined || below <= 0) return undefined;
  if (centsBelow(asking.dollars, price) / 100 / asking.dollars > mostShare) return undefined;
  const { noun } = stock;
  return {
    text: `${in_full ? 'Our price is ' : ''}${dollars(below)} below similar ${noun.many}`,
    detail:
      `A ${noun.one} like this is usually about ${dollars(price + below)}` +
      (in_full ? `; ours is ${dollars(price)}` : ''),
    method:
      `We compared this price with what dealers ask for ${basisSentence(asking.basis, { stock, demo }, now)}, allowing for year, ` +
      `kilometres and variant. Worked out on ${longDate(asking.basis.fittedAt.slice(0, 10))}.`,
  };
}

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/**
 * The evidence in one sentence: "14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov", or "prices from 2 Jul
 * 2023 to 9 Nov". Prices of another year than `now` name it. A demonstration says that its cars are invented.
 */
export const basisSentence = (
  { comparables, years, kilometres, pricesOf }: MarketBasis,
  { stock: { noun }, demo }: Pick<Tenant, 'demo'> & { readonly stock: { readonly noun: Noun } },
  now: Date,
): string =>
  [
    `${comparables} similar ${demo ? 'invented ' : ''}${comparables === 1 ? noun.one : noun.many}`,
    span(years, String),
    `${span(kilometres, (km) => grouped.format(km))} km`,
    datesOf(pricesOf, now),
  ].join(', ');

const span = ([from, to]: readonly [number, number], write: (value: number) => string): string =>
  from === to ? write(from) : `${write(from)}–${write(to)}`;

const datesOf = ([oldest, newest]: MarketBasis['pricesOf'], now: Date): string =>
  oldest === newest
    ? `prices of ${dayOf(newest, now)}`
    : `prices from ${dayOf(oldest, now)} to ${dayOf(newest, now)}`;

function dayOf(date: string, now: Date): string {
  const words = longDate(date);
  const thisYear = ` ${now.getUTCFullYear()}`;
  return words.endsWith(thisYear) ? words.slice(0, -thisYear.length) : words;
}

interface Visit {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly services: { readonly market: Pick<Market, 'askingPrice'> };
}

/**
 * A car's view with its market position, where the site's market shows one. Asked for each new page, and a page is
 * cached for a minute at most: the badge follows a new model without a new stock version.
 */
export async function withMarketPosition(
  { tenant, now, services }: Visit,
  car: Car,
  view: CarView,
): Promise<CarView> {
  const vehicle = view.panel.market ? undefined : comparedVehicle(car, tenant);
  if (!vehicle) return view;
  const market = comparedBadge(car, await services.market.askingPrice(tenant, vehicle), tenant, now);
  return market ? { ...view, panel: { ...view.panel, market } } : view;
}
