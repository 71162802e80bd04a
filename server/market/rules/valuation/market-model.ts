import {
  badgeKey,
  type Described,
  type MarketListing,
  modelKey,
  type PricedListing,
  type SameTexts,
} from '#server/market/rules/listing';
import { ageAt, dayNumber, yearOfDay } from '#server/market/rules/model/curves';
import type { FittedPrices } from '#server/market/rules/model/fit-prices';
import type { ByName, PriceModel } from '#server/market/rules/model/price-model';

/** A listing that may be evidence for another car's price. */
export interface Evidence {
  readonly listing: MarketListing;
  readonly modelKey: string;
  readonly badgeKey: string;
  /** The day of its price, as a number (`dayNumber`). */
  readonly pricedDay: number;
  /** The logarithm of the price that the model finds usual for it. */
  readonly fittedLog: number;
}

/** A market as fitted: its prices, and the listings behind them. */
export interface FittedMarket {
  readonly prices: PriceModel;
  /** The day of the market's newest prices, as a year with a fraction. */
  readonly day: number;
  /** The same day as a number (`dayNumber`). */
  readonly newestDay: number;
  /** By model. */
  readonly evidence: ByName<readonly Evidence[]>;
  /** The models of each make. */
  readonly models: ReadonlyMap<string, readonly string[]>;
}

/** Cars of this age are collectors' cars: their prices follow other rules. */
const oldestAge = 30;

/** Whether a car is young enough for the market. */
export const isUsual = (car: Pick<Described, 'year'>, day: number): boolean =>
  ageAt(day, car.year) <= oldestAge;

/** A listing with its names, whichever prices are fitted. */
type NamedListing = Omit<Evidence, 'fittedLog'>;

export const namedListing = (listing: PricedListing, texts: SameTexts): NamedListing => ({
  listing,
  modelKey: texts.of(modelKey(listing)),
  badgeKey: texts.of(badgeKey(listing.badge)),
  pricedDay: dayNumber(listing.listedOn),
});

/** Puts the listings at some places beside the prices fitted on them. */
export function gatherMarket(
  { prices, logs }: FittedPrices,
  named: readonly NamedListing[],
  places: readonly number[],
  newest: string,
): FittedMarket {
  const evidence = new Map<string, Evidence[]>();
  for (const at of places) {
    const one = named[at];
    if (one === undefined) continue;
    const ofModel = evidence.get(one.modelKey) ?? [];
    evidence.set(one.modelKey, ofModel);
    ofModel.push({ ...one, fittedLog: logs[at] ?? 0 });
  }
  const days = { day: yearOfDay(newest), newestDay: dayNumber(newest) };
  return { prices, ...days, evidence, models: modelsByMake(evidence.keys()) };
}

/** The models of each make, by the keys of both (`modelKey`, `nameKey`). */
export function modelsByMake(modelKeys: Iterable<string>): FittedMarket['models'] {
  const models = new Map<string, string[]>();
  for (const model of modelKeys) {
    const [make = ''] = model.split('|', 1);
    models.set(make, [...(models.get(make) ?? []), model]);
  }
  return models;
}
