import { carTypes } from '#server/settings/car-types';
import { type Facts, factNames, type TextNumbers } from './listing';
import type { ByName, ModelPart } from './model/price-model';
import type { Evidence } from './valuation/market-model';

/** A model in the head of a file: its key, first build year, and how many build years, effects and listings it has. */
export type StoredModel = readonly [
  key: string,
  firstYear: number,
  years: number,
  effects: number,
  listings: number,
];

/** An effect is the number of its key and its size. */
const effectWidth = 2;

/** A model's numbers: what each build year adds, then the effects. Its listings come after them. */
export const partNumbers = ({ yearEffects, effects }: ModelPart, texts: TextNumbers): number[] => [
  ...yearEffects,
  ...[...effects].flatMap(([key, size]) => [texts.of(key), size]),
];

interface Place {
  readonly model: StoredModel;
  readonly start: number;
}

/** The models in a file's numbers, each decoded when it is first needed. */
export class StoredModels {
  readonly #places = new Map<string, Place>();
  /** How many numbers the models have. */
  readonly width: number;

  constructor(
    models: readonly StoredModel[],
    private readonly stored: StoredNumbers,
  ) {
    let start = 0;
    for (const model of models) {
      this.#places.set(model[0], { model, start });
      start = listingsOf({ model, start }) + model[4] * listingWidth;
    }
    this.width = start;
  }

  readonly parts: ByName<ModelPart> = {
    keys: () => this.#places.keys(),
    get: (key) => this.#read(key, (place) => this.#part(place)),
  };

  readonly evidence: ByName<readonly Evidence[]> = {
    keys: () => this.#places.keys(),
    get: (key) =>
      this.#read(key, (place) => storedEvidence(this.stored, key, listingsOf(place), place.model[4])),
  };

  #read<T>(key: string, read: (place: Place) => T): T | undefined {
    const place = this.#places.get(key);
    return place && read(place);
  }

  #part({ model: [, firstYear, years, count], start }: Place): ModelPart {
    const { numbers, texts } = this.stored;
    const effects = new Map<string, number>();
    const first = start + years;
    for (let at = first; at < first + count * effectWidth; at += effectWidth)
      effects.set(texts[numbers[at] ?? 0] ?? '', numbers[at + 1] ?? 0);
    return { firstYear, effects, yearEffects: [...numbers.subarray(start, first)] };
  }
}

const listingsOf = ({ model: [, , years, effects], start }: Place): number =>
  start + years + effects * effectWidth;

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
const listingWidth = firstFact + factNames.length;
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
interface StoredNumbers {
  readonly numbers: Float32Array;
  readonly texts: readonly string[];
}

/** One model's listings: `start` is the place of the first one's numbers. */
const storedEvidence = (stored: StoredNumbers, modelKey: string, start: number, count: number): Evidence[] =>
  Array.from({ length: count }, (_, at) => evidenceAt(stored, modelKey, start + at * listingWidth));

function evidenceAt({ numbers, texts }: StoredNumbers, modelKey: string, start: number): Evidence {
  const number = (at: number) => numbers[start + at] ?? 0;
  const text = (at: number) => texts[number(at)] ?? '';
  const facts: Facts = {};
  for (const [at, name] of factNames.entries()) {
    const value = texts[number(firstFact + at)];
    if (value !== undefined) facts[name] = value;
  }
  return {
    modelKey,
    badgeKey: text(place.badgeKey),
    pricedDay: number(place.pricedDay),
    fittedLog: number(place.fittedLog),
    listing: {
      make: text(place.make),
      model: text(place.model),
      badge: text(place.badge),
      year: number(place.year),
      kilometres: number(place.kilometres),
      priceDollars: number(place.priceDollars),
      carType: carTypes[number(place.carType)] ?? 'used',
      facts,
    },
  };
}
