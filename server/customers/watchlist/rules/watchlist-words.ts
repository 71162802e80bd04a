import { type Noun, withNoun } from '#server/dealer/tenants/rules/noun';

/** Cars on one list at most. */
export const watchlistMax = 200;

/** Why a car can't be saved. */
export type SaveRefusal = 'unknown' | 'sold' | 'full';

const refusals: Readonly<Record<SaveRefusal, string>> = {
  unknown: 'This car is no longer listed.',
  sold: 'This car has been sold.',
  full: `Your watchlist has ${watchlistMax} cars, the maximum. Remove one to save another.`,
};

/** The reason in words, for an alert or a notice. */
export const refusalText = (refusal: SaveRefusal, noun: Noun): string => withNoun(refusals[refusal], noun);

export const isRefusal = (word: string | null): word is SaveRefusal =>
  word !== null && Object.hasOwn(refusals, word);
