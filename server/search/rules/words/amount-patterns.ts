import { comparePriceRanges, weeklyPriceRangeLabel } from '#server/search/rules/price-ranges';
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
import { rangeSense, type Sense, valuesSense } from './typed-text';

/** A lower price means something else: seats, a distance, doors. */
const PRICE_MIN_DOLLARS = 500;
const PRICE_MAX_DOLLARS = 5_000_000;
const yearLike = /^(?:19[5-9]\d|20[0-4]\d)$/;

/** An amount of money; its groups are numbered, because a pattern has two of them. */
const money = (n: number) =>
  `(?<dollar${n}>\\$)? ?(?<digits${n}>\\d{1,7}(?:\\.\\d{1,2})?)(?<thousand${n}>${THOUSAND}| ?grand)?(?<unit${n}> ?(?:dollars|bucks|aud))?`;

interface Money {
  readonly dollars: number;
  /** Marked as money, or as thousands, rather than a bare number. */
  readonly sure: boolean;
}
function moneyOf(groups: Groups, n: number): Money | undefined {
  const [digits, thousand] = [groups[`digits${n}`], groups[`thousand${n}`]];
  const dollars = amountOf(digits, thousand);
  const sure = isSure(groups, n);
  if (!sure && yearLike.test(digits ?? '')) return undefined;
  return dollars >= PRICE_MIN_DOLLARS && dollars <= PRICE_MAX_DOLLARS ? { dollars, sure } : undefined;
}

const isSure = (groups: Groups, n: number): boolean =>
  ['dollar', 'thousand', 'unit'].some((sign) => groups[`${sign}${n}`] !== undefined);

const priced = (range: (dollars: number) => NumberRange) => (groups: Groups) => {
  const amount = moneyOf(groups, 1);
  return amount && rangeSense('price', range(amount.dollars));
};
/** Only if the number itself is marked as money. */
const surelyPriced = (range: (dollars: number) => NumberRange) => (groups: Groups) => {
  const amount = moneyOf(groups, 1);
  return amount?.sure ? rangeSense('price', range(amount.dollars)) : undefined;
};
/** `from 4000` may be a postcode: a bare four-digit number is not a price there. */
const likelyPriced = (range: (dollars: number) => NumberRange) => (groups: Groups) => {
  const amount = moneyOf(groups, 1);
  if (!amount || (!amount.sure && amount.dollars < 10_000)) return undefined;
  return rangeSense('price', range(amount.dollars));
};
const upTo = (to: number): NumberRange => ({ to });
const fromOn = (from: number): NumberRange => ({ from });

/** `20-30k`: the unit of the second number applies to the first. */
function between(groups: Groups): Sense | undefined {
  const second = moneyOf(groups, 2);
  const borrowed =
    groups['thousand1'] ?? sharedThousand(groups['digits1'], groups['digits2'], groups['thousand2']);
  const first = moneyOf({ ...groups, thousand1: borrowed }, 1);
  if (!first || !second) return undefined;
  const sure = second.sure || isSure(groups, 1) || groups['lead'] !== undefined;
  return sure ? rangeSense('price', { from: first.dollars, to: second.dollars }) : undefined;
}

const BUDGET = '(?:(?:my )?budget(?: of| is)?|price[ds]?) ?';

/** Prices in a shopper's words: `under 40k`, `between 20 and 30k`, `around $25,000`, `40 grand max`. */
export const pricePatterns: readonly Pattern[] = [
  pattern(`(?<lead>between|from|price[ds]?|budget(?: of)?) ${money(1)}(?: and |${TO})${money(2)}`, between),
  pattern(`${money(1)}${TO}${money(2)}`, between),
  pattern(`(?:${BUDGET})?(?:${UNDER}|cheaper than |sub )${money(1)}(?:${OR_LESS})?`, priced(upTo)),
  pattern(`${BUDGET}${money(1)}(?:${OR_LESS})?`, priced(upTo)),
  pattern(`(?:priced? )?${OVER}${money(1)}(?:${OR_MORE})?`, likelyPriced(fromOn)),
  pattern(`(?:priced? )?${AROUND}${money(1)}`, likelyPriced(aroundRange)),
  pattern(`${money(1)}(?:${OR_LESS}| budget)`, surelyPriced(upTo)),
  pattern(`${money(1)}${OR_MORE}`, surelyPriced(fromOn)),
  pattern(money(1), barePrice),
];

/** An amount alone is a budget if it is clearly money: `40k` may be kilometres. */
function barePrice(groups: Groups): Sense | undefined {
  const amount = moneyOf(groups, 1);
  const isMoney =
    groups['dollar1'] ?? groups['unit1'] ?? (groups['thousand1']?.includes('grand') || undefined);
  return amount && isMoney ? rangeSense('price', upTo(amount.dollars)) : undefined;
}

const A_WEEK = ' ?(?:pw|a week|per week|weekly|each week|a wk|per wk|wk|week)';

/** Weekly prices at the end of a band in stock: `under $150 a week`. All others stay text. */
export function weeklyPatterns(bands: readonly string[]): readonly Pattern[] {
  const below = (groups: Groups): Sense | null => {
    const dollars = Number(groups['digits']);
    const limit = weeklyPriceRangeLabel(dollars);
    const isEdge = limit !== undefined && weeklyPriceRangeLabel(dollars - 0.01) !== limit;
    if (!isEdge) return null;
    const cheaper = bands.filter((band) => comparePriceRanges(band, limit) < 0).sort(comparePriceRanges);
    return valuesSense('weekly_price_range', cheaper, `Up to $${dollars} a week`);
  };
  const digits = '\\$? ?(?<digits>\\d{1,4})(?: dollars)?';
  return [
    pattern(`${UNDER}${digits}${A_WEEK}`, below),
    pattern(`${digits}${A_WEEK}${OR_LESS}`, below),
    pattern(`(?:${OVER}|${AROUND})?${digits}${A_WEEK}(?:${OR_MORE})?`, () => null),
  ];
}

const kilometres = (n: number) => `(?<digits${n}>\\d{1,7}(?:\\.\\d)?)(?<thousand${n}>${THOUSAND})?`;
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

function betweenKilometres(groups: Groups): Sense {
  const borrowed =
    groups['thousand1'] ?? sharedThousand(groups['digits1'], groups['digits2'], groups['thousand2']);
  return rangeSense('km', { from: kmOf({ ...groups, thousand1: borrowed }, 1), to: kmOf(groups, 2) });
}

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
    `(?:(?:between|from) )?${kilometres(1)}(?:${KM.replace('<unit>', ':')})?(?: and |${TO})${kilometres(2)}${KM}`,
    betweenKilometres,
  ),
  ...limits.map(([before, after, means]) => pattern(`${before}${kilometres(1)}${KM}${after}`, means)),
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
