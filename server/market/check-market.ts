import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { FeedBroken, type FeedSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat, type Format } from '#server/stock/feeds/rules/feed/formats';
import { type ListedFile, readListings } from './import-market';
import type { MarketShelf } from './market-shelf';
import { isRecent, type ListingTrial, type Score, scoreOf } from './rules/back-test';
import { describedOf, type ListedCar } from './rules/listing';
import { yearOfDay } from './rules/model/effects';
import { askingPriceOf, type DatedMarket } from './rules/valuation/asking-price';

/** The errors of a tenant's model on a file that it has not seen; all shares are fractions. */
export interface MarketCheck extends CheckScore {
  /** Cars up to seven years and 100,000 km. */
  readonly recent: CheckScore;
}
type CheckScore = Omit<Score, 'within10'>;

interface CheckDeps {
  readonly marketShelf: Pick<MarketShelf, 'load'>;
  readonly clock: Clock;
}

interface CheckInput {
  readonly tenant: Pick<Tenant, 'slug' | 'valuation'>;
  readonly source: FeedSource;
  readonly format?: Format;
}

/**
 * Values the used cars of another file of listings and compares with their prices. Their ages are counted at the day of
 * that file, so that old files can be checked. The error is one clear line.
 */
export async function checkMarket(
  { marketShelf, clock }: CheckDeps,
  { tenant, source, format = autoFormat }: CheckInput,
): Promise<Result<MarketCheck, string>> {
  const fit = await marketShelf.load(tenant.slug);
  if (fit === null) return err(`${tenant.slug} has no market yet: run dealer market import first`);
  try {
    const file = await readListings(source, format, clock.now());
    const trials = trialsOf(file, fit.market, tenant.valuation.min_comparables);
    const recent = checkScore(trials.filter(isRecent));
    return ok({ ...checkScore(trials), recent });
  } catch (error) {
    if (!(error instanceof FeedBroken)) throw error;
    return err(`${source.name} cannot be read: ${error.message}`);
  }
}

function trialsOf({ rows, dayOf }: ListedFile, market: DatedMarket, minimum: number): ListingTrial[] {
  return rows.flatMap(({ car }) => {
    if (!car.ok || car.value.price === undefined || (car.value.car_type ?? 'used') !== 'used') return [];
    return [trialOf(car.value, car.value.price, dayOf(car.value), market, minimum)];
  });
}

function trialOf(
  car: ListedCar,
  priceDollars: number,
  pricedOn: string,
  market: DatedMarket,
  minimum: number,
): ListingTrial {
  const described = describedOf(car);
  const day = yearOfDay(pricedOn);
  const answer = described && askingPriceOf(market, described, day, minimum);
  return {
    make: car.make,
    kilometres: car.km ?? 0,
    priceDollars,
    years: Math.max(0, Math.floor(day) - car.year),
    estimate: answer?.kind === 'estimate' ? answer : undefined,
  };
}

function checkScore(trials: readonly ListingTrial[]): CheckScore {
  const { within10: _, ...score } = scoreOf(trials);
  return score;
}
