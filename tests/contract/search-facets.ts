import { describe, expect, it } from 'vitest';
import { eq, exists, oneOf, range } from '#server/search/stock-search/rules/filter';
import type { SearchEngine, SearchQuery } from '#server/search/stock-search/search-port';
import { inFacetOrder } from '../../server/search/stock-search/stock-vocabulary';
import { documentOf, query, streamOf } from './search-documents';

/** What every engine counts. The index `fleet` holds the fleet. */
export function facetContract(engine: () => SearchEngine): void {
  const find = (given: Partial<SearchQuery>) => engine().search('fleet', query(given));
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
    const orders: [string, string, string[], string[]][] = [
      [
        'car types: new, demo, used',
        'car_type',
        ['used', 'used', 'used', 'demo', 'new', 'new'],
        ['new', 'demo', 'used'],
      ],
      [
        'price ranges numerically, Under first',
        'price_range',
        ['$100,000 - $150,000', '$5,000 - $10,000', 'Over $150,000', '$20,000 - $25,000', 'Under $5,000'],
        ['Under $5,000', '$5,000 - $10,000', '$20,000 - $25,000', '$100,000 - $150,000', 'Over $150,000'],
      ],
      [
        'weekly price ranges numerically, Under first',
        'weekly_price_range',
        ['$100 - $150', 'Over $500', 'Under $50', '$50 - $100', '$50 - $100'],
        ['Under $50', '$50 - $100', '$100 - $150', 'Over $500'],
      ],
      ['seats by number', 'seats', ['7', '5', '5', '12', '2'], ['2', '5', '7', '12']],
      ['all others most frequent first', 'colour', ['Red', 'Blue', 'Blue'], ['Blue', 'Red']],
      ['equally frequent ones by value', 'colour', ['b', 'B', 'a', 'Z', 'á'], ['B', 'Z', 'a', 'b', 'á']],
      [
        'most frequent makes first',
        'make',
        ['Kia', 'Audi', 'Kia', 'Škoda', 'Škoda', 'Škoda'],
        ['Škoda', 'Kia', 'Audi'],
      ],
    ];
    it.each(orders)('%s', async (_, attribute, values, expected) => {
      const documents = values.map((value, index) => documentOf(`c${index}`, { [attribute]: value }));
      await engine().replaceAll('ordered', streamOf(documents), 1);
      const { facets } = await engine().search('ordered', query({ facets: [attribute] }));
      const shown = inFacetOrder(attribute, facets[attribute] ?? []);
      expect(shown.map(({ value }) => value)).toEqual(expected);
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
}

/** How every engine pages. The index `fleet` holds the fleet. */
export function pageContract(engine: () => SearchEngine): void {
  const find = (given: Partial<SearchQuery>) => engine().search('fleet', query(given));
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
      await engine().replaceAll('many', streamOf(many), 1);
      const first = await engine().search('many', query({ facets: ['make', 'colour'], hitsPerPage: 100 }));
      expect(first).toMatchObject({ count: 2_345, pages: 24 });
      expect(first.facets['make']).toEqual([
        { value: 'Isuzu', count: 1_563 },
        { value: 'Kia', count: 782 },
      ]);
      expect(first.facets['colour']).toHaveLength(1_500);
      const seen: string[] = [];
      for (let page = 1; page <= 24; page++) {
        seen.push(...(await engine().search('many', query({ page, hitsPerPage: 100 }))).ids);
      }
      expect(seen).toEqual(many.map(({ id }) => id));
    });
  });
}
