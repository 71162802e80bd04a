import { carTypes } from '#server/settings/car-types';
import { type Facts, factNames, type PricedListing, TextNumbers } from './listing';

/** Listings as whole numbers, and each of their texts once: little to hold and to send to a thread. */
export interface PackedListings {
  readonly pages: ReadonlyArray<Int32Array<ArrayBuffer>>;
  readonly texts: readonly string[];
}

const unknown = -1;
/** The places of a listing's numbers; those of its facts come after them. */
const place = {
  make: 0,
  model: 1,
  badge: 2,
  listedOn: 3,
  carType: 4,
  year: 5,
  kilometres: 6,
  priceDollars: 7,
};
const firstFact = Object.keys(place).length;
const width = firstFact + factNames.length;

/** Packs listings as they come. */
export class ListingPacker {
  readonly #pages: Array<Int32Array<ArrayBuffer>> = [];
  readonly #texts = new TextNumbers();

  add(page: readonly PricedListing[]): void {
    const numbers = new Int32Array(page.length * width);
    for (const [at, listing] of page.entries()) numbers.set(this.#numbersOf(listing), at * width);
    this.#pages.push(numbers);
  }

  packed(): PackedListings {
    return { pages: this.#pages, texts: this.#texts.all() };
  }

  #numbersOf({ make, model, badge, listedOn, carType, facts, ...listing }: PricedListing): number[] {
    return [
      ...[make, model, badge, listedOn].map((text) => this.#texts.of(text)),
      carTypes.indexOf(carType),
      listing.year,
      listing.kilometres,
      listing.priceDollars,
      ...factNames.map((name) => (facts[name] === undefined ? unknown : this.#texts.of(facts[name]))),
    ];
  }
}

/** The listings in their order. */
export const unpackListings = ({ pages, texts }: PackedListings): PricedListing[] =>
  pages.flatMap((page) =>
    Array.from({ length: page.length / width }, (_, at) =>
      listingOf(page.subarray(at * width, (at + 1) * width), texts),
    ),
  );

function listingOf(numbers: Int32Array, texts: readonly string[]): PricedListing {
  const text = (at: number) => texts[numbers[at] ?? unknown];
  const number = (at: number) => numbers[at] ?? 0;
  const facts: Facts = {};
  factNames.forEach((name, at) => {
    const value = text(firstFact + at);
    if (value !== undefined) facts[name] = value;
  });
  // Not put together from several objects: each listing would have a shape of its own, which takes more than its values.
  return {
    make: text(place.make) ?? '',
    model: text(place.model) ?? '',
    badge: text(place.badge) ?? '',
    listedOn: text(place.listedOn) ?? '',
    carType: carTypes[number(place.carType)] ?? 'used',
    year: number(place.year),
    kilometres: number(place.kilometres),
    priceDollars: number(place.priceDollars),
    facts,
  };
}
