import { compact, wordsIn } from './cell';
import { availabilityFields, columnNames, type Field, rawOnly } from './columns';
import { priceSayingOf } from './price-words';
import { withMemory } from './text-memory';

const fields = Object.keys(columnNames).filter((key): key is Field => Object.hasOwn(columnNames, key));
const places = new Map<string, { field: Field; order: number }>(
  fields.flatMap((field) =>
    wordsIn(columnNames[field]).map((name, order) => [name, { field, order }] as const),
  ),
);
const numberedImage = /^(?:images?|photos?|pictures?|img|pic)(?:url|link)?(\d{1,3})(?:url|link|src)?$/;

const inThousands = 'kilometresinthousands';

/** A header's letters and digits, without text in brackets; but miles and thousands there count: `Odometer (mi)`. */
export function headerKey(header: string): string {
  if (/\bodo|mileage|distance|\bkms?\b/i.test(header)) {
    if (/\((?:mi|miles?)\)/i.test(header)) return 'miles';
    if (/\([^)]*(?:000|thousand)/i.test(header)) return inThousands;
  }
  const plain = header.replace(/\([^)]*\)/g, '');
  return compact(plain) || compact(header);
}

export const longestHeader = 80;

interface Meaning {
  readonly field: Field;
  /** Its rank among columns of that field. */
  readonly order: number;
}

/** A column's meaning; undefined for an unknown column. */
export const meaningOf = (header: string): Meaning | undefined =>
  header.length > longestHeader ? undefined : meaningIn(header);

const meaningIn = withMemory((header): Meaning | undefined => {
  const key = headerKey(header);
  if (key === inThousands) return undefined;
  const numbered = numberedImage.exec(key);
  if (numbered) return { field: 'images', order: 100 + Number(numbered[1]) };
  const meaning = places.get(key);
  if (meaning !== undefined) return pricedMeaning(meaning, /\(([^)]*)\)/.exec(header)?.[1] ?? '');
  return rawOnly.has(key) ? undefined : wordsMeaning(header);
});

/** Where an amount of each kind belongs. */
const priceFields = new Map<unknown, Field>([
  ['plain', 'price'],
  ['drive_away', 'drive_away_price'],
  ['excluding_government_charges', 'egc_price'],
  ['before_on_roads', 'before_on_roads_price'],
]);
const amounts = new Set<Field>([
  'price',
  'retail_price',
  'special_price',
  'offer_price',
  'before_price',
  ...priceFields.values(),
]);
const remarksOnFormat =
  /\b(?:numbers?|numeric|required|optional|mandatory|whole|integer|decimal|dollars|currency)\b/gi;

/** A column of prices, by the words beside its name: `Price (Excl. Govt. Charges)`; none where nobody can read them. */
function pricedMeaning(meaning: Meaning, beside: string): Meaning | undefined {
  if (!amounts.has(meaning.field)) return meaning;
  const saying = priceSayingOf(beside.replace(remarksOnFormat, ''));
  if (saying.kind === 'absent' || (saying.kind === 'value' && saying.value === 'plain')) return meaning;
  const field = saying.kind === 'value' ? priceFields.get(saying.value) : undefined;
  if (field === undefined || field === meaning.field) return field && meaning;
  return meaning.field === 'price' || meaning.field === 'retail_price' ? { field, order: 50 } : undefined;
}

/** Words beside a statement that say nothing more: `Is Vehicle Sold`, `Hide on web`, `Sold Y/N`. */
const whichSite =
  /\b(?:(?:on|to|from|for) )?(?:(?:the|our|dealer|public) )*(?:web ?site|web|internet|online)\b/g;
const surplus =
  /\b(?:is|has|was|been|marked|as|flag|indicator|y ?n|true false|status|stock|vehicle|car|unit|item|listing|advert|from sale)\b/g;
/** A person, a day or a time beside one: a value there says that it took place. */
const details = /\b(?:date|day|time|datetime|timestamp|at|on|until|till|expiry|expires|for|to)\b|\bby$/g;
const detailFields = new Map<Field, Field>([
  ['sold', 'sold_detail'],
  ['reserved', 'reserved_detail'],
  ['hidden', 'hidden_detail'],
]);

/** Fields of which a header may have further words. */
const inWords: ReadonlySet<Field> = new Set<Field>([
  ...availabilityFields,
  'car_type',
  'is_demo',
  'is_used',
  'is_new',
  'km',
  'hides_price',
  'shows_price',
  'is_special',
  'images',
]);
const noAmountToday = /\b(?:was|from|special|sale|reduced|clearance|fair|good|great|bargain|value|each)\b/;

/** What a column of another name means, by the words in its header. */
function wordsMeaning(header: string): Meaning | undefined {
  const words = header
    .replace(/\([^)]*\)/g, (inside) => (/price/i.test(header) ? inside : ''))
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
  const anywhere = words.replace(whichSite, ' ');
  const plain = anywhere.replace(surplus, ' ');
  const stated = places.get(compact(plain)) ?? places.get(compact(anywhere));
  if (stated !== undefined && inWords.has(stated.field)) return stated;
  if (/\bprice\b/.test(plain)) {
    const beside = plain.replace(/\b(?:price|ad|adv)\b/g, ' ');
    const isOther = /[\p{L}+]/u.test(beside) && priceSayingOf(beside).kind === 'absent';
    return isOther || noAmountToday.test(beside)
      ? undefined
      : pricedMeaning({ field: 'price', order: 50 }, beside);
  }
  if (stated !== undefined || words === 'sold by') return undefined;
  const fact = places.get(compact(plain.replace(details, ' ')))?.field;
  const field = fact && detailFields.get(fact);
  return field && { field, order: 0 };
}
