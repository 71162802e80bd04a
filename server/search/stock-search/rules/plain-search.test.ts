import { describe, expect, it } from 'vitest';
import { type SearchQuery, textFields } from '../search-port';
import { everything } from './filter';
import { plainSearch, toPlainDocument } from './plain-search';

const document = (id: string, name: string, stocknum = '') => {
  const text = Object.fromEntries(textFields.map((field) => [field, '']));
  return toPlainDocument({
    id,
    text: { ...text, stocknum, name } as Parameters<typeof toPlainDocument>[0]['text'],
    values: {},
  });
};
const documents = [
  document('a', 'Toyota HiLux SR5', 'U-12 u12'),
  document('b', 'Citroën C3'),
  document('c', 'Kia Rio'),
];
const query: SearchQuery = {
  text: '',
  where: everything,
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 2,
  facets: [],
  ranges: [],
};
const found = (given: Partial<SearchQuery>) => plainSearch(documents, { ...query, ...given });

describe('scanning the stock while the engine is down', () => {
  it.each([
    ['finds the beginning of a word', 'hil', ['a']],
    ['needs every word', 'toyota rio', []],
    ['ignores case and accents', 'CITROEN', ['b']],
    ['finds a stock number without its separators', 'u12', ['a']],
    ['does not find the middle of a word', 'lux', []],
    ['does not find a misspelt word', 'toyta', []],
    ['finds everything without words', '  ', ['a', 'b']],
  ])('%s', (_, text, ids) => {
    expect(found({ text }).ids).toEqual(ids);
  });
  it('splits the list into pages and counts it', () => {
    expect(found({ page: 2 })).toMatchObject({ ids: ['c'], count: 3, pages: 2 });
  });
});
