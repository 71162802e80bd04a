import { describe, expect, it } from 'vitest';
import { refinementChips } from '../refinement-chips';
import { emptyState, type SearchState } from '../search-state';
import { sampleStock } from './sample-stock';
import { understand } from './understand';
import { chipsBesides, literalWay, understoodView, unreadOf } from './understood-view';

const options = { thisYear: 2026, placePostcodes: new Map<string, string>() };
const typed: SearchState = { ...emptyState, query: 'diesel ute sr5', refinements: { seats: ['5'] }, page: 2 };
const understood = understand(typed, sampleStock, options);
if (!understood) throw new Error('nothing was read');
/** A state in short. */
const hrefOf = ({ query, refinements, literal, page }: SearchState) =>
  `${query}${literal ? ' literally' : ''} ${Object.values(refinements).join(' ')} ${page}`;

describe("the page's display of its readings", () => {
  it('has a chip for each reading, linked to the search without it', () => {
    expect(understoodView(understood, hrefOf).chips).toEqual([
      { text: 'Diesel', href: 'sr5 Ute 5 1' },
      { text: 'Ute', href: 'sr5 Diesel 5 1' },
    ]);
  });
  it('links to the literal words, from their first page', () => {
    expect(understoodView(understood, hrefOf).literal).toEqual({
      text: 'Search for these exact words instead',
      href: 'diesel ute sr5 literally 5 1',
    });
    expect(literalWay(understood).without).toMatchObject({ query: 'diesel ute sr5', literal: true });
  });
  it('leaves the other chips to manual refinements and the remaining words', () => {
    const chips = chipsBesides(refinementChips(understood.state, new Map()), understood);
    expect(chips.map(({ label }) => label)).toEqual(['“sr5”', '5 seats']);
  });
  it('keeps the chip of an attribute that is also refined manually', () => {
    const both = understand(
      { ...typed, query: 'diesel', refinements: { fuel: ['Diesel'] } },
      sampleStock,
      options,
    );
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
