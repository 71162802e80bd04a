import type { NumberRange } from '#server/search/rules/refinement';
import {
  AROUND,
  amountOf,
  aroundRange,
  COUNT,
  countOf,
  type Groups,
  OR_LESS,
  OR_MORE,
  OVER,
  type Pattern,
  pattern,
  sharedThousand,
  THOUSAND,
  TO,
  UNDER,
} from './patterns';
import { rangeSense, type Sense } from './typed-text';

const number = (n: number) => `(?<digits${n}>\\d{1,7}(?:\\.\\d)?)(?<thousand${n}>${THOUSAND})?`;
/** `ks` means kilometres as well as thousands of them. */
const KM = ' ?(?<unit>kms?|kilomet(?:er|re)s?|klms?|ks)';
/** Fewer kilometres are a distance, or not realistic for a used car. */
const BARE_MIN_KM = 1000;

function kmOf(groups: Groups, n: number): number {
  const km = amountOf(groups[`digits${n}`], groups[`thousand${n}`]);
  return groups['unit'] === 'ks' && km < BARE_MIN_KM ? km * 1000 : km;
}

const driven = (range: (km: number) => NumberRange) => (groups: Groups) =>
  rangeSense('km', range(kmOf(groups, 1)));

/** A bare `20 km` is more often a distance than an odometer reading: it stays text. */
const surelyDriven = (range: (km: number) => NumberRange) => (groups: Groups) => {
  const km = kmOf(groups, 1);
  return km >= BARE_MIN_KM ? rangeSense('km', range(km)) : null;
};

function between(groups: Groups): Sense {
  const borrowed =
    groups['thousand1'] ?? sharedThousand(groups['digits1'], groups['digits2'], groups['thousand2']);
  return rangeSense('km', { from: kmOf({ ...groups, thousand1: borrowed }, 1), to: kmOf(groups, 2) });
}

const upTo = (to: number): NumberRange => ({ to });
const fromOn = (from: number): NumberRange => ({ from });

/** Words before and after the kilometres, and their meaning. */
const limits: readonly [before: string, after: string, means: Pattern['means']][] = [
  [UNDER, '', driven(upTo)],
  [OVER, '', driven(fromOn)],
  [AROUND, '', surelyDriven(aroundRange)],
  ['', OR_LESS, driven(upTo)],
  ['', OR_MORE, driven(fromOn)],
  ['(?:within )?', '', surelyDriven(upTo)],
];

/** Kilometres in a shopper's words: `under 50,000 km`, `100000kms or less`, `less than 80k kms`. */
export const kmPatterns: readonly Pattern[] = [
  pattern(
    `(?:(?:between|from) )?${number(1)}(?:${KM.replace('<unit>', ':')})?(?: and |${TO})${number(2)}${KM}`,
    between,
  ),
  ...limits.map(([before, after, means]) => pattern(`${before}${number(1)}${KM}${after}`, means)),
];

const OLDEST_YEAR = 1950;
const year = (n: number) => `(?<year${n}>(?:19|20)\\d\\d)`;
const AGE = `(?<age>${COUNT}) ?(?:years?|yrs?|yo|yr)`;

/** Years and ages in a shopper's words, as years of build: `2018-2020`, `newer than 2019`, `5 years old or newer`. */
export function yearPatterns(thisYear: number): readonly Pattern[] {
  const yearOf = (text: string | undefined): number | undefined => {
    const value = Number(text);
    return value >= OLDEST_YEAR && value <= thisYear + 1 ? value : undefined;
  };
  const yearRange = (range: (value: number) => NumberRange) => (groups: Groups) => {
    const value = yearOf(groups['year1']);
    return value === undefined ? undefined : rangeSense('year', range(value));
  };
  const between = (groups: Groups): Sense | undefined => {
    const from = yearOf(groups['year1']);
    // `2018-20`
    const second = groups['year2'] ?? `${groups['year1']?.slice(0, 2)}${groups['short']}`;
    const to = yearOf(second);
    return from === undefined || to === undefined ? undefined : rangeSense('year', { from, to });
  };
  const aged = (range: (since: number) => NumberRange) => (groups: Groups) =>
    rangeSense('year', range(thisYear - countOf(groups['age'])));
  return [
    pattern(`(?:between |from )?${year(1)}(?:${TO}| and | or )${year(2)}(?: models?)?`, between),
    pattern(`${year(1)}-(?<short>\\d\\d)`, between),
    pattern(
      `(?:from|since|no older than|not older than|at least|min|minimum)(?: year)? ${year(1)}(?: onwards?| on| up)?`,
      yearRange(fromOn),
    ),
    pattern(
      `(?:after|newer than|later than|younger than|post) ${year(1)}`,
      yearRange((value) => fromOn(value + 1)),
    ),
    pattern(
      `(?:before|older than|earlier than|pre) ${year(1)}`,
      yearRange((value) => upTo(value - 1)),
    ),
    pattern(
      `(?:up to|until|till|max|maximum|no newer than|not newer than)(?: year)? ${year(1)}`,
      yearRange(upTo),
    ),
    pattern(
      `${year(1)}(?:\\+| plus| onwards?| upwards?| (?:or|and|&) (?:newer|later|above|up|over|onwards?|younger))(?: models?)?`,
      yearRange(fromOn),
    ),
    pattern(`${year(1)} (?:or|and) (?:older|earlier|before|below|under)`, yearRange(upTo)),
    pattern(
      `(?:(?:year|built|built in|made in|model year) )?${year(1)}(?: models?| build| plate)?`,
      yearRange((value) => ({ from: value, to: value })),
    ),
    pattern(
      `(?:under|less than|up to|max|maximum|at most|no more than|not more than|within|within the last|last|in the last|newer than|younger than|not older than|no older than|not over) ${AGE}(?: old)?`,
      aged(fromOn),
    ),
    pattern(`${AGE}(?: old)? (?:(?:or|and) (?:newer|younger|less|under)|max|maximum)`, aged(fromOn)),
    pattern(`(?:over|more than|older than|at least) ${AGE}(?: old)?`, aged(upTo)),
    // An age alone may mean that year, or at most that.
    pattern(`${AGE} old`, () => null),
  ];
}
