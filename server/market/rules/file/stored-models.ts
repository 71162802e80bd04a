import type { ByName } from '#server/market/rules/by-name';
import type { ModelPart } from '#server/market/rules/model/price-model';
import type { Evidence } from '#server/market/rules/valuation/market-model';
import { listingWidth, type StoredNumbers, storedEvidence } from './stored-listings';
import type { TextNumbers } from './text-numbers';

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
