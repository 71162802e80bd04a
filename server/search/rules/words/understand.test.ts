import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Refinements, refinementChips } from '#server/search/rules/refinement';
import { emptyState, type SearchState } from '#server/search/rules/search-state';
import { sampleStock } from '../../../../tests/support/vocabulary-sample';
import { editDistance, SpellingIndex } from './spelling';
import { chipsBesides, literalWay, understand, understoodView, unreadOf, withoutReading } from './understand';

const index = new SpellingIndex();
for (const make of ['toyota', 'mazda', 'ford', 'mitsubishi', 'lexus']) index.add(make, true);
for (const model of ['triton', 'ranger', 'hilux', 'tucson', 'tritan']) index.add(model);

it.each<[string, string | null, string]>([
  ['toyta', 'toyota', 'a letter is missing'],
  ['toyotta', 'toyota', 'one letter too many'],
  ['toyoat', 'toyota', 'two letters are swapped'],
  ['otyota', 'toyota', 'the first two are swapped'],
  ['tucsan', 'tucson', 'a letter is wrong'],
  ['maxda', 'mazda', 'a letter of a short make is wrong'],
  ['hilax', null, 'a wrong letter in another short name'],
  ['hilx', 'hilux', 'one of five letters is missing'],
  ['fird', null, 'one of four letters is wrong'],
  ['mitsubshe', 'mitsubishi', 'two mistakes in a long word'],
  ['tritn', null, 'two names are equally near'],
  ['rang', null, 'an unfinished word'],
  ['xz5', null, 'a digit'],
  ['zzzzzz', null, 'nothing is near'],
])('a misspelt word %s means %s (%s)', (typed, expected, _why) => expect(index.find(typed)).toBe(expected));

it('measures a symmetric distance, 0 for equal words and at most the limit plus one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, most) => {
      const distance = editDistance(a, b, most);
      expect(distance).toBe(editDistance(b, a, most));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(most + 1);
    }),
  );
});

const options = { thisYear: 2026, placePostcodes: new Map<string, string>() };
type More = Partial<SearchState>;
const search = (query: string, refinements: Refinements = {}, more: More = {}): SearchState => ({
  ...emptyState,
  query,
  refinements,
  ...more,
});
const understood = (state: SearchState) => understand(state, sampleStock, options);

describe('the words that are understood', () => {
  const whites = ['Glacier White', 'Sonic Silver', 'White'];
  const both = { make: ['Ford', 'Toyota'], model: ['HiLux', 'Ranger'] };
  const petrol = { fuel: ['Petrol'] };
  const priced = (to: number) => ({ price: { from: 10_000, to } });
  const table: [string, SearchState, Refinements, string][] = [
    ['are taken out of the words', search('diesel ute sr5'), { body: ['Ute'], fuel: ['Diesel'] }, 'sr5'],
    ['may be several values', search('white or silver'), { colour: whites }, ''],
    ['include the make of a model', search('hilux'), { make: ['Toyota'], model: ['HiLux'] }, ''],
    ['include both makes of two models', search('hilux ranger'), both, ''],
    ['keep a typed make', search('ford hilux'), { make: ['Ford'], model: ['HiLux'] }, ''],
    ['join two limits to a range', search('over 20k under 30k'), { price: { from: 20_000, to: 30_000 } }, ''],
    ['join two years to a range', search('2015 2019'), { year: { from: 2015, to: 2019 } }, ''],
    ['narrow a selected range', search('under 40k', priced(50_000)), priced(40_000), ''],
    ['narrow selected values', search('diesel', { fuel: ['Diesel', 'Petrol'] }), { fuel: ['Diesel'] }, ''],
    [
      'leave words that contradict a filter',
      search('diesel ute', petrol),
      { body: ['Ute'], ...petrol },
      'diesel',
    ],
  ];
  it.each(table)('%s', (_, state, refinements, query) => {
    expect(understood(state)?.state).toMatchObject({ refinements, query });
  });

  it('include a distance, unless one is selected', () => {
    expect(understood(search('ute near 4000'))?.state.near).toEqual({ postcode: '4000', withinKm: 50 });
    const byHand = { near: { postcode: '3000', withinKm: 10 } };
    expect(understood(search('ute near 4000', {}, byHand))?.state).toMatchObject({
      ...byHand,
      query: 'near 4000',
    });
  });
  it('include only one place', () => {
    expect(understood(search('near 4000 near 3000'))?.state).toMatchObject({
      near: { postcode: '4000' },
      query: 'near 3000',
    });
  });
});

