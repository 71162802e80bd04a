import type { StockVocabulary } from '../path-facets';
import { isRange, type NumberRange, normalise, type Refinement, type Refinements } from '../refinement';
import type { SearchState } from '../search-state';
import { type Reading, type ReadOptions, readWords } from './read-words';

/** A search whose words were read. */
export interface Understood {
  /** The request, with its words unread. */
  readonly asked: SearchState;
  readonly readings: readonly Reading[];
  /** The effective search: the readings as refinements, the other words as the query. */
  readonly state: SearchState;
}

/**
 * Reads the words of a search; null if there are none, or they are to be taken literally. Manual refinements take
 * precedence: a reading that contradicts one stays text, one that overlaps it only narrows it.
 */
export function understand(
  asked: SearchState,
  vocabulary: StockVocabulary,
  options: ReadOptions,
): Understood | null {
  if (asked.query === '' || asked.literal) return null;
  const { readings: all, rest } = readWords(asked.query, vocabulary, options);
  const readings = all.filter((reading, index) => fits(asked, reading) && isFirstPlace(all, index));
  if (readings.length === 0) return null;
  const refused = all.filter((reading) => !readings.includes(reading)).map(({ words }) => words);
  const query = [rest, ...refused].filter(Boolean).join(' ');
  return { asked, readings, state: withReadings({ ...asked, query }, readings) };
}

/** The same search without one reading and its words. */
export function withoutReading({ asked, readings, state }: Understood, reading: Reading): SearchState {
  const others = readings.filter((each) => each !== reading);
  return withReadings({ ...asked, page: 1, query: state.query }, others);
}

function fits({ refinements, near }: SearchState, reading: Reading): boolean {
  if (reading.near && near && near.postcode !== reading.near.postcode) return false;
  return Object.entries(reading.refinements).every(([attribute, refinement]) => {
    const byHand = refinements[attribute];
    return byHand === undefined || overlap(byHand, refinement) !== null;
  });
}

/** Nothing is near two places. */
const isFirstPlace = (readings: readonly Reading[], index: number): boolean =>
  readings[index]?.near === undefined || readings.findIndex(({ near }) => near !== undefined) === index;

function withReadings(state: SearchState, readings: readonly Reading[]): SearchState {
  const refinements: Record<string, Refinement> = { ...state.refinements };
  for (const [attribute, refinement] of Object.entries(together(readings))) {
    const byHand = state.refinements[attribute];
    refinements[attribute] = byHand ? (overlap(byHand, refinement) ?? byHand) : refinement;
  }
  const near = state.near ?? readings.find((reading) => reading.near)?.near ?? null;
  return { ...state, near, refinements: normalise(refinements) };
}

/** All readings combined: values of an attribute side by side, ranges intersected. */
function together(readings: readonly Reading[]): Refinements {
  const all: Record<string, Refinement> = {};
  // A make named without a model limits the models: `ford hilux` finds nothing, and says so.
  const makeNamed = readings.some(({ refinements }) => refinements['make'] && !refinements['model']);
  for (const { refinements } of readings) {
    for (const [attribute, refinement] of Object.entries(refinements)) {
      if (attribute === 'make' && makeNamed && refinements['model']) continue;
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
  const named = [a.from, a.to, b.from, b.to].filter((end) => end !== undefined);
  return { from: Math.min(...named), to: Math.max(...named) };
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
