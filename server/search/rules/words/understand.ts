import type { StockVocabulary } from '#server/search/rules/path-facets';
import {
  isRange,
  type NumberRange,
  normalise,
  type Refinement,
  type RefinementChip,
  type Refinements,
} from '#server/search/rules/refinement';
import type { Exclusions, SearchState } from '#server/search/rules/search-state';
import { fold } from '#server/search/rules/tokens';
import type { Drop } from '#server/search/rules/ways-out';
import type { SearchView, UnderstoodView } from '#server/search/views/search-view';
import { fillers } from './model-names';
import { type Reading, type ReadOptions, readWords } from './read-words';
import { isAbsent } from './typed-text';

/** A search whose words were read. */
export interface Understood {
  /** The request, with its words unread. */
  readonly requestedState: SearchState;
  readonly readings: readonly Reading[];
  /** The effective search: the readings as refinements, the other words as the query. */
  readonly state: SearchState;
}

/**
 * Reads the words of a search; null if there are none, or they are to be taken literally. Manual refinements take
 * precedence: a reading that contradicts one stays text, one that overlaps it only narrows it.
 */
export function understand(
  requestedState: SearchState,
  vocabulary: StockVocabulary,
  options: ReadOptions,
): Understood | null {
  if (requestedState.query === '' || requestedState.literal) return null;
  const { readings: all, rest } = readWords(requestedState.query, vocabulary, options);
  const readings = all.filter((reading, index) => fits(requestedState, reading) && isFirstPlace(all, index));
  if (readings.length === 0) return null;
  const refusedWords = all.filter((reading) => !readings.includes(reading)).map(({ words }) => words);
  const text = [rest, ...refusedWords].filter(Boolean).join(' ');
  return { requestedState, readings, state: withReadings(requestedState, text, readings) };
}

/** The same search without one reading and its words. */
export function withoutReading(
  { requestedState, readings, state }: Understood,
  reading: Reading,
): SearchState {
  const others = readings.filter((each) => each !== reading);
  return withReadings({ ...requestedState, page: 1 }, textOf(state), others);
}

/**
 * The words of a search that are searched as text, where leaving some out can help: other words were read, or are known.
 * Each is a word of some car or of none.
 */
export function loneWords({ state, understood }: FoundSearch): readonly string[] {
  const text = textOf(state);
  // Without its `not`, a search would find just what the shopper excludes.
  if (state.literal || negation.test(text)) return [];
  const words = text.split(' ').filter(Boolean);
  const others = understood?.readings.some(({ unrecorded }) => !unrecorded) ?? false;
  return words.length > (others ? 0 : 1) && words.length <= mostLoneWords ? words : [];
}

/** A search with words that no car has: they are named to the shopper, and the others are searched. */
export function withoutUnknownWords(
  { state, understood }: FoundSearch,
  unknown: readonly string[],
): Understood {
  const { requestedState, readings } = understood ?? { requestedState: state, readings: [] };
  const words = unknown.filter((word) => !fillers.has(fold(word))).join(' ') || unknown.join(' ');
  const left = textOf(state)
    .split(' ')
    .filter((word) => !unknown.includes(word) && !fillers.has(fold(word)));
  const all = [
    ...readings,
    { words, label: `No match for “${words}”`, refinements: {}, unrecorded: true } as const,
  ];
  return { requestedState, readings: all, state: withReadings(requestedState, left.join(' '), all) };
}

interface FoundSearch {
  readonly state: SearchState;
  readonly understood: Understood | null;
}

const negation = /(?:^|\s)(?:[-–—−!]|(?:not?|non|never|without|except|excluding|avoid)\s)/iu;

/** More are not tried: each costs one query. */
const mostLoneWords = 6;

/** The text that the engine searches for. */
const textOf = ({ exclusions, query }: SearchState): string => exclusions?.text ?? query;

function fits({ refinements, near }: SearchState, reading: Reading): boolean {
  if (reading.excluded || reading.required || reading.implied) return true;
  if (reading.near && near && near.postcode !== reading.near.postcode) return false;
  return Object.entries(reading.refinements).every(([attribute, refinement]) => {
    const byHand = refinements[attribute];
    return byHand === undefined || overlap(byHand, refinement) !== null;
  });
}

/** Nothing is near two places. */
const isFirstPlace = (readings: readonly Reading[], index: number): boolean =>
  readings[index]?.near === undefined || readings.findIndex(({ near }) => near !== undefined) === index;

/** A state with readings and remaining text. Words that exclude or require stay in the query, behind the text. */
function withReadings(requestedState: SearchState, text: string, all: readonly Reading[]): SearchState {
  const inWords = all.filter(({ excluded, required }) => excluded ?? required);
  const readings = all.filter((reading) => !inWords.includes(reading));
  const query = [text, ...inWords.map(({ words }) => words)].filter(Boolean).join(' ');
  const sortBy =
    requestedState.sortBy === 'relevance'
      ? (readings.find((reading) => reading.sortBy)?.sortBy ?? 'relevance')
      : requestedState.sortBy;
  const exclusions = inWords.length > 0 ? exclusionsOf(text, inWords) : undefined;
  const state = { ...requestedState, query, sortBy, ...(exclusions && { exclusions }) };
  const refinements: Record<string, Refinement> = { ...state.refinements };
  for (const [attribute, refinement] of Object.entries(together(readings))) {
    const byHand = state.refinements[attribute];
    refinements[attribute] = byHand ? (overlap(byHand, refinement) ?? byHand) : refinement;
  }
  const terms = termsIn(requestedState.terms, readings);
  const near = state.near ?? readings.find((reading) => reading.near)?.near ?? null;
  return { ...state, ...(terms !== '' && { terms }), near, refinements: normalise(refinements) };
}

