import type { Car, CarType } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { ImportWords } from './availability-words';
import { compact, textOf, wordsIn } from './cell';
import { withMemory } from './text-memory';

/** New, demo or used, and whether the maker certifies it. */
export interface Condition {
  car_type?: CarType;
  certified?: boolean;
}
const conditions: ReadonlyArray<readonly [Condition, string]> = [
  [
    { car_type: 'new' },
    'new n brandnew newcar newvehicle newinstock newavailabletoorder newvehicles newcars newcondition',
  ],
  [{ car_type: 'demo' }, 'demo d demonstrator exdemo demonstratorcar democar demovehicle exdemonstrator'],
  [
    { car_type: 'used' },
    `
      used u preowned secondhand 2ndhand usedcar usedcars usedvehicle nearnew likenew asnew preloved approvedused
      usedcondition exrental exlease exgovernment exgovt exfleet`,
  ],
  [{ car_type: 'used', certified: true }, 'cpo certifiedpreowned certified certifiedused'],
];
const conditionByWord = new Map(
  conditions.flatMap(([meaning, words]) => wordsIn(words).map((word) => [word, meaning] as const)),
);

/** In longer texts, in order: an `Executive Demo (used)` is a demo, and something `near new` is used. */
const within: ReadonlyArray<readonly [Condition, RegExp]> = [
  [{ car_type: 'demo' }, /\b(?:demos?|demonstrators?)\b/],
  [{ car_type: 'used', certified: true }, /\b(?:cpo|certified)\b/],
  [{ car_type: 'used' }, /\b(?:used|pre ?-?owned|second ?-?hand|near ?-?new|pre ?-?loved)\b/],
  [{ car_type: 'new' }, /\bnew\b/],
];

/** The condition that a word or text names; undefined if it names none. Never guessed from anything else. */
export function conditionWordOf(value: unknown, own?: ImportWords): Condition | undefined {
  const text = textOf(value)?.replace(/^https?:\/\/schema\.org\//i, '');
  if (text === undefined) return undefined;
  const meaning = own?.get(compact(text));
  const type = carTypes.find((one) => one === meaning);
  if (type !== undefined) return { car_type: type };
  return conditionIn(text);
}

const conditionIn = withMemory((text) => {
  const plain = text.toLowerCase().replace(/_/g, ' ');
  return (
    conditionByWord.get(compact(text)) ?? (/\b(?:not|non|no|never)\b/.test(plain) ? undefined : wordIn(plain))
  );
});

const kindWords =
  /\b(?:cars?|vehicles?|stock|executive|company|dealer|ex|approved|quality|brand|condition)\b/g;

/** Only if nothing else is said: `Executive Demo` is a condition, `New Arrival` is not. */
function wordIn(plain: string): Condition | undefined {
  const match = within.find(([, words]) => words.test(plain));
  // `New/used` is a question to the sender.
  if (match?.[0].car_type === 'used' && /(?<!near[ -]?)\bnew\b/.test(plain)) return undefined;
  if (match === undefined) return undefined;
  const rest = within.reduce((text, [, words]) => text.replace(words, ''), plain).replace(kindWords, '');
  return /[\p{L}\p{N}]/u.test(rest) ? undefined : match[0];
}

interface ConditionFlags {
  readonly isDemo: boolean | undefined;
  readonly isUsed: boolean | undefined;
  readonly isNew: boolean | undefined;
}

/** From a feed's flags. Demo takes precedence over used, used over new; only a plain no to both others means new. */
export function conditionOfFlags({ isDemo, isUsed, isNew }: ConditionFlags): Condition {
  if (isDemo) return { car_type: 'demo' };
  if (isUsed) return { car_type: 'used' };
  if (isNew) return { car_type: 'new' };
  if (isNew === false) return isDemo === false ? { car_type: 'used' } : {};
  return isDemo === false && isUsed === false ? { car_type: 'new' } : {};
}

/** New cars and most demonstrators have been driven less. */
const usedFromKm = 1_000;

/** For feeds that say nothing of a condition: a driven car is used. Any other may be new or a demo, and stays unknown. */
export const conditionByDistance = (km: number | undefined): CarType | undefined =>
  km !== undefined && km >= usedFromKm ? 'used' : undefined;

const itemWords = [
  ['car', 'a car cars h'],
  ['motorcycle', 'm motorcycle motorbike bike'],
  ['caravan', 'c caravan camper campertrailer'],
] as const;
const items = new Map(
  itemWords.flatMap(([type, words]) => wordsIn(words).map((word) => [word, type] as const)),
);

/** Car, motorcycle or caravan, from a word or the one-letter stock types (A car, H heavy, M bike, C caravan). */
export const itemTypeOf = (value: unknown): Car['item_type'] | undefined =>
  items.get(compact(textOf(value) ?? ''));
