import { tokens } from '../tokens';
import { everydayWords } from './everyday-words';
import { modelNames } from './other-names';
import { compactName } from './typed-text';

export interface ModelOf {
  readonly make: string;
  readonly model: string;
}
/** The stored models of a make by their whole names, and by the words at their start or end. */
export interface ModelNames {
  readonly whole: ReadonlyMap<string, readonly string[]>;
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** Adds a value to the list of a key. */
export function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else if (key !== '') lists.set(key, [value]);
}

/** The names of some models: whole, other names, and the words at their start or end. */
export function namesOf(models: readonly string[]): ModelNames {
  const whole = new Map<string, string[]>();
  const parts = new Map<string, string[]>();
  for (const model of models) {
    const key = compactName(model);
    for (const name of [key, ...(modelNames[key] ?? [])]) push(whole, compactName(name), model);
    const words = tokens(model);
    for (let cut = 1; cut < words.length; cut += 1) {
      push(parts, words.slice(0, cut).join(''), model);
      push(parts, words.slice(cut).join(''), model);
    }
  }
  return { whole, parts };
}

/** The model names that need no make beside them: no numbers, everyday words or words with another meaning. */
export function aloneOf(
  modelsByMake: ReadonlyMap<string, ModelNames>,
  which: keyof ModelNames,
  taken: (key: string) => boolean,
): Map<string, ModelOf[]> {
  const alone = new Map<string, ModelOf[]>();
  for (const [make, names] of modelsByMake) {
    for (const [key, models] of names[which]) {
      if (key.length < 2 || /^\d+$/.test(key) || everydayWords.has(key) || taken(key)) continue;
      for (const model of models) push(alone, key, { make, model });
    }
  }
  return alone;
}
