import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { and, eq, everything, exists, matches, not, oneOf, or, range } from '#server/search/rules/filter';
import {
  type Filter,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailable,
} from '#server/search/search-port';
import { documentOf, fleet, query, streamOf } from './search-documents';
import { anyFleet, anyQuery, confusables, ids, plainly } from './search-oracle';

export interface EngineUnderTest {
  readonly engine: SearchEngine;
  /** The same kind of engine, out of reach. */
  readonly away: SearchEngine;
  stop(): Promise<void>;
}

/** What every search engine must do (design §6). */
export function searchEngineContract(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(name, () => {
    let under: EngineUnderTest;
    let engine: SearchEngine;
    const find = (given: Partial<SearchQuery>) => engine.search('fleet', query(given));
    const idsOf = async (given: Partial<SearchQuery>) => (await find(given)).ids;
    beforeAll(async () => {
      under = await start();
      engine = under.engine;
      await engine.replaceAll('fleet', streamOf(fleet), 7);
    });
    afterAll(() => under?.stop());

    describe('filters', () => {
      const table: [string, Filter][] = [
        ['everything', everything],
        ['an empty or holds for nothing', or()],
        ['eq of text', eq('make', 'Toyota')],
        ['eq of a number', eq('year', 2023)],
        ['eq of true', eq('certified', true)],
        ['eq of false does not hold for absent', eq('certified', false)],
        ['eq of a list holds for one of its values', eq('categories', 'Work')],
        ['in of texts', oneOf('fuel', ['Diesel', 'Electric'])],
        ['in of numbers', oneOf('year', [2019, 2020, 1900])],
        ['in of a list', oneOf('categories', ['City', 'Family'])],
        ['in of nothing', oneOf('fuel', [])],
        ['range with both ends, inclusive', range('price', 28_000, 45_000)],
        ['range open below', range('price', undefined, 28_000)],
        ['range open above', range('price', 45_000)],
        ['range open at both ends means present', range('price')],
        ['exists', exists('km')],
        ['exists of a list', exists('categories')],
        ['not', not(eq('make', 'Toyota'))],
        ['not holds for absent', not(eq('certified', true))],
        ['not of a range', not(range('price', 30_000))],
        ['and', and(eq('make', 'Toyota'), eq('fuel', 'Diesel'))],
        ['or', or(eq('make', 'Ford'), exists('km'))],
        [
          'nested and, or, not',
          and(
            or(oneOf('status', ['in_stock', 'coming_soon']), range('sold_date_timestamp', 4_000)),
            not(or(eq('make', 'Mazda'), and(eq('make', 'Toyota'), not(eq('fuel', 'Hybrid'))))),
          ),
        ],
        ['quotes and backslashes in text', eq('make', 'Say "Hi" \\ Motors')],
        ['a trailing backslash', oneOf('model', ["O'Brien\\"])],
        ['text that looks like a filter', eq('badge', '50% OR 1=1')],
        [
          'text that tries to end its quotes',
          oneOf('make', ['" OR make = "Toyota', '\\" OR make EXISTS OR make = \\"']),
        ],
        ['unicode', oneOf('make', ['Citroën', 'Škoda'])],
        ['text nobody has', eq('make', 'Lancia')],
      ];
      it.each(table)('%s', async (_, where) => {
        const expected = fleet.filter((document) => matches(where, document)).map(({ id }) => id);
        const answer = await find({ where });
        expect([...answer.ids].sort()).toEqual([...expected].sort());
        expect(answer.count).toBe(expected.length);
      });

      it('texts that look alike are told apart, in filters and in counts', async () => {
        const documents = confusables.map((text, index) =>
          documentOf(`c${index}`, { make: text, categories: [text, 'all'] }),
        );
        await engine.replaceAll('alike', streamOf(documents), 1);
        for (const [index, text] of confusables.entries()) {
          for (const attribute of ['make', 'categories']) {
            const answer = await engine.search(
              'alike',
              query({ where: eq(attribute, text), facets: ['make'] }),
            );
            expect(answer.ids).toEqual([`c${index}`]);
            expect(answer.facets['make']).toEqual([{ value: text, count: 1 }]);
          }
        }
        const { facets } = await engine.search('alike', query({ facets: ['make'] }));
        expect(facets['make']).toEqual([...confusables].sort().map((value) => ({ value, count: 1 })));
      });

      it('an attribute that is none is refused', async () => {
        await expect(find({ where: eq('password', 'x') })).rejects.toThrow('password');
      });
    });

    describe('text', () => {
      const table: [string, string, string[]][] = [
        ['words of several fields', 'toyota hilux', ['hilux', 'gone']],
        ['a typo', 'toyta hilux', ['hilux', 'gone']],
        ['two words typed for one', 'hi lux', ['hilux', 'gone']],
        ['the beginning of a word', 'coro', ['corolla']],
        ['another case', 'RANGER', ['ranger']],
        ['a synonym: utility for ute', 'utility', ['ranger', 'hilux', 'gone']],
        ['a synonym: ev for electric', 'ev', ['ioniq']],
        ['a synonym: 4wd for 4x4 and awd', '4wd', ['ranger', 'hilux', 'cx5']],
        ['an exact stock number', 'U1003', ['cx5']],
        ['a stock number without its separator', 'u1001', ['hilux']],
        ['no typo in a stock number', 'D3009', []],
        ['a VIN', 'JTMHX01J800123456', ['hilux']],
        ['a plate with a space', '123 abc', ['hilux']],
        ['accents left out', 'citroen', ['c3']],
        ['accents typed', 'Škoda', ['soon']],
        ['a hyphen', 'cx-5', ['cx5']],
        ['a hyphen left out', 'cx5', ['cx5']],
        ['quotes, backslashes and operators are plain text', '"toyota" -corolla \\', ['corolla']],
        ['all words must be found', 'toyota wildtrak', []],
        ['words nobody has', 'zzzzzz', []],
      ];
      it.each(table)('%s: %s', async (_, text, expected) => {
        expect([...(await idsOf({ text }))].sort()).toEqual([...expected].sort());
      });

      it('text and filters hold together', async () => {
        expect(
          await idsOf({
            text: 'toyota',
            where: eq('status', 'in_stock'),
            refinements: { fuel: eq('fuel', 'Diesel') },
          }),
        ).toEqual(['hilux']);
      });
      it('only signs find everything', async () => {
        expect((await find({ text: ' " ' })).count).toBe(fleet.length);
      });
    });

    describe('sort', () => {
      it('relevance without text: custom_rank, then newest', async () => {
        expect(await idsOf({ sort: 'relevance' })).toEqual([
          'ranger',
          'hilux',
          'corolla',
          'cx5',
          'c3',
          'ioniq',
          'odd',
          'gone',
          'soon',
        ]);
      });
      it('relevance with text: custom_rank before the match', async () => {
        expect((await idsOf({ text: 'ute' }))[0]).toBe('ranger');
      });
      it('relevance with text: the better match before the newer car', async () => {
        const documents = [
          documentOf('word', { make: 'Kia', model: 'Rio', created_at: 9 }, { words: 'golf blue' }),
          documentOf('model', { make: 'Volkswagen', model: 'Golf', created_at: 1 }),
        ];
        await engine.replaceAll('match', streamOf(documents), 1);
        expect((await engine.search('match', query({ text: 'golf' }))).ids).toEqual(['model', 'word']);
      });
      it('latest', async () => {
        expect((await idsOf({ sort: 'latest' })).slice(0, 3)).toEqual(['hilux', 'corolla', 'ranger']);
      });
      it('highest price, cars without price last', async () => {
        expect(await idsOf({ sort: 'price-desc' })).toEqual([
          'ranger',
          'soon',
          'hilux',
          'cx5',
          'gone',
          'corolla',
          'c3',
          'odd',
          'ioniq',
        ]);
      });
      it('lowest price, cars without price last', async () => {
        expect(await idsOf({ sort: 'price-asc' })).toEqual([
          'odd',
          'c3',
          'corolla',
          'gone',
          'cx5',
          'hilux',
          'soon',
          'ranger',
          'ioniq',
        ]);
      });
      it('equal cars are ordered by id', async () => {
        const documents = [...ids].reverse().map((id) => documentOf(id, { price: 5, created_at: 1 }));
        await engine.replaceAll('equal', streamOf(documents), 1);
        for (const sort of ['relevance', 'latest', 'price-desc', 'price-asc'] as const) {
          expect((await engine.search('equal', query({ sort }))).ids).toEqual([...ids].sort());
        }
      });
    });

    describe('facets', () => {
      it('counts values of the hits, most frequent first, then by value', async () => {
        const { facets } = await find({ where: exists('fuel'), facets: ['fuel', 'categories', 'certified'] });
        expect(facets).toEqual({
          fuel: [
            { value: 'Diesel', count: 3 },
            { value: 'Petrol', count: 3 },
            { value: 'Electric', count: 1 },
            { value: 'Hybrid', count: 1 },
          ],
          categories: [
            { value: 'Work', count: 2 },
            { value: 'City', count: 1 },
            { value: 'Family', count: 1 },
          ],
          certified: [
            { value: 'false', count: 1 },
            { value: 'true', count: 1 },
          ],
        });
      });
      it('the counts of a refined attribute ignore its own refinement and keep the others', async () => {
        const { facets, count, ids } = await find({
          where: eq('status', 'in_stock'),
          refinements: { fuel: oneOf('fuel', ['Diesel']), body: oneOf('body', ['Ute', 'SUV']) },
          facets: ['fuel', 'body', 'make'],
        });
        expect(count).toBe(2);
        expect(ids).toEqual(['ranger', 'hilux']);
        expect(facets).toEqual({
          fuel: [
            { value: 'Diesel', count: 2 },
            { value: 'Electric', count: 1 },
            { value: 'Petrol', count: 1 },
          ],
          body: [{ value: 'Ute', count: 2 }],
          make: [
            { value: 'Ford', count: 1 },
            { value: 'Toyota', count: 1 },
          ],
        });
      });
      it('disjunctive counts also follow the text', async () => {
        const { facets } = await find({
          text: 'toyota',
          refinements: { fuel: eq('fuel', 'Hybrid') },
          facets: ['fuel'],
        });
        expect(facets['fuel']).toEqual([
          { value: 'Diesel', count: 2 },
          { value: 'Hybrid', count: 1 },
        ]);
      });
      it('ranges tell the least and greatest value, ignoring their own refinement', async () => {
        const { ranges, count } = await find({
          where: eq('make', 'Toyota'),
          refinements: { price: range('price', 30_000, 40_000) },
          ranges: ['price', 'year', 'km'],
        });
        expect(count).toBe(1);
        expect(ranges).toEqual({
          price: { min: 28_000, max: 45_000 },
          year: { min: 2018, max: 2018 },
          km: null,
        });
      });
    });

    describe('pages', () => {
      it('0 hits', async () => {
        const answer = await find({ where: eq('make', 'Lancia'), facets: ['make'], ranges: ['price'] });
        expect(answer).toMatchObject({
          ids: [],
          count: 0,
          pages: 0,
          facets: { make: [] },
          ranges: { price: null },
        });
      });
      it('a page past the end is empty and still counts', async () => {
        expect(await find({ page: 50, hitsPerPage: 4 })).toMatchObject({ ids: [], count: 9, pages: 3 });
      });
      it('counts and pages exactly past 1,000 hits, no car twice', async () => {
        const many = Array.from({ length: 2_345 }, (_, index) =>
          documentOf(`n${String(index).padStart(5, '0')}`, {
            make: index % 3 === 0 ? 'Kia' : 'Isuzu',
            created_at: 10_000 - index,
            colour: `c${index % 1_500}`,
          }),
        );
        await engine.replaceAll('many', streamOf(many), 1);
        const first = await engine.search('many', query({ facets: ['make', 'colour'], hitsPerPage: 100 }));
        expect(first).toMatchObject({ count: 2_345, pages: 24 });
        expect(first.facets['make']).toEqual([
          { value: 'Isuzu', count: 1_563 },
          { value: 'Kia', count: 782 },
        ]);
        expect(first.facets['colour']).toHaveLength(1_500);
        const seen: string[] = [];
        for (let page = 1; page <= 24; page++) {
          seen.push(...(await engine.search('many', query({ page, hitsPerPage: 100 }))).ids);
        }
        expect(seen).toEqual(many.map(({ id }) => id));
      });
    });

    describe('changes', () => {
      const list = async (tenant: string) => (await engine.search(tenant, query())).ids;

      it('an index tells its version; there is none before the first', async () => {
        expect(await engine.version('fleet')).toBe(7);
        expect(await engine.version('nobody')).toBeNull();
      });
      it('a tenant without an index is unavailable, not empty', async () => {
        await expect(engine.search('nobody', query())).rejects.toBeInstanceOf(SearchUnavailable);
      });
      it('apply adds, replaces and removes, and tells the new version', async () => {
        const [a, b, c] = ['a', 'b', 'c'].map((id, index) =>
          documentOf(id, { make: 'Kia', price: 100 + index, created_at: 50 - index }),
        );
        if (!a || !b || !c) throw new Error('three documents');
        await engine.replaceAll('changing', streamOf([a, b, c]), 1);
        const upserts = [
          documentOf('b', { make: 'Volvo', price: 5, created_at: 60 }),
          documentOf('d', { make: 'Kia', created_at: 1 }),
        ];
        await engine.apply('changing', { upserts, removals: ['a', 'unknown'] }, 2);
        const answer = await engine.search('changing', query({ facets: ['make'], ranges: ['price'] }));
        expect(answer.ids).toEqual(['b', 'c', 'd']);
        expect(answer.facets['make']).toEqual([
          { value: 'Kia', count: 2 },
          { value: 'Volvo', count: 1 },
        ]);
        expect(answer.ranges['price']).toEqual({ min: 5, max: 102 });
        expect((await engine.search('changing', query({ text: 'volvo' }))).ids).toEqual(['b']);
        expect(await engine.version('changing')).toBe(2);
      });
      it('apply to a tenant without an index begins one', async () => {
        await engine.apply('begun', { upserts: [documentOf('a', { make: 'Kia' })], removals: [] }, 3);
        expect(await list('begun')).toEqual(['a']);
        expect(await engine.version('begun')).toBe(3);
      });
      it('replaceAll forgets what was there', async () => {
        await engine.replaceAll('replaced', streamOf([documentOf('old', {})]), 1);
        await engine.replaceAll('replaced', streamOf([documentOf('new', {})]), 2);
        expect(await list('replaced')).toEqual(['new']);
      });
      it('ids of any characters come back as they were', async () => {
        const ids = ['stock:U 1/2', 'a_b', 'a-b', 'ü', 'A', 'a'];
        await engine.replaceAll('ids', streamOf(ids.map((id) => documentOf(id, {}))), 1);
        expect([...(await list('ids'))].sort()).toEqual([...ids].sort());
        await engine.apply('ids', { upserts: [], removals: ['a_b', 'ü'] }, 2);
        expect((await list('ids')).length).toBe(4);
      });
      it('a stream that breaks leaves the index as it was', async () => {
        await engine.replaceAll('breaking', streamOf([documentOf('kept', {})]), 1);
        async function* broken() {
          yield documentOf('half', {});
          throw new Error('feed broke');
        }
        await expect(engine.replaceAll('breaking', broken(), 2)).rejects.toThrow('feed broke');
        expect(await list('breaking')).toEqual(['kept']);
        expect(await engine.version('breaking')).toBe(1);
      });
      it('no search sees a half index while it is built anew', async () => {
        const stock = (size: number) =>
          Array.from({ length: size }, (_, index) => documentOf(`c${index}`, { make: 'Kia' }));
        await engine.replaceAll('swapped', streamOf(stock(3_000)), 1);
        let building = true;
        const built = engine.replaceAll('swapped', streamOf(stock(6_000)), 2).finally(() => {
          building = false;
        });
        const counts = new Set<number>();
        while (building) {
          counts.add((await engine.search('swapped', query({ hitsPerPage: 1 }))).count);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await built;
        counts.add((await engine.search('swapped', query())).count);
        expect([...counts].sort()).toEqual([3_000, 6_000]);
      });
    });

    it('any filters over any documents: the answer of one that looks at every document', async () => {
      const documents = fc.sample(anyFleet, { numRuns: 6, seed: 11 });
      for (const [index, stock] of documents.entries()) {
        await engine.replaceAll('any', streamOf(stock), index);
        for (const asked of fc.sample(anyQuery, { numRuns: 60, seed: index })) {
          const { ms, ...answer } = await engine.search('any', asked);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect({ asked, answer }).toEqual({ asked, answer: plainly(stock, asked) });
        }
      }
    });

    it('an engine that is away rejects with SearchUnavailable', async () => {
      await expect(under.away.search('fleet', query())).rejects.toBeInstanceOf(SearchUnavailable);
    });
  });
}
