import { comparePriceRanges, weeklyPriceRangeLabel } from '#server/search/rules/price-ranges';
import type { NumberRange } from '#server/search/rules/refinement';
import {
  AROUND,
  amountOf,
  aroundRange,
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
