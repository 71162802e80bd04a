import { type BackTest, backTestOf, type ListingTrial } from './back-test';
import { type MarketListing, type PricedListing, SameTexts, withoutRepeats } from './listing';
import { toMarketFile } from './market-file';
import { yearOfDay } from './model/effects';
import { type Effort, fitPrices } from './model/fit-prices';
import { type DatedListing, listingRows } from './model/listing-rows';
import { type PackedListings, unpackListings } from './packed-listings';
import { type DatedMarket, type Estimated, estimateOf, expectedPrice } from './valuation/asking-price';
import {
  type FittedMarket,
  fitRange,
  gatherMarket,
  isUsual,
  type Miss,
  namedListing,
  type RangeModel,
} from './valuation/market-model';

const usualEffort: Effort = { reweightings: 3, sweeps: 12 };
/** For back-tests: a tenth of a percent less exact, in half the time. */
const lightEffort: Effort = { reweightings: 2, sweeps: 6 };

/** A fitted market with its back-test. */
export interface MarketFit {
  readonly market: DatedMarket;
  readonly backTest: BackTest;
  /** Listings that the prices were fitted on. */
  readonly listings: number;
}

const folds = 5;
/** With fewer listings there is nothing to fit. */
const leastListings = 8;

/**
 * Fits a market: the prices five times without a fifth of the listings, which shows the errors and from them the 80 %
 * range; then once with all. Undefined with too few listings. `free` is called whenever much of
 * what was in memory is garbage.
 */
export function fitMarket(
  listings: readonly PricedListing[],
  minimum: number,
  now: Date,
  free: () => void = () => {},
): MarketFit | undefined {
  const dated = withoutRepeats(listings)
    .filter((listing) => isUsual(listing, yearOfDay(listing.listedOn)))
    .map((listing) => ({ listing, day: yearOfDay(listing.listedOn) }));
  if (dated.length < leastListings) return undefined;
  const pricesOf = daysOf(dated);
  const prepared = prepare(dated, pricesOf[1]);
  const { range, backTest } = backTested(heldOut(dated, prepared, minimum, free));
  const market = marketOf(prepared, [...dated.keys()], { ...usualEffort, free });
  return {
    market: { ...market, range, pricesOf, fittedAt: now.toISOString() },
    backTest,
    listings: dated.length,
  };
}

function backTested(held: readonly HeldOut[]): { readonly range: RangeModel; readonly backTest: BackTest } {
  const range = fitRange(missesOf(held));
  return { range, backTest: backTestOf(trialsOf(held, range)) };
}

/** The oldest and the newest day. */
function daysOf(dated: readonly DatedListing[]): readonly [string, string] {
  const days = dated.map(({ listing }) => listing.listedOn).sort();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

/** All that the fits on parts of the listings share. */
type Prepared = ReturnType<typeof prepare>;

function prepare(dated: readonly DatedListing[], newest: string) {
  const texts = new SameTexts();
  const named = dated.map(({ listing }) => namedListing(listing, texts));
  return { rows: listingRows(dated, texts, newest), named, newest };
}

const marketOf = ({ rows, named, newest }: Prepared, places: readonly number[], effort: Effort) =>
  gatherMarket(fitPrices(rows, places, effort), named, places, newest);

/** A listing with what a market fitted without it expects; not with its comparables, so that the market can go. */
interface HeldOut {
  readonly dated: DatedListing;
  readonly expected: Estimated | undefined;
}

function heldOut(
  dated: readonly DatedListing[],
  prepared: Prepared,
  minimum: number,
  free: () => void,
): HeldOut[] {
  // Every fifth listing of an even shuffle: files are often sorted by make.
  const order = shuffled(dated.length);
  return Array.from({ length: folds }, (_, fold) => {
    const isHeld = (at: number) => (order[at] ?? 0) % folds === fold;
    const rest = [...dated.keys()].filter((at) => !isHeld(at));
    const market = marketOf(prepared, rest, { ...lightEffort, free });
    return dated
      .filter((_, at) => isHeld(at))
      .map((one) => ({ dated: one, expected: estimated(market, one, minimum) }));
  }).flat();
}

function estimated(
  market: FittedMarket,
  { listing, day }: DatedListing,
  minimum: number,
): Estimated | undefined {
  const expected = expectedPrice(market, listing, day, minimum);
  if (expected.kind === 'declined') return undefined;
  const { log, difficulty } = expected;
  return { log, difficulty };
}

/** The numbers from 0 in an order that is the same at every fit. */
function shuffled(length: number): readonly number[] {
  let state = 1;
  const keys = Array.from({ length }, (_, at) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return { at, state };
  });
  return keys.sort((a, b) => a.state - b.state).map(({ at }) => at);
}

const missesOf = (held: readonly HeldOut[]): Miss[] =>
  held.flatMap(({ dated: { listing }, expected }) =>
    expected && listing.carType === 'used'
      ? [{ difficulty: expected.difficulty, error: Math.log(listing.priceDollars) - expected.log }]
      : [],
  );

/** Used cars only: they are what shoppers trade in. */
const trialsOf = (held: readonly HeldOut[], range: RangeModel): ListingTrial[] =>
  held
    .filter(({ dated: { listing } }) => listing.carType === 'used')
    .map(({ dated: { listing, day }, expected }) => ({
      ...trialFacts(listing, Math.floor(day)),
      estimate: expected ? estimateOf(expected, range) : undefined,
    }));

/** Listings to fit at an instant; `minimum`: the fewest comparables for an estimate. A thread takes it as a message. */
export interface FitTask {
  readonly listings: PackedListings;
  readonly minimum: number;
  readonly now: Date;
}

/** The file of the market that fits the listings; null if they are too few. `free` is as in `fitMarket`. */
export function fitMarketFile(
  { listings, minimum, now }: FitTask,
  free?: () => void,
): Uint8Array<ArrayBuffer> | null {
  const fit = fitMarket(unpackListings(listings), minimum, now, free);
  free?.();
  return fit ? toMarketFile(fit) : null;
}

/** What is known of a listing besides its estimate. `year`: the calendar year of its price. */
const trialFacts = ({ make, kilometres, priceDollars, year }: MarketListing, pricedIn: number) => ({
  make,
  kilometres,
  priceDollars,
  years: Math.max(0, pricedIn - year),
});
