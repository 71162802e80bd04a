import { postcodeError } from '#server/platform/geo/distance';
import { isCampaignParameter } from '#server/platform/rules/campaign';
import { nearest } from '#server/platform/text/nearest';
import { sortOrders } from '#server/search/search-port';
import { carStatuses, itemTypes } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import { australianStates } from '#server/settings/location-schema';
import { attributeAliases, attributeNamed, attributes } from './attributes';
import { readWithin, WITHIN_KM_MAX } from './near';
import type { NumberRange, Refinement, Refinements } from './refinement';
import { compactName } from './tokens';

/** Limits of one URL. */
export const limits = {
  queryLength: 120,
  page: 10_000,
  /** One more than any real path has, so that a deeper one is detected and rejected. */
  segments: 4,
  segmentLength: 300,
  parameters: 300,
  valuesPerAttribute: 50,
  valueLength: 120,
  number: 1_000_000_000,
} as const;

/** Parses the refinements of a query string, canonical or from a plain form. */
export function readRefinements(params: URLSearchParams): Refinements {
  // Empty fields and other parameters of a form do not count towards the limit.
  const filled = [...params].filter(([name, value]) => value !== '' && isFilter(name));
  const filterParams = new URLSearchParams(filled.slice(0, limits.parameters));
  const refinements: Record<string, Refinement> = {};
  for (const { name, refine } of attributes.filter((attribute) => attribute.refine !== null)) {
    const read = (suffix: string) => names(name).flatMap((each) => filterParams.getAll(each + suffix));
    const refinement = refine === 'range' ? readRange(read, wholeOf(name)) : readValues(read(''));
    if (refinement) refinements[name] = refinement;
  }
  return refinements;
}

const isFilter = (name: string): boolean => attributeNamed(name.replace(/_(min|max)$/, '')) !== undefined;

/** Whether a parameter is part of a search's address. */
export const isSearchParameter = (name: string): boolean =>
  name === 'view' || other.includes(name) || isFilter(name);

const names = (attribute: string): string[] => [
  attribute,
  ...Object.keys(attributeAliases).filter((alias) => attributeAliases[alias] === attribute),
];

function readValues(texts: readonly string[]): string[] | null {
  const clean = texts.map((text) =>
    text
      .slice(0, limits.valueLength)
      .replace(/\p{C}+/gu, ' ')
      .trim(),
  );
  const values = [...new Set(clean.filter(Boolean))];
  return values.length > 0 ? values.slice(0, limits.valuesPerAttribute) : null;
}

/** `price=10000..30000`, `year=2020`, or a form's `price_min=…&price_max=…` with empty fields allowed. */
function readRange(
  read: (suffix: string) => string[],
  whole: (amount: number) => number,
): NumberRange | null {
  const [min] = read('_min');
  const [max] = read('_max');
  const isForm = min !== undefined || max !== undefined;
  const texts = read('').map((text) => text.slice(0, 40).split('..', 2));
  for (const [first, second = first] of isForm ? [[min, max ?? '']] : texts) {
    const range = { from: readNumber(first, whole), to: readNumber(second, whole) };
    if (range.from !== undefined || range.to !== undefined) return range;
  }
  return null;
}

/** A repayment per week has cents: it may be a repayment per month in whole dollars. */
const wholeOf = (attribute: string): ((amount: number) => number) =>
  attribute === 'weekly_price' ? (amount) => amount : Math.round;

/** A number as people write it: `$10,000` is 10000, while `2020,2021` is none. Undefined if invalid. */
function readNumber(text: string | undefined, whole = Math.round): number | undefined {
  const digits = (text ?? '').replace(/[$\s_]/g, '').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(digits)) return undefined;
  return Math.min(whole(Number(digits)), limits.number);
}

/** A parameter that does not narrow a search, and what it should be. */
interface UnusableFilter {
  readonly field: string;
  readonly message: string;
  /** The word that is none of `choices`, the values there are. */
  readonly word?: string | undefined;
  readonly choices?: readonly string[] | undefined;
}

/**
 * The numbers, distances and words of a query that cannot be used: `price=abc`, `year=2021..2019`, `within=abc`,
 * `car_type=old`. Pages leave them out or find no cars; programs need to know. Empty values are fields of a form that
 * nobody filled in.
 */
export function unusableFilters(params: URLSearchParams): UnusableFilter[] {
  const ranges = attributes.filter(({ refine }) => refine === 'range').flatMap(({ name }) => names(name));
  return [
    ...ranges.flatMap((name) => unusableRanges(params, name)),
    ...unusableWords(params),
    ...unusableDistance(params),
  ];
}

