import {
  badgeWords,
  type MarketListing,
  type PricedListing,
  type SameTexts,
} from '#server/market/rules/listing';
import {
  ageAt,
  ageCurve,
  ageScale,
  Columns,
  dayNumber,
  kilometreCurve,
  kilometreScale,
  marketEffects,
  modelEffects,
  type Scales,
  subjectOf,
  yearsBefore,
} from './effects';
import { SparseRows } from './sparse-rows';

/** A listing and the day of its price, as a year with a fraction. */
export interface DatedListing {
  readonly listing: PricedListing;
  readonly day: number;
}

/** One model's listings, by their places among all, and the columns of its own effects. */
export interface ModelListings {
  readonly key: string;
  readonly members: readonly number[];
  readonly columns: Columns;
}

/** The listings of a market in numbers: written once, then read by each fit on some of them. */
export interface ListingRows {
  /** Logarithms of the prices, above the middle one. */
  readonly targets: Float64Array;
  readonly middle: number;
  /** How much each listing counts: 1 for the newest prices, half as much for those a year older. */
  readonly recency: Float64Array;
  readonly years: readonly number[];
  /** The effects that all models share. */
  readonly columns: Columns;
  readonly fixed: FixedColumns;
  readonly shared: SparseRows;
  /** The models' own effects: each model numbers its columns from 0. */
  readonly own: SparseRows;
  readonly models: readonly ModelListings[];
}

/** A badge word teaches other models only if so many listings have it. */
const leastListings = 40;
/** Few listings have more. Room that stays empty takes no memory. */
const usualEffects = 40;
const spreads = { base: 10, both: 0.1, age: 0.75, kilometres: 0.3 };

/** `newest`: the day of the newest prices. */
export function listingRows(dated: readonly DatedListing[], texts: SameTexts, newest: string): ListingRows {
  const logs = dated.map(({ listing }) => Math.log(listing.priceDollars));
  const middle = logs.toSorted((a, b) => a - b)[logs.length >> 1] ?? 0;
  const columns = new Columns(texts);
  const fixed = addFixed(columns);
  const size = dated.length * usualEffects;
  const [shared, own] = [new SparseRows(size), new SparseRows(size)];
  const models = new Map<string, ModelListings & { readonly members: number[] }>();
  const words = frequentWords(dated);
  dated.forEach(({ listing, day }, at) => {
    const [subject, scales] = [subjectOf(listing), scalesOf(listing, day)];
    const frequent = { ...subject, words: subject.words.filter((word) => words.has(word)) };
    shared.add(columns.row(marketEffects(frequent), scales, curvesOf(fixed, { listing, day }, scales)));
    const key = texts.of(subject.modelKey);
    const model = models.get(key) ?? { key, members: [], columns: new Columns(texts) };
    models.set(key, model);
    model.members.push(at);
    own.add(model.columns.row(modelEffects(subject), scales));
  });
  return {
    columns,
    fixed,
    shared,
    own,
    middle,
    targets: Float64Array.from(logs, (log) => log - middle),
    recency: Float64Array.from(dated, ({ listing }) => recencyOf(newest, listing.listedOn)),
    years: dated.map(({ listing }) => listing.year),
    models: [...models.values()],
  };
}

/** Even very old prices say what one car is worth beside another. */
const leastRecency = 0.2;

const recencyOf = (newest: string, listedOn: string): number =>
  Math.max(leastRecency, 0.5 ** yearsBefore(dayNumber(newest), dayNumber(listedOn)));

type FixedColumns = ReturnType<typeof addFixed>;

const addFixed = (columns: Columns) => ({
  base: columns.add(spreads.base),
  both: columns.add(spreads.both),
  age: ageCurve(0).map(() => columns.add(spreads.age)),
  kilometres: kilometreCurve(0).map(() => columns.add(spreads.kilometres)),
});

const scalesOf = ({ year, kilometres }: MarketListing, day: number): Scales => ({
  age: ageScale(ageAt(day, year)),
  kilometres: kilometreScale(kilometres),
});

function curvesOf(
  { base, both, age, kilometres }: FixedColumns,
  { listing, day }: DatedListing,
  scales: Scales,
): Array<readonly [number, number]> {
  const ages = ageCurve(ageAt(day, listing.year));
  const distances = kilometreCurve(listing.kilometres);
  return [
    [base, 1],
    [both, scales.age * scales.kilometres],
    ...age.map((column, at) => [column, ages[at] ?? 0] as const),
    ...kilometres.map((column, at) => [column, distances[at] ?? 0] as const),
  ];
}

function frequentWords(dated: readonly DatedListing[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { listing } of dated)
    for (const word of badgeWords(listing.badge)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= leastListings).map(([word]) => word));
}
