import { beforeAll, describe, expect, it } from 'vitest';
import { toSearchDocument } from '#server/search/rules/document';
import { eq, oneOf } from '#server/search/rules/filter';
import type { SearchEngine, SearchQuery } from '#server/search/search-port';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { documentOf, fleet, query, streamOf } from './search-documents';
import { plainly } from './search-oracle';

const generated = Array.from(generateCars(1_500, 3), (car) => toSearchDocument(car));

/** What every engine finds for typed words. The index `fleet` holds the fleet. */
export function textContract(engine: () => SearchEngine): void {
  const find = (given: Partial<SearchQuery>) => engine().search('fleet', query(given));
  const idsOf = async (given: Partial<SearchQuery>) => (await find(given)).ids;
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

    it.each(['toyota', 'ute', 'diesel automatic', 'hatch', 'petrol'])(
      '%s: refines, counts and orders the cars that match the words like any others',
      async (text) => {
        for (const sort of ['latest', 'price-asc', 'price-desc'] as const) {
          const asked = query({
            text,
            sort,
            where: eq('status', 'in_stock'),
            refinements: { fuel: oneOf('fuel', ['Diesel', 'Petrol']) },
            facets: ['make', 'fuel'],
            ranges: ['price'],
          });
          const { ms, ...answer } = await engine().search('fleet', asked);
          expect(answer).toEqual(plainly(fleet, asked));
        }
      },
    );
    it('punctuation alone finds everything', async () => {
      expect((await find({ text: ' " ' })).count).toBe(fleet.length);
    });
    it('relevance puts custom_rank before the match', async () => {
      expect((await idsOf({ text: 'ute' }))[0]).toBe('ranger');
    });
    it('relevance puts the better match before the newer car', async () => {
      const documents = [
        documentOf('word', { make: 'Kia', model: 'Rio', created_at: 9 }, { words: 'golf blue' }),
        documentOf('model', { make: 'Volkswagen', model: 'Golf', created_at: 1 }),
      ];
      await engine().replaceAll('match', streamOf(documents), 1);
      expect((await engine().search('match', query({ text: 'golf' }))).ids).toEqual(['model', 'word']);
    });
  });

  describe('words with a typo', () => {
    beforeAll(() => engine().replaceAll('generated', streamOf(generated), 1));

    it.each([
      ['toyta', 'toyota'],
      ['toyotta hilux', 'toyota hilux'],
      ['huyndai i30', 'hyundai i30'],
      ['mitsubshi triton', 'mitsubishi triton'],
      ['mitsibushi', 'mitsubishi'],
      ['volkswagon golf', 'volkswagen golf'],
      ['mercedez benz', 'mercedes benz'],
      ['landcuiser prado', 'landcruiser prado'],
      ['navarra', 'navara'],
      ['rangr wildtrack', 'ranger wildtrak'],
      ['deisel ute', 'diesel ute'],
      ['hybird camry', 'hybrid camry'],
    ])('%s finds the cars of %s', async (typed, meant) => {
      const asked = query({ text: typed, sort: 'latest', hitsPerPage: generated.length });
      const { ids } = plainly(generated, { ...asked, text: meant });
      expect(ids.length).toBeGreaterThan(0);
      expect((await engine().search('generated', asked)).ids).toEqual(ids);
    });
  });
}
