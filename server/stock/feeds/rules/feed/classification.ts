import { distanceOf, itemOf } from './appearance';
import { availabilityOf, type UnreadStatement } from './availability';
import { type ImportWords, noWords } from './availability-words';
import { flagOf, type Reading, textOf } from './cell';
import { type Condition, conditionByDistance, conditionOfFlags, conditionWordOf } from './condition';
import type { Cells } from './headers';
import { itemsOf, listOf } from './lists';
import type { CarDraft } from './remarks';
import { specificationsOf } from './variant';

/** Whether a car is new, demo or used, on sale, held or sold, and how it is grouped and shown. */
export function classificationOf(
  cells: Cells,
  soldDate: Reading<unknown>,
  words: ImportWords = noWords,
): { draft: CarDraft; unread: readonly UnreadStatement[] } {
  const item = itemOf(cells);
  const { availability, unread } = availabilityOf(cells, soldDate, words);
  const condition = conditionOf(cells, words);
  const draft = {
    car_type:
      condition.car_type ?? (namesCondition(cells) ? undefined : conditionByDistance(distanceOf(cells))),
    item_type: item,
    ...availability,
    preorder: availability.preorder ?? flagOf(Array.isArray(cells.preorder) ? cells.preorder[0] : undefined),
    tag: textOf(cells.tag),
    categories: listOf(itemsOf(cells.categories)),
    certified: flagOf(cells.certified) ?? condition.certified,
    specifications: specificationsOf(cells, item === 'caravan'),
  };
  return { draft, unread };
}

/** New, demo or used: a column for it first, then flags, then a condition in a column of the stock's type or status. */
function conditionOf(cells: Cells, words: ImportWords): Condition {
  const flags = conditionOfFlags({
    isDemo: flagOf(cells.is_demo),
    isUsed: flagOf(cells.is_used),
    isNew: flagOf(cells.is_new),
  });
  const inStatus = [
    ...statusWords(cells).map((word) => conditionInStatus(word, words)),
    ...itemsOf(cells.categories).map((word) => conditionWordOf(word, words)),
  ].filter((condition) => condition !== undefined);
  const [inType, inColumn] = [cells.stock_type, cells.car_type].map((cell) => conditionWordOf(cell, words));
  const stated = { ...inStatus[0], ...inType, ...flags, ...inColumn };
  const isDemo = [flags, inType, inColumn, ...inStatus].some((condition) => condition?.car_type === 'demo');
  return isDemo ? { ...stated, car_type: 'demo' } : stated;
}

const statusWords = (cells: Cells): readonly string[] =>
  [cells.status]
    .flat()
    .flatMap((word: unknown) => textOf(word) ?? [])
    .filter((word) => word.length > 1);

/** `Used`, or the first word of `New In Stock`. */
const conditionInStatus = (text: string, words: ImportWords): Condition | undefined =>
  conditionWordOf(text, words) ?? conditionWordOf(text.split(/[\s\-–/,]+/)[0]);

/** A column for the condition says something, even if nobody can read it: then kilometres prove nothing. */
const namesCondition = (cells: Cells): boolean => textOf(cells.car_type) !== undefined;
