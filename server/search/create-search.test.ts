import { describe, expect, it } from 'vitest';
import { parseConfig } from '#server/platform/config';
import { noSpans, type Spans, type TimedWork, type WorkEnd } from '#server/platform/observability/spans';
import { createSearch } from './create-search';
import type { SearchQuery } from './search-port';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const query: SearchQuery = {
  text: 'Jane Citizen',
  where: { op: 'and', of: [] },
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 12,
  facets: [],
  ranges: [],
};

async function* noCars(): AsyncGenerator<never> {}

/** The spans of a search for `query`. */
async function traced(environment: Readonly<Record<string, string>>) {
  const works: (TimedWork | WorkEnd | undefined)[] = [];
  const spans: Spans = {
    ...noSpans,
    isOn: true,
    child: async (work, run, endOf) => {
      works.push(work);
      const value = await run();
      works.push(endOf?.(value));
      return value;
    },
  };
  const { engine } = createSearch(parseConfig(environment), log, () => undefined, spans);
  await engine.replaceAll('brolga', noCars(), 1).catch(() => undefined);
  const done = await engine.search('brolga', query).then(
    () => 'found',
    (error: unknown) => (error instanceof Error ? error.name : error),
  );
  return { works, done };
}
const facts = (engine: string) => ({ 'dealer_site.search.engine': engine, 'dealer_site.tenant': 'brolga' });

describe('the span of a search', () => {
  it('has the engine, the tenant and how many cars it found, never the words', async () => {
    const { works, done } = await traced({});
    expect(done).toBe('found');
    expect(works).toEqual([
      { name: 'search', kind: 'internal', facts: facts('in-process') },
      { facts: { 'dealer_site.search.found': 0 } },
    ]);
  });
  it('names Meilisearch as another program', async () => {
    const { works, done } = await traced({ MEILI_URL: 'http://127.0.0.1:9', MEILI_SEARCH_KEY: 'a key' });
    expect(done).toBe('SearchUnavailable');
    expect(works).toEqual([{ name: 'search', kind: 'client', facts: facts('meilisearch') }]);
  });
});
