import { beforeAll, describe, expect, it } from 'vitest';
import { type Attribute, type AttributeKind, attributes } from '#server/search/rules/attributes';
import { eq, exists, not, oneOf, range } from '#server/search/rules/filter';
import type { Refinement } from '#server/search/rules/refinement';
import type { Filter, SearchDocument, SearchEngine, SearchQuery } from '#server/search/search-port';
import { refinementFilters } from '../../server/search/search-cars';
import { documentOf, query, streamOf } from './search-documents';
import { plainly } from './search-oracle';

type Value = SearchDocument['values'][string];
const CARS = 60;

/** A value of each kind, so that a new attribute is asked about as soon as it is in the registry. */
const sampleOf: Readonly<Record<AttributeKind, (name: string, index: number) => Value>> = {
  keyword: (name, index) => `${name} ${(index * 7) % 4}`,
  list: (name, index) => [`${name} ${index % 3}`, `${name} ${3 + (index % 2)}`],
  number: (_, index) => ((index * 13) % 20) * 1_500,
  boolean: (_, index) => index % 2 === 0,
};

/** Every attribute on every car, but for one car in seven, which has none of them. */
const stock: readonly SearchDocument[] = Array.from({ length: CARS }, (_, index) => {
  const told = attributes.map(({ name, kind }, at) => [name, sampleOf[kind](name, index + at)] as const);
  return documentOf(`car${String(index).padStart(3, '0')}`, index % 7 === 4 ? {} : Object.fromEntries(told));
});

/** What a shopper may ask of an attribute, in the words of URLs. */
function refinementsOf({ name, kind, refine }: Attribute): [string, Refinement][] {
  if (refine === 'range') {
    return [
      ['from', { from: 6_000 }],
      ['to', { to: 6_000 }],
      ['from and to, both inside', { from: 6_000, to: 15_000 }],
    ];
  }
  const second = kind === 'list' ? `${name} 4` : `${name} 1`;
  return [
    ['one value', [`${name} 0`]],
    ['one value or another', [`${name} 0`, second]],
  ];
}

/** What the site rules may ask of an attribute that shoppers can't refine by. */
function filtersOf({ name, kind }: Attribute): [string, Filter][] {
  const some = sampleOf[kind](name, 2);
  const values = typeof some === 'object' ? some : some === undefined ? [] : [some];
  return [
    ['one of', oneOf(name, values)],
    ['not', not(eq(name, values[0] ?? ''))],
    ['has one', exists(name)],
    ...(kind === 'number' ? [['at least', range(name, 9_000)] satisfies [string, Filter]] : []),
  ];
}

/** One case per attribute of the registry: refined, counted without its own refinement, its range told. */
export function attributeContract(engine: () => SearchEngine): void {
  describe('every attribute', () => {
    beforeAll(() => engine().replaceAll('attributes', streamOf(stock), 1));

    const agrees = async (given: Partial<SearchQuery>) => {
      const asked = query({ sort: 'latest', hitsPerPage: CARS, ...given });
      const { ms, ...answer } = await engine().search('attributes', asked);
      expect(answer).toEqual(plainly(stock, asked));
      return answer;
    };
    const refined = attributes
      .filter(({ refine }) => refine !== null)
      .flatMap((attribute) => refinementsOf(attribute).map((asked) => [attribute, ...asked] as const));

    it.each(refined)('$name: %s', async ({ name, refine }, _, refinement) => {
      const refinements = refinementFilters({ [name]: refinement });
      const counted = refine === 'range' ? { ranges: [name] } : { facets: [name, 'make'] };
      const { count } = await agrees({ refinements, ...counted });
      expect(count).toBeLessThan(CARS);
    });

    const filtered = attributes
      .filter(({ refine }) => refine === null)
      .flatMap((attribute) =>
        filtersOf(attribute).map(([how, where]) => [attribute.name, how, where] as const),
      );
    it.each(filtered)('%s as a site rule: %s', async (_, __, where) => {
      const { count } = await agrees({ where });
      expect(count).toBeGreaterThan(0);
    });

    it('are all counted at once, with all ranges', async () => {
      const named = (how: Attribute['refine']) =>
        attributes.filter(({ refine }) => refine === how).map(({ name }) => name);
      const { facets } = await agrees({ facets: named('values'), ranges: named('range') });
      for (const counts of Object.values(facets)) expect(counts.length).toBeGreaterThan(1);
    });
  });
}