/** The terms of an address, with those that only words name. */
function termsIn(ofAddress: string | undefined, readings: readonly Reading[]): string {
  const terms = new URLSearchParams(ofAddress);
  for (const [name, value] of readings.flatMap((reading) => [...new URLSearchParams(reading.terms)]))
    if (!terms.has(name)) terms.set(name, value);
  return terms.toString();
}

function exclusionsOf(text: string, inWords: readonly Reading[]): Exclusions {
  const of = inWords.filter((reading) => reading.excluded && !isAbsent(reading));
  const required = inWords.filter((reading) => reading.required);
  return {
    text,
    of: of.map(({ refinements }) => refinements),
    ...(required.length > 0 && { required: required.map(({ refinements }) => refinements) }),
  };
}

/** All readings combined: values of an attribute side by side, ranges intersected. */
function together(readings: readonly Reading[]): Refinements {
  const all: Record<string, Refinement> = {};
  // A make named without a model limits the models: `ford hilux` finds nothing, and says so.
  const makeNamed = readings.some(({ refinements }) => refinements['make'] && !refinements['model']);
  const namedAttributes = new Set(
    readings.flatMap(({ implied, refinements }) => (implied ? [] : Object.keys(refinements))),
  );
  for (const { implied, refinements } of readings) {
    for (const [attribute, refinement] of Object.entries(refinements)) {
      if (attribute === 'make' && makeNamed && refinements['model']) continue;
      if (implied && namedAttributes.has(attribute)) continue;
      const before = all[attribute];
      all[attribute] = before ? both(before, refinement) : refinement;
    }
  }
  return all;
}

function both(a: Refinement, b: Refinement): Refinement {
  if (!isRange(a) && !isRange(b)) return [...new Set([...a, ...b])];
  return isRange(a) && isRange(b) ? (shared(a, b) ?? around(a, b)) : b;
}

/** From the lowest to the highest number named: `2015 2019`. */
function around(a: NumberRange, b: NumberRange): NumberRange {
  const years = [a.from, a.to, b.from, b.to].filter((end) => end !== undefined);
  return { from: Math.min(...years), to: Math.max(...years) };
}

/** The intersection of two refinements of an attribute; null if it is empty. */
function overlap(a: Refinement, b: Refinement): Refinement | null {
  if (isRange(a) || isRange(b)) return isRange(a) && isRange(b) ? shared(a, b) : null;
  const values = a.filter((value) => b.includes(value));
  return values.length > 0 ? values : null;
}

function shared(a: NumberRange, b: NumberRange): NumberRange | null {
  const froms = [a.from, b.from].filter((end) => end !== undefined);
  const tos = [a.to, b.to].filter((end) => end !== undefined);
  if (Math.max(...froms) > Math.min(...tos)) return null;
  return {
    ...(froms.length > 0 ? { from: Math.max(...froms) } : {}),
    ...(tos.length > 0 ? { to: Math.min(...tos) } : {}),
  };
}

/** The same search with its words taken literally. */
const literalState = ({ requestedState }: Pick<Understood, 'requestedState'>): SearchState => ({
  ...requestedState,
  page: 1,
  literal: true,
});

/** The link to the literal words from a page without cars. */
export const literalWay = (understood: Understood): Drop => ({
  text: `Only the words “${understood.requestedState.query}”`,
  without: literalState(understood),
});

/** More are not tried: each costs one query. */
const mostDrops = 6;

/** The searches with one piece of equipment less, where words ask for it. */
export const equipmentDrops = (understood: Understood): Drop[] =>
  understood.readings
    .filter(({ required }) => required)
    .slice(0, mostDrops)
    .map((reading) => ({
      attribute: 'filtered_features',
      text: `Without ${reading.label}`,
      without: withoutReading(understood, reading),
    }));

/** The page's display of its readings: a chip for each, and the link to the literal words. */
export function understoodView(
  understood: Understood,
  hrefOf: (state: SearchState) => string,
): UnderstoodView {
  return {
    chips: understood.readings.map((reading) => ({
      text: reading.label,
      href: hrefOf(withoutReading(understood, reading)),
    })),
    literal: {
      text: 'Search for these exact words instead',
      href: hrefOf(literalState(understood)),
    },
  };
}

/** For words searched literally: their possible readings; undefined if there are none. */
export function unreadOf(
  { state, vocabulary }: { readonly state: SearchState; readonly vocabulary: StockVocabulary },
  options: ReadOptions,
  hrefOf: (state: SearchState) => string,
): Pick<SearchView, 'unread'> {
  const requestedState = { ...state, page: 1, literal: false };
  const understood = understand(requestedState, vocabulary, options);
  if (!understood) return {};
  const labels = understood.readings.map(({ label }) => label).join(', ');
  return { unread: { text: `Show results for ${labels}`, href: hrefOf(requestedState) } };
}

/** The chips besides those of readings: manual refinements, and the remaining words. */
export function chipsBesides(
  chips: readonly RefinementChip[],
  { requestedState, readings }: Understood,
): RefinementChip[] {
  const read = new Set(
    readings.flatMap(({ refinements, near }) => [...Object.keys(refinements), ...(near ? ['near'] : [])]),
  );
  const byHand = (attribute: string) =>
    attribute === 'near' ? requestedState.near !== null : attribute in requestedState.refinements;
  return chips.filter(({ attribute }) => !read.has(attribute) || byHand(attribute));
}
