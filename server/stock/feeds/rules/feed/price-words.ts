import { type Car, priceTypes } from '#server/settings/car';
import { type ImportWords, noWords } from './availability-words';
import { absent, compact, type Reading, unreadableAs, valueIs } from './cell';
import { withMemory } from './text-memory';

export type PriceType = NonNullable<Car['price_type']>;
/** What words beside an amount say of it: what it includes, nothing (`firm`), or that it is no price of a car. */
export type PriceSaying = PriceType | 'plain' | 'no_price';

/** Not what a shopper in Australia pays for the car: instalments, other currencies, trade prices, before tax. */
const noPrice =
  /\b(?:p\.?\/?w|p\.?\/?m|p\.?\/?a|per|week(?:ly)?|wk|month(?:ly)?|fortnight(?:ly)?|deposit|nz\$?d?|us\$?d?|eur|gbp|trade|wholesale|cost)\b|(?:\+|\bplus|\bexcl?\w*\.?|\bbefore) ?gst\b/;

export const isType = (saying: string | undefined): saying is PriceType =>
  priceTypes.some((type) => type === saying);

const driveAway = String.raw`(?:(?:drive|ride|tow) ?-?away|\bd\/?a\b)`;
const excluding = String.raw`(?:\+|\bplus|\bexc?l?(?:uding|udes|uded)?\.?|\bbefore|\bwithout|\bnot incl?(?:uding|udes|uded)?\.?)`;
const charges = '(?:all |any )*(?:gov|statutory|charges|stamp|duty|rego|registration|transfer|fees)';

/** In order: the first match counts, so that nothing that excludes charges is read as including them. */
const kinds: ReadonlyArray<readonly [PriceType, RegExp]> = [
  [
    'before_on_roads',
    new RegExp(String.raw`\bbor\b|\bmr?lp\b|${excluding} ?(?:all )?(?:orcs?\b|on ?-?roads?)|\+ ?orc`),
  ],
  ['excluding_government_charges', new RegExp(String.raw`\begc\b|${excluding} ?${charges}`)],
  [
    // Without saying what else is excluded.
    'excluding_government_charges',
    new RegExp(
      String.raw`\b(?:not|no|non|isn't|excl?(?:uding|udes|uded)?\.?|without|before)\b.*\b${driveAway}|${driveAway}\b.*\b(?:excl|not|extra|unavailable)|${driveAway}:? ?(?:no|n|false)\b`,
    ),
  ],
  [
    'drive_away',
    new RegExp(
      String.raw`${driveAway}|\bdap\b|\bigc\b|no more to pay|\bincl?(?:uding|udes|uded)?\.? ?(?:all )?(?:gov|on ?-?roads?)`,
    ),
  ],
];

/** Conditions on a drive-away price, which nobody may take for one that everybody pays. */
const conditional = /\b(?:abn|if|was|were|not|plus|approved|fleet|conditions?|excl\w*|extra)\b|\+/;

/** Says nothing of what the amount includes. */
const harmless =
  /\b(?:now|only|from|just|our|price[ds]?|pricing|special|sale|clearance|firm|fixed|neg|negotiable|ono|obo|or near(?:est)? offer|aud?|dollars?|incl?(?:uding|udes)?\.? gst|gst incl?(?:uded)?\.?|the|and|an?|each|retail|list(?:ed)?|standard|advertised|internet|asking|cash|was|reduced|bargain|great|good|fair|value)\b/g;

/**
 * What the text beside an amount, or in a column of the price's kind, says. Never inferred from anything else. A list or a
 * record says what its texts say, as one text.
 */
export function priceSayingOf(cell: unknown, own: ImportWords = noWords): Reading<PriceSaying> {
  const value = typeof cell === 'object' ? textsIn(cell).join(', ') : cell;
  if (typeof value !== 'string' || !/[\p{L}+]/u.test(value)) return absent;
  const meaning = own.get(compact(value));
  if (meaning === 'no_price') return valueIs(meaning);
  const type = priceTypes.find((one) => one === meaning);
  return type === undefined ? priceSayingIn(value) : valueIs(type);
}

const priceSayingIn = withMemory((value): Reading<PriceSaying> => {
  const words = value
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/n[’']t\b/g, 'n not')
    .replace(/no more to pay/g, 'igc');
  if (noPrice.test(words)) return unreadableAs(value);
  const kind = kinds.find(([, pattern]) => pattern.test(words));
  if (kind) {
    const isForAll = kind[0] !== 'drive_away' || !conditional.test(words.replace(kind[1], ''));
    return isForAll ? valueIs(kind[0]) : unreadableAs(value);
  }
  return /[\p{L}+]/u.test(words.replace(harmless, '')) ? unreadableAs(value) : valueIs('plain');
});

const mostTexts = 20;
function textsIn(cell: unknown, depth = 0): readonly string[] {
  if (typeof cell === 'string') return [cell];
  if (typeof cell !== 'object' || cell === null || depth > 3) return [];
  return Object.values(cell)
    .flatMap((part) => textsIn(part, depth + 1))
    .slice(0, mostTexts);
}

/** From the one that includes most to the one that includes least. */
const byCaution: readonly PriceType[] = ['drive_away', 'excluding_government_charges', 'before_on_roads'];

/** What a price includes if several places say it: never more than each of them says. */
export const leastOf = (types: readonly PriceType[]): PriceType | undefined =>
  byCaution.findLast((type) => types.includes(type));
