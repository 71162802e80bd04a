import { describe, expect, it, vi } from 'vitest';
import { searchPage } from '#server/showroom/search-page';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { openYard } from '../../tests/support/yard';
import { vocabularyFacets } from './stock-vocabulary';

/** Enough that nearly every filter has a choice. */
const stock = [...generateCars(400, 3)];

async function asking(paths: string[]) {
  const { ask } = await openYard(stock);
  const bff = ask('/search');
  const search = vi.spyOn(bff.services.engine, 'search');
  const shown: string[] = [];
  for (const path of paths) {
    const request = new Request(new URL(path, bff.url));
    const { view } = await searchPage({ ...bff, url: new URL(request.url), request });
    const { filters } = view;
    shown.push(...filters.map(({ name }) => name));
  }
  const asked = search.mock.calls.map(([, query], index) => ({
    query,
    answer: search.mock.results[index]?.value,
  }));
  const isVocabulary = ({ query }: (typeof asked)[number]) => query.facets === vocabularyFacets;
  return { shown, vocabulary: asked.filter(isVocabulary), page: asked.filter((each) => !isVocabulary(each)) };
}

describe('the counts requested for a results page', () => {
  it.each([
    '/search',
    '/search/toyota',
    '/search/ute',
    '/search?make=Toyota&model=HiLux',
    '/search?price=10000..25000',
  ])('%s: one query for the displayed filters, and nothing else with more than one value', async (path) => {
    const { page, shown } = await asking([path]);
    expect(page).toHaveLength(1);
    const [{ query, answer } = { query: null, answer: null }] = page;
    const { facets, ranges } = await answer;
    const counted = [...(query?.facets ?? []), ...(query?.ranges ?? [])];
    // The price's histogram shows its bands.
    const hidden = counted.filter((name) => !shown.includes(name) && name !== 'price_range');
    expect(hidden.filter((name) => (facets[name]?.length ?? 0) > 1 || ranges[name])).toEqual([]);
    expect(shown.filter((name) => name !== 'near' && !counted.includes(name))).toEqual([]);
  });
  it('the vocabulary is requested once, not with every page', async () => {
    const { page, vocabulary } = await asking(['/search', '/search?sortBy=latest', '/search/toyota']);
    expect([page.length, vocabulary.length]).toEqual([3, 1]);
  });
});
