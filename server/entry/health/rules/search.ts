import { nameList } from '#server/platform/text/counted';
import type { IndexState } from '#server/search/catch-up';
import type { UpkeepFinding } from '#server/search/search-port';
import { type Finding, fault, ifAny, ok, orOk, skipped, tellAdministrator, warning } from './finding';

interface SearchFacts {
  /** Whether an engine of its own keeps the index; otherwise it is in the memory of the running site. */
  readonly hasEngine: boolean;
  /** By site; null if nobody knows, since the index is in memory and no site answers. */
  readonly states: Readonly<Record<string, IndexState>> | null;
  readonly upkeep: readonly UpkeepFinding[];
}

/** Shoppers notice these, or the site does not start with them. */
const serious: ReadonlySet<UpkeepFinding['code']> = new Set([
  'unreachable',
  'search-key-missing',
  'search-key-may-write',
  'search-key-refused',
]);

const checkEngine =
  'Check that the search engine runs, and MEILI_URL and its keys; until then the sites filter the stock themselves.';

/** Search index against stock, site by site, and the engine's own problems. */
export function search({ hasEngine, states, upkeep }: SearchFacts): readonly Finding[] {
  if (states === null)
    return [
      skipped(
        'index-in-memory',
        'The search index is in the memory of the site, and no site answers here.',
        'Nothing to do: every start builds it again.',
      ),
    ];
  const sites = (state: IndexState) => Object.keys(states).filter((slug) => states[slug] === state);
  const reindex = hasEngine ? 'run `dealer stock reindex`' : 'restart the site, which builds its index again';
  const drift = (state: IndexState, text: string, make: typeof fault) => (slugs: readonly string[]) =>
    make(
      `index-${state}`,
      `${text} ${nameList(slugs)}.`,
      `Run this again in a minute, in case an import has just ended; if it stays, ${reindex}.`,
      slugs,
    );
  const findings = [
    ...upkeep.map(({ code, text }) =>
      (serious.has(code) ? fault : warning)(
        code,
        text,
        code === 'unreachable' ? checkEngine : 'Follow the instruction above, then run this again.',
      ),
    ),
    ...ifAny(
      sites('empty'),
      hasEngine ? drift('empty', 'There is no search index for the stock of', fault) : unused,
    ),
    ...ifAny(sites('behind'), drift('behind', 'The search index is behind the stock of', warning)),
    // An engine that is out of reach is one finding.
    ...ifAny(upkeep.some(({ code }) => code === 'unreachable') ? [] : sites('down'), (slugs) =>
      fault('index-unknown', `The search engine did not answer for ${nameList(slugs)}.`, checkEngine, slugs),
    ),
  ];
  return orOk(findings, 'Every search index has the stock that its site has.');
}

/** In memory, the index of a site that nobody has visited since its first import is built for its first visitor. */
const unused = (sites: readonly string[]): Finding =>
  skipped(
    'index-unused',
    `Nobody has visited ${nameList(sites)} yet, so the site has no index of its stock in memory.`,
    'Nothing to do: the first visit builds it.',
    sites,
  );

/** The search index against the stock of one site, in words for its dealer. */
export const siteSearch: Readonly<Record<IndexState, Finding>> = {
  current: ok('Search has all of your stock.'),
  behind: warning(
    'index-behind',
    'Search is behind your stock: shoppers may see earlier cars.',
    'Reload this page in a minute, in case an import has just ended. If it stays, tell your website administrator.',
  ),
  empty: fault(
    'index-empty',
    'Search has none of your stock.',
    'Reload this page in a minute, in case your site has just started. If it stays, tell your website administrator.',
  ),
  down: warning(
    'index-unknown',
    'The search engine isn’t answering. Shoppers still find cars, but only by words as they are spelt.',
    tellAdministrator,
  ),
};
