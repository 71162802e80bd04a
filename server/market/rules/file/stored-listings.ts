import { type Facts, factNames, type MarketListing } from '#server/market/rules/listing/listing';
import type { Evidence } from '#server/market/rules/valuation/market-model';
import { carTypes } from '#server/settings/car-types';
import type { TextNumbers } from './text-numbers';

/** The places of a listing's numbers; those of its facts come after them. */
const place = {
  make: 0,
  model: 1,
  badge: 2,
  badgeKey: 3,
  year: 4,
  kilometres: 5,
  priceDollars: 6,
  carType: 7,
  fittedLog: 8,
  pricedDay: 9,
};
const firstFact = Object.keys(place).length;
/** How many numbers a listing has. */
export const listingWidth = firstFact + factNames.length;
const unknown = -1;

export function listingNumbers(
  { listing, badgeKey, fittedLog, pricedDay }: Evidence,
  texts: TextNumbers,
): number[] {
  const { make, model, badge, year, kilometres, priceDollars, carType, facts } = listing;
  return [
    ...[make, model, badge, badgeKey].map((text) => texts.of(text)),
    year,
    kilometres,
    priceDollars,
    carTypes.indexOf(carType),
    fittedLog,
    pricedDay,
    ...factNames.map((name) => (facts[name] === undefined ? unknown : texts.of(facts[name]))),
  ];
}

/** The numbers of a file's listings, and their texts. */
export interface StoredNumbers {
  readonly numbers: Float32Array;
  readonly texts: readonly string[];
}

/** One model's listings: `start` is the place of the first one's numbers. Made when they are read, and held by nobody. */
export const storedEvidence = (
  stored: StoredNumbers,
  modelKey: string,
  start: number,
  count: number,
): Evidence[] =>
  Array.from(
    { length: count },
    (_, at) => new StoredEvidence(new StoredListing(stored, start + at * listingWidth), modelKey),
  );

class StoredEvidence implements Evidence {
  constructor(
    readonly listing: StoredListing,
    readonly modelKey: string,
  ) {}

  get badgeKey(): string {
    return this.listing.text(place.badgeKey);
  }
  get pricedDay(): number {
    return this.listing.number(place.pricedDay);
  }
  get fittedLog(): number {
    return this.listing.number(place.fittedLog);
  }
}

/** A listing that reads its numbers in place: thousands of listings take no memory of their own. */
class StoredListing implements MarketListing {
  readonly #stored: StoredNumbers;
  readonly #start: number;

  constructor(stored: StoredNumbers, start: number) {
    this.#stored = stored;
    this.#start = start;
  }

  get make(): string {
    return this.text(place.make);
  }
  get model(): string {
    return this.text(place.model);
  }
  get badge(): string {
    return this.text(place.badge);
  }
  get year(): number {
    return this.number(place.year);
  }
  get kilometres(): number {
    return this.number(place.kilometres);
  }
  get priceDollars(): number {
    return this.number(place.priceDollars);
  }
  get carType(): MarketListing['carType'] {
    return carTypes[this.number(place.carType)] ?? 'used';
  }
  get facts(): Facts {
    const facts: Facts = {};
    factNames.forEach((name, at) => {
      const value = this.#stored.texts[this.number(firstFact + at)];
      if (value !== undefined) facts[name] = value;
    });
    return facts;
  }

  number(at: number): number {
    return this.#stored.numbers[this.#start + at] ?? 0;
  }
  text(at: number): string {
    return this.#stored.texts[this.number(at)] ?? '';
  }
}