describe('words that exclude', () => {
  const all = understood(search('ford sr5 not white or silver', {}, { page: 2 }));
  it('stay in the words of the address, and are not searched as text', () => {
    expect(all?.state).toMatchObject({
      query: 'sr5 not white or silver',
      refinements: { make: ['Ford'] },
      exclusions: { text: 'sr5', of: [{ colour: ['Glacier White', 'White', 'Sonic Silver'] }] },
    });
  });
  it('mean the same when they are read again', () => {
    const again = understood({ ...search(all?.state.query ?? ''), refinements: { make: ['Ford'] } });
    expect(again?.state).toMatchObject({ query: all?.state.query, exclusions: all?.state.exclusions });
  });
  it('go with their words', () => {
    const without = all?.readings.map((reading) => withoutReading(all, reading));
    expect(without).toMatchObject([
      { query: 'sr5 not white or silver', refinements: {} },
      { query: 'sr5', refinements: { make: ['Ford'] } },
    ]);
    expect(without?.[1]).not.toHaveProperty('exclusions');
  });
});

it.each([
  ['without words', search('')],
  ['in literal words', search('diesel ute', {}, { literal: true })],
  ['if everything contradicts the selected values', search('diesel', { fuel: ['Petrol'] })],
  ['in words that are unknown to the stock', search('zzzz')],
])('nothing is understood %s', (_, state) => expect(understood(state)).toBeNull());

describe('removing a reading', () => {
  const diesel = search('diesel ute sr5 under 40k', {}, { page: 3 });
  it('removes its words and keeps the others', () => {
    const all = understood(diesel);
    const states = (all?.readings ?? []).map((reading) => all && withoutReading(all, reading));
    expect(states).toMatchObject([
      { query: 'sr5', page: 1, refinements: { body: ['Ute'], price: { to: 40_000 } } },
      { query: 'sr5', refinements: { fuel: ['Diesel'], price: { to: 40_000 } } },
      { query: 'sr5', refinements: { body: ['Ute'], fuel: ['Diesel'] } },
    ]);
  });
  it('does not bring it back', () => {
    const all = understood(diesel);
    for (const reading of all?.readings ?? []) {
      const state = all && withoutReading(all, reading);
      expect(state && understood(state)).toBeNull();
    }
  });
});

const typed = search('diesel ute sr5', { seats: ['5'] }, { page: 2 });
const read = understand(typed, sampleStock, options);
if (!read) throw new Error('nothing was read');
/** A state in short. */
const hrefOf = ({ query, refinements, literal, page }: SearchState) =>
  `${query}${literal ? ' literally' : ''} ${Object.values(refinements).join(' ')} ${page}`;

describe("the page's display of its readings", () => {
  it('has a chip for each reading, linked to the search without it', () => {
    expect(understoodView(read, hrefOf).chips).toEqual([
      { text: 'Diesel', href: 'sr5 Ute 5 1' },
      { text: 'Ute', href: 'sr5 Diesel 5 1' },
    ]);
  });
  it('links to the literal words, from their first page', () => {
    expect(understoodView(read, hrefOf).literal).toEqual({
      text: 'Search for these exact words instead',
      href: 'diesel ute sr5 literally 5 1',
    });
    expect(literalWay(read).without).toMatchObject({ query: 'diesel ute sr5', literal: true });
  });
  it('leaves the other chips to manual refinements and the remaining words', () => {
    const chips = chipsBesides(refinementChips(read.state, new Map()), read);
    expect(chips.map(({ label }) => label)).toEqual(['“sr5”', '5 seats']);
  });
  it('keeps the chip of an attribute that is also refined manually', () => {
    const both = understood(search('diesel', { fuel: ['Diesel'] }));
    const chips = both ? chipsBesides(refinementChips(both.state, new Map()), both) : [];
    expect(chips.map(({ label }) => label)).toEqual(['Diesel']);
  });
});

describe('words searched literally', () => {
  const unread = (query: string) =>
    unreadOf({ state: { ...emptyState, query, literal: true }, vocabulary: sampleStock }, options, hrefOf);
  it('offer their reading', () => {
    expect(unread('diesel ute')).toEqual({
      unread: { text: 'Show results for Diesel, Ute', href: 'diesel ute  1' },
    });
  });
  it('offer nothing if there is nothing to read', () => expect(unread('zzzz')).toEqual({}));
});
