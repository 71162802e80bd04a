import type { NumberRange } from '../refinement';
import { COUNT, countOf, TO } from './number-words';
import { type Groups, type Pattern, pattern } from './patterns';
import { rangeSense, type Sense } from './sense';

const OLDEST_YEAR = 1950;
const year = (n: number) => `(?<year${n}>(?:19|20)\\d\\d)`;
const AGE = `(?<age>${COUNT}) ?(?:years?|yrs?|yo|yr)`;

/** Years and ages in a shopper's words, as years of build: `2018-2020`, `newer than 2019`, `5 years old or newer`. */
export function yearPatterns(thisYear: number): readonly Pattern[] {
  const yearOf = (text: string | undefined): number | undefined => {
    const value = Number(text);
    return value >= OLDEST_YEAR && value <= thisYear + 1 ? value : undefined;
  };
  const built = (range: (value: number) => NumberRange) => (groups: Groups) => {
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
  const since = (from: number) => ({ from });
  const until = (to: number) => ({ to });
  return [
    pattern(`(?:between |from )?${year(1)}(?:${TO}| and | or )${year(2)}(?: models?)?`, between),
    pattern(`${year(1)}-(?<short>\\d\\d)`, between),
    pattern(
      `(?:from|since|no older than|not older than|at least|min|minimum)(?: year)? ${year(1)}(?: onwards?| on| up)?`,
      built(since),
    ),
    pattern(
      `(?:after|newer than|later than|younger than|post) ${year(1)}`,
      built((value) => since(value + 1)),
    ),
    pattern(
      `(?:before|older than|earlier than|pre) ${year(1)}`,
      built((value) => until(value - 1)),
    ),
    pattern(
      `(?:up to|until|till|max|maximum|no newer than|not newer than)(?: year)? ${year(1)}`,
      built(until),
    ),
    pattern(
      `${year(1)}(?:\\+| plus| onwards?| upwards?| (?:or|and|&) (?:newer|later|above|up|over|onwards?|younger))(?: models?)?`,
      built(since),
    ),
    pattern(`${year(1)} (?:or|and) (?:older|earlier|before|below|under)`, built(until)),
    pattern(
      `(?:(?:year|built|built in|made in|model year) )?${year(1)}(?: models?| build| plate)?`,
      built((value) => ({ from: value, to: value })),
    ),
    pattern(
      `(?:under|less than|up to|max|maximum|at most|no more than|not more than|within|within the last|last|in the last|newer than|younger than|not older than|no older than|not over) ${AGE}(?: old)?`,
      aged(since),
    ),
    pattern(`${AGE}(?: old)? (?:(?:or|and) (?:newer|younger|less|under)|max|maximum)`, aged(since)),
    pattern(`(?:over|more than|older than|at least) ${AGE}(?: old)?`, aged(until)),
    // An age alone may mean that year, or at most that.
    pattern(`${AGE} old`, () => null),
  ];
}
