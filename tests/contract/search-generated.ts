import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes } from '#server/search/stock-search/rules/attributes';
import { toSearchDocument } from '#server/search/stock-search/rules/document';
import { and, everything, siteFilter } from '#server/search/stock-search/rules/filter';
import type { NumberRange, Refinements } from '#server/search/stock-search/rules/refinement';
import { type SearchEngine, type SearchQuery, sortOrders } from '#server/search/stock-search/search-port';
import { tenantSchema } from '#server/settings/tenant-schema';
import { generateCars, generatedStockDay } from '../../prisma-free-fixtures/generator';
import { refinementFilters } from '../../server/search/stock-search/search-cars';
import { runs } from '../support/property-runs';
import { query, streamOf } from './search-documents';
import { plainly } from './search-oracle';

const CARS = 5_000;
const QUERIES = runs(200);
const SEED = 20;
/** Shoppers' words of which no car has one that is a typo away. */
const texts = [
  'toyota',
  'toyota corolla',
  'mazda',
  'hyundai automatic',
  'sportage diesel',
  'mitsubishi tri',
  'hatch',
];

/** What people type, and what they mean. */
const typos: [string, string][] = [
  ['toyta', 'toyota'],
  ['toyotta hilux', 'toyota hilux'],
  ['hyndai', 'hyundai'],
  ['huyndai i30', 'hyundai i30'],
  ['mitsubshi triton', 'mitsubishi triton'],
  ['mitsibushi', 'mitsubishi'],
  ['volkswagon golf', 'volkswagen golf'],
  ['subaro forester', 'subaru forester'],
  ['suzki swift', 'suzuki swift'],
  ['mercedez benz', 'mercedes benz'],
  ['porshe', 'porsche'],
  ['ssanyong', 'ssangyong'],
  ['corola', 'corolla'],
  ['landcuiser prado', 'landcruiser prado'],
  ['outlandr', 'outlander'],
  ['sportge', 'sportage'],
  ['navarra', 'navara'],
  ['comodore', 'commodore'],
  ['forrester', 'forester'],
  ['pathfider', 'pathfinder'],
  ['amarock', 'amarok'],
  ['rangr wildtrack', 'ranger wildtrak'],
  ['deisel ute', 'diesel ute'],
  ['automtic suv', 'automatic suv'],
  ['hybird camry', 'hybrid camry'],
];

const stock = Array.from(generateCars(CARS, 3), (car) => toSearchDocument(car));
const named = (how: 'values' | 'range') =>
  attributes.filter(({ refine }) => refine === how).map(({ name }) => name);
const [facets, ranges] = [named('values'), named('range')];

const distinct = <T>(values: Iterable<T>): T[] => [...new Set(values)];
const valuesOf = (name: string) => distinct(stock.flatMap(({ values }) => values[name] ?? []));
/** Only attributes that the generated stock has. */
const valueChoices = facets
  .map((name) => [name, valuesOf(name).map(String)] as const)
  .filter(([, all]) => all.length > 0);
const numberChoices = ranges
  .map((name) => [name, valuesOf(name).filter((each) => typeof each === 'number')] as const)
  .filter(([, all]) => all.length > 0);

const someValues = fc.constantFrom(...valueChoices).chain(([name, all]) =>
  fc.record({
    name: fc.constant(name),
    refinement: fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 3 }),
  }),
);
const someRange = fc.constantFrom(...numberChoices).chain(([name, all]) => {
  const end = fc.option(fc.constantFrom(...all), { nil: undefined, freq: 3 });
  return fc.record({ name: fc.constant(name), refinement: fc.record<NumberRange>({ from: end, to: end }) });
});
const refinements: fc.Arbitrary<Refinements> = fc
  .array(fc.oneof(someValues, someRange), { maxLength: 4 })
  .map((chosen) => Object.fromEntries(chosen.map(({ name, refinement }) => [name, refinement])));

const site = siteFilter({ stock: tenantSchema.shape.stock.parse({}) }, new Date(generatedStockDay));
const anyShopper: fc.Arbitrary<SearchQuery> = fc.record({
  text: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.constantFrom(...texts)),
  where: fc.oneof(
    fc.constant(site),
    fc.constant(everything),
    refinements.map((path) => and(site, ...Object.values(refinementFilters(path)))),
  ),
  refinements: refinements.map(refinementFilters),
  sort: fc.constantFrom(...sortOrders),
  page: fc.integer({ min: 1, max: 4 }),
  hitsPerPage: fc.constantFrom(9, 21, 50),
  facets: fc.constant(facets),
  ranges: fc.constant(ranges),
});
const queries = fc.sample(anyShopper, { numRuns: QUERIES, seed: SEED });

/** The answers, worked out once for all engines. */
let plainAnswers: ReturnType<typeof plainly>[] | undefined;
const answers = () => {
  plainAnswers ??= queries.map((asked) => plainly(stock, asked));
  return plainAnswers;
};

/** The same questions for every engine, each answered as by looking at every car: so all engines agree. */
export function generatedStockContract(engine: () => SearchEngine): void {
  describe(`${QUERIES} random queries over ${CARS} generated cars`, () => {
    beforeAll(async () => {
      answers();
      await engine().replaceAll('generated', streamOf(stock), 1);
    });

    it('have the counts, facets, ranges and order of a search that looks at every car', async () => {
      for (const [index, asked] of queries.entries()) {
        const { ms, ...answer } = await engine().search('generated', asked);
        const expected = answers()[index];
        // With words, "most relevant" is each engine's own judgement.
        const judged = asked.text !== '' && asked.sort === 'relevance';
        expect({ asked, answer }).toEqual({
          asked,
          answer: judged ? { ...expected, ids: answer.ids } : expected,
        });
        if (judged) expect(answer.ids).toHaveLength(expected?.ids.length ?? 0);
      }
    });
    it.each(typos)('%s finds what %s does', async (typed, meant) => {
      const find = (text: string) =>
        engine().search('generated', query({ text, sort: 'latest', hitsPerPage: CARS }));
      const { ids } = await find(typed);
      expect(ids).toEqual((await find(meant)).ids);
      expect(ids).toEqual(plainly(stock, query({ text: meant, sort: 'latest', hitsPerPage: CARS })).ids);
    });
    it('often find cars, and sometimes none', () => {
      const found = answers().filter(({ count }) => count > 0);
      expect(found.length).toBeGreaterThan(QUERIES / 3);
      expect(found.length).toBeLessThan(QUERIES);
    });
  });
}
