import { latestPerObject } from '#server/platform/derived';
import type { StockVocabulary } from '#server/search/rules/path-facets';
import { isRange, type Refinement, valuesOf } from '#server/search/rules/refinement';
import { compactName } from '#server/search/rules/tokens';
import { siteState } from '#server/settings/location-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { leadingPricesText } from '#server/stock/charges/rules/leading-price';
import { dateIn } from '#server/stock/rules/price-line';
import { kmPatterns, pricePatterns, weeklyPatterns, yearPatterns } from './amount-patterns';
import { equipmentReader, featureNameReader } from './equipment';
import { everydayPatterns } from './everyday';
import { everydayLexiconOf, lexiconOf } from './lexicon';
import { fillers } from './model-names';
import { carName, nameReader } from './name-reader';
import { guardPatterns, limitPatterns, patternReader, regExpOf, seatsPatterns } from './patterns';
import { placeReader } from './place-reader';
import {
  asideSense,
  beginsWord,
  isAbsent,
  type Match,
  orWords,
  type Reader,
  type Sense,
  type TypedText,
  typedText,
  wordsBetween,
} from './typed-text';

/** Some of the typed words, and their reading. */
export interface Reading extends Sense {
  /** As typed. */
  readonly words: string;
}
interface ReadText {
  readonly readings: readonly Reading[];
  /** The unread words; reading them again gives nothing. */
  readonly rest: string;
}
export interface ReadOptions {
  readonly thisYear: number;
  /** Postcodes of the dealer's own locations, by name (`compactName`). */
  readonly placePostcodes: ReadonlyMap<string, string>;
  /** Today as `20261120`, on a site that reads everyday words; otherwise only names, kinds and plain amounts are read. */
  readonly everydayOn?: number | undefined;
  /** What to say to `drive away`, where prices are drive away. */
  readonly driveAway?: string | undefined;
  /** How the site works out what a budget buys. */
  readonly finder?: Tenant['home']['budget_finder'];
  /** Cards follow the shopper's loan. */
  readonly hasLoans?: boolean;
}

/** A shopper's text is cut to this length first. */
const TEXT_MAX = 200;
const latestReader = latestPerObject<StockVocabulary, Reader>();

/**
 * Reads a shopper's words using the stock: refinements, and the remaining words to search for. An ambiguous word, or
 * one unknown to the stock, stays text. Makes no calls.
 */
export function readWords(text: string, vocabulary: StockVocabulary, options: ReadOptions): ReadText {
  const read = readerOf(vocabulary, options);
  const readings: Reading[] = [];
  let rest = text.slice(0, TEXT_MAX);
  // Separate words may become neighbours once those between them are read.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = onePass(typedText(rest), read, readings) ?? rest;
  }
  if (readings.length === 0 && options.everydayOn !== undefined && isOnlyFillers(text)) {
    return { readings: [{ words: text, label: 'All stock', refinements: {}, unrecorded: true }], rest: '' };
  }
  return { readings, rest: readings.length > 0 ? rest : text };
}

/** Adds readings; returns the rest, null until something is read. */
function onePass(input: TypedText, read: Reader, readings: Reading[]): string | null {
  const spans: { from: number; to: number; whole: boolean }[] = [];
  for (let at = 0; at < input.atoms.length; ) {
    const match = read(input, at);
    const to = match?.to ?? at + 1;
    if (match?.sense) readings.push({ words: wordsBetween(input, at, to), ...match.sense });
    else spans.push({ from: at, to, whole: match !== undefined });
    at = to;
  }
  if (readings.length === 0) return null;
  return spans
    .filter(({ from, to, whole }) => whole || !isFiller(input, from, to))
    .map(({ from, to }) => (input.atoms[from]?.joined ? '-' : ' ') + wordsBetween(input, from, to))
    .join('')
    .trim();
}

/** `cars for sale` asks for everything, and so does `cars`; any other single word may be the start of a name. */
function isOnlyFillers(text: string): boolean {
  const { atoms } = typedText(text);
  if (atoms.length < 2) return /^(?:cars|vehicles?)$/.test(atoms[0]?.word ?? '');
  return atoms.every(({ word }) => fillers.has(word));
}

