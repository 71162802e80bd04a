import { describe, expect, it } from 'vitest';
import { eq, everything, oneOf, range } from '../../rules/filter';
import type { SearchQuery } from '../../search-port';
import { fromResponse } from './from-response';
import { toRequest } from './to-request';

const query: SearchQuery = {
  text: '"hilux" -sr5',
  where: everything,
  refinements: { fuel: oneOf('fuel', ['Diesel']), price: range('price', 1), tag: eq('tag', 'x') },
  sort: 'price-asc',
  page: 2,
  hitsPerPage: 21,
  facets: ['make', 'fuel'],
  ranges: ['price'],
};

describe('one multi-search call', () => {
  it('queries the hits, each refined facet without its refinement, and both ends of each range', () => {
    const { queries } = toRequest('cars_x', query);
    expect(queries).toHaveLength(4);
    const everythingRefined = '(NOT status IN []) AND (fuel = "^diesel") AND (price >= 1) AND (tag = "x")';
    expect(queries[0]).toMatchObject({
      filter: everythingRefined,
      facets: ['make'],
      page: 2,
      hitsPerPage: 21,
      sort: ['price:asc', 'car_id:asc'],
    });
    expect(queries[1]).toMatchObject({
      facets: ['fuel'],
      limit: 0,
      filter: '(NOT status IN []) AND (price >= 1) AND (tag = "x")',
    });
    const withoutPrice = '(NOT status IN []) AND (fuel = "^diesel") AND (tag = "x") AND (price EXISTS)';
    expect(queries[2]).toMatchObject({ sort: ['price:asc'], limit: 1, filter: withoutPrice });
    expect(queries[3]).toMatchObject({ sort: ['price:desc'], limit: 1, filter: withoutPrice });
  });
  it('searches for words, without operators', () => {
    expect(toRequest('cars_x', query).queries[0]?.q).toBe('hilux   sr5');
  });
  it('retrieves nothing of a car but its id', () => {
    const [hits] = toRequest('cars_x', query).queries;
    expect(hits).toMatchObject({ attributesToRetrieve: ['car_id'] });
  });
});

describe('the response', () => {
  const results = [
    {
      processingTimeMs: 3,
      hits: [{ car_id: 'stock:^u1' }],
      totalHits: 22,
      totalPages: 2,
      facetDistribution: { make: { '^kia': 1, '^ford': 21 } },
    },
    { processingTimeMs: 9, hits: [], facetDistribution: { fuel: { '^petrol': 4, '^diesel': 4 } } },
    { processingTimeMs: 1, hits: [{ price: 5 }] },
    { processingTimeMs: 1, hits: [{ price: 90 }] },
  ];
  it('is assembled from its parts', () => {
    expect(fromResponse(query, { results })).toEqual({
      ids: ['stock:U1'],
      count: 22,
      pages: 2,
      ms: 9,
      facets: {
        make: [
          { value: 'Ford', count: 21 },
          { value: 'Kia', count: 1 },
        ],
        fuel: [
          { value: 'Diesel', count: 4 },
          { value: 'Petrol', count: 4 },
        ],
      },
      ranges: { price: { min: 5, max: 90 } },
    });
  });
  it('has no ranges without hits', () => {
    const none = results.map((result) => ({ ...result, hits: [] }));
    expect(fromResponse(query, { results: none }).ranges).toEqual({ price: null });
  });
  it.each([[null], [{}], [{ results: [] }], [{ results: [{ hits: 'many' }] }]])('rejects %j', (body) => {
    expect(() => fromResponse(query, body)).toThrow();
  });
});
