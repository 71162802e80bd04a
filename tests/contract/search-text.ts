import { describe, expect, it } from 'vitest';
import { eq } from '#server/search/stock-search/rules/filter';
import type { SearchEngine, SearchQuery } from '#server/search/stock-search/search-port';
import { fleet, query } from './search-documents';

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

    it('text and filters apply together', async () => {
      expect(
        await idsOf({
          text: 'toyota',
          where: eq('status', 'in_stock'),
          refinements: { fuel: eq('fuel', 'Diesel') },
        }),
      ).toEqual(['hilux']);
    });
    it('punctuation alone finds everything', async () => {
      expect((await find({ text: ' " ' })).count).toBe(fleet.length);
    });
  });
}
