/** Parts of number patterns, and their numbers of groups. */

const ones = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A small whole number, in digits or in words. */
export const COUNT = `\\d{1,2}|${ones.join('|')}`;
export const countOf = (text = ''): number => (ones.includes(text) ? ones.indexOf(text) + 1 : Number(text));

/** "At most" before a number. */
export const UNDER =
  '(?:under|below|upto|up to|max|maximum|maximum of|max of|less than|no more than|not more than|not over|at most|<) ?';
/** "At least" before a number. */
export const OVER =
  '(?:over|above|more than|from|at least|min|minimum|minimum of|starting at|starting from|>) ?';
export const AROUND = '(?:around|about|approx|approximately|roughly|circa|~) ?';
/** The same after a number. */
export const OR_LESS = ' ?(?:max|maximum|tops|or less|or under|or below|and under|and below)';
export const OR_MORE =
  '(?:\\+| ?(?:plus|min|minimum|or more|or over|or above|and up|and over|and above|onwards))';
/** Between the ends of a range. */
export const TO = '(?: ?- ?| to )';

/** `thousand` in any spelling; the `000` of `40 000` too. */
export const THOUSAND = '(?: ?(?:k|thousand)| 000)';

/** A number in digits, times a thousand if stated. */
export function amountOf(digits: string | undefined, thousand: string | undefined): number {
  return Math.round(Number(digits) * (thousand === undefined ? 1 : 1000));
}

/** Ten per cent around an amount. */
export const aroundRange = (amount: number): { from: number; to: number } => ({
  from: Math.round(amount * 0.9),
  to: Math.round(amount * 1.1),
});

/** In `20-30k` and `20-50,000` the first number is in thousands like the second. */
export function sharedThousand(
  first: string | undefined,
  second: string | undefined,
  thousand: string | undefined,
) {
  const [from, to] = [Number(first), Number(second)];
  if (from >= 1000 || (thousand !== undefined && from >= to)) return undefined;
  return thousand ?? (to >= 10_000 ? 'k' : undefined);
}
