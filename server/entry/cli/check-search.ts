import type { Services } from '#server/entry/services';
import type { UpkeepFinding } from '#server/search/stock-search/search-upkeep-port';
import { StartFailure } from './start-checks';

/** With these the site must not start: pages would search with a key that allows more than searching. */
const fatal: ReadonlySet<UpkeepFinding['code']> = new Set(['search-key-may-write', 'search-key-missing']);

type CheckSearchDeps = Pick<Services, 'searchUpkeep' | 'tenants' | 'log'>;

/**
 * Checks the search engine at startup: its keys, and whether its indexes have this release's settings. Logs each
 * finding in one line. Throws StartFailure for a key that allows more than searching.
 */
export async function checkSearch({ searchUpkeep, tenants, log }: CheckSearchDeps): Promise<void> {
  const findings = await searchUpkeep.findings(tenants.all().map(({ slug }) => slug));
  const refused = findings.filter(({ code }) => fatal.has(code));
  if (refused.length > 0) throw new StartFailure(refused.map(({ text }) => text).join('\n'));
  for (const { code, text } of findings) log.warn({ search: code }, text);
  if (!searchUpkeep.writes) log.info(READS_ONLY);
}

const READS_ONLY =
  'This process only reads the search index. To update it, run `dealer stock import` or `dealer stock reindex` with MEILI_ADMIN_KEY.';