/** Meaningless once something is read: an article, or a lone symbol. */
function isFiller({ atoms }: TypedText, at: number, to: number): boolean {
  const atom = atoms[at];
  if (!atom || atom.joined || atoms[to]?.joined) return false;
  return fillers.has(atom.word) || atom.compact === '';
}

const readerOf = (vocabulary: StockVocabulary, options: ReadOptions): Reader =>
  latestReader(vocabulary, [options], () => makeReader(vocabulary, options));

function makeReader(vocabulary: StockVocabulary, options: ReadOptions): Reader {
  const { values } = vocabulary;
  const { everydayOn: today, driveAway, finder, hasLoans } = options;
  const lexicon = today === undefined ? lexiconOf(vocabulary) : everydayLexiconOf(vocabulary);
  const numbers = patternReader([
    ...(today === undefined ? [] : everydayPatterns(vocabulary, { today, driveAway, finder, hasLoans })),
    ...guardPatterns,
    ...weeklyPatterns((values.weekly_price_range ?? []).map(({ value }) => value)),
    ...kmPatterns,
    ...yearPatterns(options.thisYear),
    ...seatsPatterns((values.seats ?? []).map(({ value }) => value)),
    ...pricePatterns,
    ...limitPatterns,
  ]);
  const places = placeReader(lexicon, {
    postcodes: options.placePostcodes,
    stockPostcodes: (values.postcode ?? []).map(({ value }) => value),
    stockStates:
      today === undefined || driveAway === undefined
        ? undefined
        : new Set((values.state ?? []).map(({ value }) => value)),
    thisYear: options.thisYear,
  });
  const readers = [numbers, places, nameReader(lexicon)];
  const features = (values.filtered_features ?? []).map(({ value }) => value);
  const isBadge = (key: string) => fillers.has(key) || lexicon.badgesByWord.has(key);
  const read = longestOf(
    today === undefined
      ? readers
      : [equipmentReader(features), ...readers, featureNameReader(features, isBadge)],
  );
  return longestOf([exclusionReader(read, lexicon.badgesByWord), textReader(read)]);
}

/** Maximum values of one attribute per reading: a longer list stays text, which finds the same. Equipment isn't text. */
const VALUES_MAX = 12;

/** Leaves words as text that nothing in stock has, or that have too many values. */
function textReader(read: Reader): Reader {
  return (text, at) => {
    const match = read(text, at);
    return match?.sense && (isAbsent(match.sense) || hasManyValues(match.sense))
      ? { ...match, sense: null }
      : match;
  };
}

const hasManyValues = ({
  refinements: { make: _, model: __, filtered_features: ___, ...others },
}: Sense): boolean => Object.values(others).some((one) => one && !isRange(one) && one.length > VALUES_MAX);

/** The longest match; among equals, the first reader's. */
function longestOf(all: readonly Reader[]): Reader {
  return (text, at) => {
    let longest: Match | undefined;
    for (const read of all) {
      const match = read(text, at);
      if (match && (!longest || match.to > longest.to)) longest = match;
    }
    return longest;
  };
}

type Places = readonly Pick<TenantLocation, 'name' | 'slug' | 'city' | 'postcode'>[];
const latestOptions = latestPerObject<Places, ReadOptions>();

/** A dealer's data for reading words, besides the stock: the shopper's state, the day, its own locations, and whether it reads everyday words. */
export function readOptionsOf(
  { locations, search, time_zone, home: { budget_finder: finder }, finance, ...pricing }: WordsSite,
  now: Date,
  state = siteState(pricing),
): ReadOptions {
  const today = Number(dateIn(time_zone, now).replaceAll('-', ''));
  const thisYear = Math.floor(today / 10_000);
  const everydayOn = search.words === 'everyday' ? today : undefined;
  const driveAway = leadingPricesText(pricing, state);
  const hasLoans = finance.repayments_follow;
  return latestOptions(locations, [thisYear, everydayOn, driveAway, finder, hasLoans], () => ({
    thisYear,
    everydayOn,
    driveAway,
    finder,
    hasLoans,
    placePostcodes: postcodesOf(locations),
  }));
}

