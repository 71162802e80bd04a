import fc from 'fast-check';
import { matches } from '#server/search/rules/filter';
import { tokens } from '#server/search/rules/tokens';
import {
  type Filter,
  type FilterValue,
  type SearchDocument,
  type SearchQuery,
  type SortOrder,
  sortOrders,
  textFields,
} from '#server/search/search-port';

/** Texts that engines are tempted to take for one another, for numbers or for syntax: they are compared exactly. */
export const confusables = [
  'Toyota',
  'toyota',
  'TOYOTA',
  'Citroën',
  'Citroen',
  'citroe\u0308n',
  'ss',
  'ß',
  'ae',
  'æ',
  'ﬁ',
  'fi',
  'a"b',
  '\\',
  "'",
  '’',
  'x OR y',
  "50% 'off'",
  '`',
  '^k',
  '_a',
  '~0041',
  'null',
  '日本',
  'にほん',
  '5',
  '5.0',
  '05',
  '1e9',
  'NaN',
  'Infinity',
  'true',
  ' x',
  'x',
  'x ',
  'a b',
  'a  b',
  'a\tb',
  'a\0b',
];
/** Ordered by code unit: capitals before `_`, and that before small letters. */
export const ids = [...'abcdefghijklmnABCXYZ_^~9é'];
const word = fc.constantFrom(...confusables);
const number = fc.oneof(fc.integer({ min: -3, max: 6 }), fc.constantFrom(0.5, 1e9));
const noText = Object.fromEntries(textFields.map((field) => [field, ''])) as SearchDocument['text'];

export const anyDocument: fc.Arbitrary<SearchDocument> = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.constant(noText),
  values: fc.record(
    {
      make: word,
      fuel: word,
      categories: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      price: number,
      price_in_vic: number,
      year: number,
      certified: fc.boolean(),
      custom_rank: number,
      created_at: number,
    },
    { requiredKeys: [] },
  ),
});

const value: fc.Arbitrary<FilterValue> = fc.oneof(word, number, fc.boolean());
const attribute = fc.constantFrom('make', 'fuel', 'categories', 'price', 'year', 'certified', 'km');
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ op: fc.constant('eq' as const), attribute, value }),
    fc.record({ op: fc.constant('in' as const), attribute, values: fc.array(value, { maxLength: 4 }) }),
    fc.record({
      op: fc.constant('range' as const),
      attribute,
      from: fc.option(number, { nil: undefined }),
      to: fc.option(number, { nil: undefined }),
    }),
    fc.record({ op: fc.constant('exists' as const), attribute }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('filter'), { maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), of: tie('filter') }),
  ),
}));
export const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: fc.constant(''),
  where: filter,
  refinements: fc.dictionary(fc.constantFrom('make', 'fuel', 'price', 'categories'), filter, { maxKeys: 4 }),
  sort: fc.constantFrom(...sortOrders),
  price: fc.option(fc.constant('price_in_vic'), { nil: undefined }),
  page: fc.integer({ min: 1, max: 4 }),
  hitsPerPage: fc.integer({ min: 1, max: 9 }),
  facets: fc.constant(['make', 'fuel', 'categories', 'certified', 'year']),
  ranges: fc.constant(['price', 'year']),
});

/** What a search means, told as plainly as possible. */
export function plainly(documents: readonly SearchDocument[], asked: SearchQuery) {
  const listed = documents.filter((each) => matches(asked.where, each) && says(each, asked.text));
  const kept = (ignored: string | null) =>
    listed.filter((each) =>
      Object.entries(asked.refinements).every(([name, part]) => name === ignored || matches(part, each)),
    );
  const hits = kept(null).sort(inOrder(asked));
  /** What counts for an attribute: without its own refinement. */
  const counted = (name: string) => (name in asked.refinements ? kept(name) : hits);
  const facetOf = (name: string) => {
    const tally = new Map<string, number>();
    for (const { values } of counted(name)) {
      const found = values[name];
      for (const each of typeof found === 'object' ? found : found === undefined ? [] : [found]) {
        tally.set(String(each), (tally.get(String(each)) ?? 0) + 1);
      }
    }
    return Array.from(tally, ([key, count]) => ({ value: key, count })).sort(
      (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
    );
  };
  const rangeOf = (name: string) => {
    const numbers = counted(name)
      .map(({ values }) => values[name])
      .filter((each) => typeof each === 'number');
    return numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : null;
  };
  const from = (asked.page - 1) * asked.hitsPerPage;
  return {
    ids: hits.slice(from, from + asked.hitsPerPage).map(({ id }) => id),
    count: hits.length,
    pages: Math.ceil(hits.length / asked.hitsPerPage),
    facets: Object.fromEntries(asked.facets.map((name) => [name, facetOf(name)])),
    ranges: Object.fromEntries(asked.ranges.map((name) => [name, rangeOf(name)])),
  };
}

/** Whether each typed word is, or begins, a word of the document. Knows no synonyms, typos or identifiers. */
function says(document: SearchDocument, typed: string): boolean {
  const wanted = tokens(typed);
  if (wanted.length === 0) return true;
  const words = textFields.flatMap((field) => tokens(document.text[field]));
  return wanted.every((typedWord) => words.some((each) => each.startsWith(typedWord)));
}

function inOrder({ sort, price = 'price' }: SearchQuery): (a: SearchDocument, b: SearchDocument) => number {
  const key = ({ values }: SearchDocument, name: string, sign: number) => {
    const found = values[name];
    return typeof found === 'number' ? found * sign : Number.POSITIVE_INFINITY;
  };
  const keys: Record<SortOrder, [string, number][]> = {
    relevance: [
      ['custom_rank', -1],
      ['created_at', -1],
    ],
    latest: [['created_at', -1]],
    'price-desc': [[price, -1]],
    'price-asc': [[price, 1]],
    'fuel-use': [
      ['fuel_litres', 1],
      ['created_at', -1],
    ],
  };
  return (a, b) => {
    for (const [name, sign] of keys[sort]) {
      const [left, right] = [key(a, name, sign), key(b, name, sign)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return a.id < b.id ? -1 : 1;
  };
}

export const anyFleet = fc.uniqueArray(anyDocument, { selector: ({ id }) => id, maxLength: 20 });