/** Attributes whose values are the same at every dealer. */
const closedLists: Readonly<Record<string, readonly string[]>> = {
  car_type: carTypes,
  status: carStatuses,
  item_type: itemTypes,
  state: australianStates,
};

/** Values of a closed list that are not in it, and seats that are no number; `used,new` names two. */
function unusableWords(params: URLSearchParams): UnusableFilter[] {
  const problemsOf = (
    field: string,
    isUsable: (word: string) => boolean,
    expected: string,
    choices?: readonly string[],
  ): UnusableFilter[] => {
    const words = params.getAll(field).flatMap((text) => text.split(','));
    return [...new Set(words)]
      .filter((word) => compactName(word) !== '' && !isUsable(compactName(word)))
      .map((word) => ({ field, message: `Expected ${expected}, not "${word}".`, word, choices }));
  };
  return [
    ...Object.entries(closedLists).flatMap(([field, list]) => {
      const words = new Set(list.map(compactName));
      return problemsOf(field, (word) => words.has(word), `one of ${list.join(', ')}`, list);
    }),
    ...problemsOf('seats', (word) => /^\d+$/.test(word), 'a number'),
  ];
}

function unusableRanges(params: URLSearchParams, name: string): UnusableFilter[] {
  const filled = (field: string) => params.getAll(field).filter(Boolean);
  const ends = [`${name}_min`, `${name}_max`];
  const notNumbers = ends.filter((end) => filled(end).some((text) => readNumber(text) === undefined));
  const whole = filled(name);
  const problems = notNumbers.map((field) => ({ field, message: 'Expected a number.' }));
  if (whole.some((text) => !isRangeText(text)))
    problems.push({
      field: name,
      message: 'Expected a number or a range: 10000..30000, 10000.. or ..30000.',
    });
  if ([...whole, ends.map((end) => filled(end)[0] ?? '').join('..')].some(isReversed))
    problems.push({ field: name, message: 'Expected the lower end first.' });
  if (whole.length > 1 || (whole.length > 0 && ends.some((end) => filled(end).length > 0)))
    problems.push({ field: name, message: 'Give one range.' });
  return problems;
}

function isReversed(text: string): boolean {
  const [from, to] = text.split('..', 2).map((end) => readNumber(end));
  return from !== undefined && to !== undefined && from > to;
}

function isRangeText(text: string): boolean {
  const ends = text.split('..');
  const numbers = ends.filter((end) => readNumber(end) !== undefined);
  return ends.length <= 2 && numbers.length > 0 && ends.every((end) => end === '' || numbers.includes(end));
}

function unusableDistance(params: URLSearchParams): UnusableFilter[] {
  const postcode = params.get('postcode');
  const error = postcode ? postcodeError(postcode.trim()) : null;
  const within = params.get('within') ?? '';
  return [
    ...(error === null ? [] : [{ field: 'postcode', message: error }]),
    ...(within === '' || readWithin(within) !== null
      ? []
      : [{ field: 'within', message: `Expected whole kilometres from 1 to ${WITHIN_KM_MAX}.` }]),
    ...(within !== '' && postcode === null
      ? [{ field: 'within', message: 'Expected a postcode to measure from.' }]
      : []),
  ];
}

/** Search parameters besides filters: text, order, page and distance. */
const other = ['query', 'literal', 'page', 'sortBy', 'postcode', 'within'];
const layout = ['view', 'lite'];

/** Whether a parameter of a search page's address says nothing about the search: its layout, or a campaign. */
export const isBesideSearch = (name: string): boolean => layout.includes(name) || isCampaignParameter(name);

const filters = attributes.filter(({ refine }) => refine !== null);
const handledParams = [
  ...other,
  ...layout,
  ...filters.map(({ name }) => name),
  ...filters.filter(({ refine }) => refine === 'range').flatMap(({ name }) => [`${name}_min`, `${name}_max`]),
  ...Object.keys(attributeAliases),
];

/** Messages about parameters that a search does not understand; empty when all are valid. */
export function misunderstood(href: string): string[] {
  const params = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1] ?? '');
  const unknown = [...new Set(params.keys())].filter(
    (name) => !handledParams.includes(name) && !isBesideSearch(name),
  );
  const order = params.get('sortBy');
  return [
    ...unknown.map((name) => `${name} is not a search filter${hint(name)}`),
    ...(order === null || sortOrders.some((one) => one === order)
      ? []
      : [`expected sortBy to be one of ${sortOrders.join(', ')}, found "${order}"`]),
    ...unusableFilters(params).map(({ field, message }) => `${field}: ${message}`),
  ];
}

const hint = (name: string): string => {
  const near = nearest(name, handledParams);
  return near === null ? '' : ` (did you mean ${near}?)`;
};
