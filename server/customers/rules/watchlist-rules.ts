import { type Noun, withNoun } from '#server/dealer/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';

/** Cars on one list at most. */
export const watchlistMax = 200;

/** Why a car can't be saved. */
export type SaveRefusal = 'unknown' | 'sold' | 'full';

const refusals: Readonly<Record<SaveRefusal, string>> = {
  unknown: 'This car is no longer listed.',
  sold: 'This car has been sold.',
  full: `You have ${watchlistMax} saved cars, the maximum. Remove one to save another.`,
};

/** The reason in words, for an alert or a notice. */
export const refusalText = (refusal: SaveRefusal, noun: Noun): string => withNoun(refusals[refusal], noun);

export const isRefusal = (word: string | null): word is SaveRefusal =>
  word !== null && Object.hasOwn(refusals, word);

interface SavedPrice {
  readonly text: string;
  /** The price has fallen since. */
  readonly lower: boolean;
}

/**
 * A saved car's price then and now: `Saved at $27,990, now $26,500`. A car that is no longer for sale has no price
 * now. Prices are whole dollars of the dealer's, which says so beside a price in full: charges change without the dealer.
 */
export function savedPrice(
  savedDollars: number | null,
  nowDollars: number | undefined,
  { in_full }: Pick<Tenant['price'], 'in_full'>,
): SavedPrice {
  if (savedDollars === null) {
    const text =
      nowDollars === undefined
        ? 'Saved without a price'
        : `Saved without a price, now ${dollars(nowDollars)}`;
    return { text, lower: false };
  }
  const saved = `Saved at ${in_full ? 'our price ' : ''}${dollars(savedDollars)}`;
  if (nowDollars === undefined) return { text: saved, lower: false };
  if (Math.round(nowDollars) === savedDollars) return { text: `${saved}, same price now`, lower: false };
  return { text: `${saved}, now ${dollars(nowDollars)}`, lower: nowDollars < savedDollars };
}

/** Maximum length of a note, in characters. */
export const noteMax = 300;

/** A note as it is stored: one kind of line break, no control characters, no space around it. */
export const cleanNote = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .trim();

/** Why a cleaned note can't be saved; undefined if it can. */
export const noteError = (note: string): string | undefined =>
  note.length > noteMax ? `Your note is ${note.length} characters long: use at most ${noteMax}.` : undefined;
