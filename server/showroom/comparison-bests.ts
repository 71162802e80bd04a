import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { ancapStars } from '#server/stock/cars/rules/specifications';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { isComparable, type LeadingPrice, leadingPrice } from '#server/stock/charges/rules/leading-price';
import { isAvailable } from '#server/stock/rules/price-line';
import { costDollars, runningCosts } from '#server/stock/rules/running-costs';
import type { FinanceBoxView } from '#server/stock/views/finance-view';

/**
 * The car with the lowest leading price, by its position; undefined if marking it would not be honest: a price is unknown,
 * prices include different things (or do not say what), a tie, a subscription beside a price, or the car is sold.
 */
export function lowestPrice(cars: readonly Car[], tenant: Tenant, basis: ChargeBasis): number | undefined {
  const priced = cars.map((car) => {
    const price = leadingPrice(car, tenant, basis);
    return { status: car.status, dollars: price?.dollars, includes: price && includedIn(price, car, tenant) };
  });
  const included = new Set(priced.map(({ includes }) => includes));
  if (included.size !== 1 || included.has(undefined)) return undefined;
  return onlyBest(priced, ({ dollars }) => dollars, Math.min);
}

/**
 * A dealer's drive-away price and an estimate of one in the same words include the same; undefined where the feed doesn't say,
 * and for a price whose registration may differ.
 */
function includedIn(price: LeadingPrice, car: Car, { price: { in_full } }: Tenant): string | undefined {
  if (!isComparable(price)) return undefined;
  return price.isEstimate || (in_full && price.leavesOut === undefined) ? price.kind : car.price_type;
}

/** A smaller difference does not matter to a buyer: new cars come with ten kilometres or twelve. */
const tellingKm = 1_000;

/**
 * The car with the fewest kilometres, by its position; undefined if one is unknown, another has hardly more, or it is
 * sold.
 */
export function fewestKilometres(cars: readonly Pick<Car, 'km' | 'status'>[]): number | undefined {
  const [least = 0, next = 0] = cars.flatMap(({ km }) => km ?? []).sort((a, b) => a - b);
  return next - least < tellingKm ? undefined : onlyBest(cars, ({ km }) => km, Math.min);
}

/**
 * The car that alone has the best figure, by its position; undefined if a figure is unknown, at a tie, or if that car is sold.
 * @param best which of the figures is best: `Math.min` or `Math.max`
 */
export function onlyBest<C extends Pick<Car, 'status'>>(
  cars: readonly C[],
  figure: (car: C) => number | undefined,
  best: (...figures: number[]) => number,
): number | undefined {
  const figures = cars.flatMap((car) => figure(car) ?? []);
  if (figures.length < 2 || figures.length < cars.length) return undefined;
  const at = figures.indexOf(best(...figures));
  const car = cars[at];
  return car && isAvailable(car) && figures.lastIndexOf(best(...figures)) === at ? at : undefined;
}

/** Months of a warranty in words that begin with them: `5 years`, `12 months or 20,000 km of ours`. */
export function warrantyMonths(text: string | undefined): number | undefined {
  const [, count, unit] = /^(\d+) (month|year)s?\b/.exec(text ?? '') ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'year' ? 12 : 1);
}

/** Stars of a rating that a car's record states. */
export function ancapFigure({ variant }: Pick<Car, 'variant'>): number | undefined {
  const stars = ancapStars(variant?.ancaprating);
  return stars === undefined ? undefined : Number(stars);
}

/**
 * The car with the lowest repayment, by its position; undefined if one has none, at a tie, or if they are for other periods,
 * other terms than the note's, or not all of what the shopper's trade-in leaves.
 */
export function lowestRepayment(
  finances: readonly (Pick<FinanceBoxView, 'repayment' | 'hasOtherTerms' | 'afterTradeIn'> | undefined)[],
): number | undefined {
  const kinds = finances.map(
    (finance) => `${finance?.repayment?.period} ${finance?.afterTradeIn !== undefined}`,
  );
  if (new Set(kinds).size !== 1 || finances.some((finance) => finance?.hasOtherTerms)) return undefined;
  const repayments = finances.map((finance) => ({
    status: 'in_stock' as const,
    text: finance?.repayment?.text,
  }));
  return onlyBest(
    repayments,
    ({ text }) => (text === undefined ? undefined : Number(text.replace(/\D/g, ''))),
    Math.min,
  );
}

/** A year's fuel or charging; undefined where its row has no figure. */
export function yearlyDollars(car: Car, { car_page }: Tenant): number | undefined {
  const running = runningCosts(car, car_page.running_costs, new URLSearchParams());
  const { fuelconsumptioncombined: litres, energyconsumption: kwh } = car.variant ?? {};
  if (running?.kind !== 'cost') return undefined;
  const { km, unit, cents } = running.fields;
  return costDollars(km, (unit === 'L' ? litres : kwh) ?? Number.NaN, cents);
}
