import { type Near, nearLabel } from '../near';
import type { NumberRange, Refinements } from '../refinement';
import { rangeLabel, valueLabel } from '../refinement-chips';
import type { TypedText } from './typed-text';

/** The meaning of some words: refinements, or a distance, with its chip label. */
export interface Sense {
  readonly label: string;
  readonly refinements: Refinements;
  readonly near?: Near;
}

/** Some atoms and their sense; null for known words that stay text. */
export interface Match {
  /** The atom after the last. */
  readonly to: number;
  readonly sense: Sense | null;
}

/** Reads the text at an atom; undefined if it does not apply. */
export type Reader = (typed: TypedText, at: number) => Match | undefined;

/** Maximum values of one attribute per reading: a longer list stays text, which finds the same. */
const VALUES_MAX = 12;

/** A sense of stored values; null if there are none, or too many. */
export function valuesSense(attribute: string, values: readonly string[], label?: string): Sense | null {
  if (values.length === 0 || values.length > VALUES_MAX) return null;
  return {
    label: label ?? orWords(values.map((value) => valueLabel(attribute, value))),
    refinements: { [attribute]: values },
  };
}

export const rangeSense = (attribute: string, range: NumberRange): Sense => ({
  label: rangeLabel(attribute, range),
  refinements: { [attribute]: range },
});

/** A distance from a postcode; `place` if it has another name. */
export const nearSense = (near: Near, place?: string): Sense => ({
  label: nearLabel(place === undefined ? near : { ...near, postcode: place }),
  refinements: {},
  near,
});

/** `a, b or c` */
export const orWords = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');