type WordsSite = Pick<Tenant, 'time_zone' | 'price' | 'orders' | 'default_state'> & {
  readonly locations: Places;
  readonly search: Pick<Tenant['search'], 'words'>;
  readonly home: Pick<Tenant['home'], 'budget_finder'>;
  readonly finance: Pick<Tenant['finance'], 'repayments_follow'>;
};
function postcodesOf(locations: Places): Map<string, string> {
  const postcodes = new Map<string, string>();
  for (const { name, slug, city, postcode } of locations) {
    for (const place of [city, name, slug]) {
      if (!postcodes.has(compactName(place))) postcodes.set(compactName(place), postcode);
    }
  }
  return postcodes;
}

/** Words before a value that is not wanted; a minus is read as `not`. */
const before = regExpOf(
  '(?:(?:anything|everything|any|all)(?: cars?| colou?rs?| makes?| brands?)? )?(?:(?:but |and )?(?:not|no|non|never)|(?<=(?:thing|any|all|cars?|colou?rs?|makes?|brands?) )but|without|except|excl|excluding|exclude|avoid|isnt|arent|dont want|do not want|other than|apart from)(?: for| in)?(?: an?| the| any)?',
);

/** The atom after those words. */
function endOfBefore({ line, starts, endsAt }: TypedText, at: number): number | undefined {
  before.lastIndex = starts[at] ?? 0;
  return before.test(line) ? endsAt.get(before.lastIndex) : undefined;
}

/**
 * Reads values that a shopper excludes: `not toyota`, `-diesel`, `anything but white or silver`. Only values, in stock or
 * not: what has no price is neither under $20,000 nor over it.
 */
function exclusionReader(read: Reader, badgesByWord: ReadonlyMap<string, readonly string[]>): Reader {
  return (text, at) => {
    const from = beginsWord(text, at) ? endOfBefore(text, at) : undefined;
    if (from === undefined) return undefined;
    const first = read(text, from);
    return first?.sense?.unrecorded
      ? { to: first.to, sense: asideSense(wordsBetween(text, at, first.to)) }
      : exclusionFrom(text, from);
  };

  function exclusionFrom(text: TypedText, from: number): Match | undefined {
    const senses: Sense[] = [];
    let end = from;
    for (let next = from; next < text.atoms.length; next = end + 1) {
      const match = valuesAt(text, next);
      const sense = match?.sense;
      if (!sense || !senses.every((one) => sameAttributes(one, sense))) break;
      senses.push({ ...sense, label: sense.label || wordsBetween(text, next, match.to) });
      end = match.to;
      if (!/^n?or$/.test(text.atoms[end]?.word ?? '')) break;
    }
    return senses.length === 0 ? undefined : { to: end, sense: withoutAny(senses) };
  }

  function valuesAt(text: TypedText, at: number): Match | undefined {
    const match = read(text, at) ?? badgeAt(text, at) ?? carName(text, at);
    return match?.sense && isValues(match.sense) ? match : undefined;
  }

  function badgeAt({ atoms }: TypedText, at: number): Match | undefined {
    const word = atoms[at]?.compact ?? '';
    const badge = badgesByWord.get(word);
    if (!badge) return undefined;
    return { to: at + 1, sense: { label: word.toUpperCase(), refinements: { badge } } };
  }
}

const isValues = ({ refinements, near, sortBy }: Sense): boolean =>
  near === undefined && sortBy === undefined && !Object.values(refinements).some(isRange);

const sameAttributes = (one: Sense, other: Sense): boolean =>
  isAbsent(one) || isAbsent(other) || attributesOf(one).join() === attributesOf(other).join();

const attributesOf = ({ refinements }: Sense): string[] => Object.keys(refinements).sort();

function withoutAny(senses: readonly Sense[]): Sense {
  const refinements: Record<string, Refinement> = {};
  for (const attribute of senses.flatMap(attributesOf)) {
    refinements[attribute] = [...new Set(senses.flatMap((sense) => valuesOf(sense.refinements, attribute)))];
  }
  return { label: `Not ${orWords(senses.map(({ label }) => label))}`, refinements, excluded: true };
}
