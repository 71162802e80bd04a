import type { NumberRange } from '../refinement';
import {
  AROUND,
  amountOf,
  aroundRange,
  OR_LESS,
  OR_MORE,
  OVER,
  sharedThousand,
  THOUSAND,
  TO,
  UNDER,
} from './number-words';
import { type Groups, type Pattern, pattern } from './patterns';
import { rangeSense, type Sense } from './sense';

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

/** Kilometres in a shopper's words: `under 50,000 km`, `100000kms or less`, `less than 80k kms`. */
export const kmPatterns: readonly Pattern[] = [
  pattern(
    `(?:(?:between|from) )?${number(1)}(?:${KM.replace('<unit>', ':')})?(?: and |${TO})${number(2)}${KM}`,
    between,
  ),
  pattern(
    `${UNDER}${number(1)}${KM}`,
    driven((to) => ({ to })),
  ),
  pattern(
    `${OVER}${number(1)}${KM}`,
    driven((from) => ({ from })),
  ),
  pattern(`${AROUND}${number(1)}${KM}`, surelyDriven(aroundRange)),
  pattern(
    `${number(1)}${KM}${OR_LESS}`,
    driven((to) => ({ to })),
  ),
  pattern(
    `${number(1)}${KM}${OR_MORE}`,
    driven((from) => ({ from })),
  ),
  pattern(
    `(?:within )?${number(1)}${KM}`,
    surelyDriven((to) => ({ to })),
  ),
];
