import type { Described, MarketListing } from '../listing/listing';
import { badgeKey, modelKey, nameKey } from '../listing/words';
import { ageAt } from '../model/curves';
import { subjectOf } from '../model/effects';
import type { DatedListing } from '../model/fit-prices';
import { logPriceAt, type PriceModel, profileOf } from '../model/price-model';

/** A listing that may be evidence for another car's price. */
export interface Evidence {
  readonly listing: MarketListing;
  readonly modelKey: string;
  readonly badgeKey: string;
  /** The logarithm of the price that the model finds usual for it. */
  readonly fittedLog: number;
}

/** A market as fitted: its prices, and the listings behind them. */
export interface FittedMarket {
  readonly prices: PriceModel;
  /** The day of the market's prices, as a year with a fraction. */
  readonly day: number;
  /** By model. */
  readonly evidence: ReadonlyMap<string, readonly Evidence[]>;
  /** The models of each make. */
  readonly models: ReadonlyMap<string, readonly string[]>;
}

/** Cars of this age are collectors' cars: their prices follow other rules. */
const oldestAge = 30;

/** Whether a car is young enough for the market. */
export const isUsual = (car: Pick<Described, 'year'>, day: number): boolean =>
  ageAt(day, car.year) <= oldestAge;

/** Puts the listings beside the prices fitted from them. */
export function gatherMarket(prices: PriceModel, dated: readonly DatedListing[], day: number): FittedMarket {
  const all = dated.map(({ listing, day: ownDay }) => {
    const profile = profileOf(prices, subjectOf(listing), ownDay);
    const fittedLog = logPriceAt(profile, listing.year, listing.kilometres);
    return { listing, modelKey: modelKey(listing), badgeKey: badgeKey(listing.badge), fittedLog };
  });
  return { prices, day, ...indexEvidence(all) };
}

/** The evidence by model, and the models by make. */
export function indexEvidence(all: readonly Evidence[]): Pick<FittedMarket, 'evidence' | 'models'> {
  const evidence = new Map<string, Evidence[]>();
  const models = new Map<string, string[]>();
  for (const one of all) {
    const ofModel = evidence.get(one.modelKey);
    if (ofModel) ofModel.push(one);
    else {
      evidence.set(one.modelKey, [one]);
      const make = nameKey(one.listing.make);
      models.set(make, [...(models.get(make) ?? []), one.modelKey]);
    }
  }
  return { evidence, models };
}
