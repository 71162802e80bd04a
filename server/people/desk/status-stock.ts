import { may } from '#server/people/accounts/rules/permissions';
import type { SignedIn } from '#server/people/accounts/staff-session';
import { answerInTime } from '#server/platform/answer-in-time';
import { recall } from '#server/search/stock-search/recall';
import type { ImportReports } from '#server/stock/feeds/import-reports-port';
import type { DeskVisit } from './create-desk';
import { statusPart } from './rules/status/part';
import { importProblems, stockFacts } from './rules/status/stock-facts';
import { type StockFacts, type StockSource, stockVerdict } from './rules/status/stock-status';
import { unreadable } from './rules/status/verdict';
import type { StatusPartView } from './views/status-view';

/** Enough to find one that was to change something among dry runs. */
const newestImports = 10;

/** The stock part of the status page: cars live, age of the stock, result of the last import. */
export async function stockPart(visit: DeskVisit, visitor: SignedIn): Promise<StatusPartView> {
  const { tenant, now } = visit;
  const facts = await answerInTime(readStock(visit, visitor));
  if (!facts) return statusPart('stock', 'Stock', unreadable);
  return statusPart('stock', 'Stock', stockVerdict(facts, tenant.time_zone, now), {
    facts: stockFacts(facts, tenant, now),
    problems: importProblems(facts.lastImport),
    problemsHeading: 'First problems of the last import',
  });
}

async function readStock(visit: DeskVisit, { staff }: SignedIn): Promise<StockFacts> {
  const { tenant, services } = visit;
  const [liveCars, changedAt, lastImport, editedCars, sources] = await Promise.all([
    answerInTime(countLive(visit)),
    services.deskStatus.stockChangedAt(tenant.slug),
    lastImportOf(services.importReports, tenant.slug),
    may(staff.role, 'change-stock') ? services.stockChanges.countEdited(tenant.slug) : 0,
    sourcesOf(visit),
  ]);
  return { liveCars, changedAt, lastImport, editedCars, sources };
}

/** As any search: from the engine, or from the database while the engine is down. */
async function countLive({ services, tenant }: DeskVisit): Promise<number | undefined> {
  const query = { text: '', refinements: {}, sort: 'latest' as const, page: 1, hitsPerPage: 1 };
  const { answer, complete } = await recall(services, tenant, { ...query, facets: [], ranges: [] });
  return complete ? answer.count : undefined;
}

const lastImportOf = async (reports: Pick<ImportReports, 'list'>, tenant: string) =>
  (await reports.list(tenant, { limit: newestImports })).find(({ options }) => !options.dryRun) ?? null;

async function sourcesOf({ services, tenant }: DeskVisit): Promise<readonly StockSource[]> {
  const enabled = tenant.imports.sources.filter((source) => source.enabled);
  if (enabled.length === 0) return [];
  const states = await services.feedStates.ofTenant(tenant.slug);
  return enabled.map((source) => ({
    name: source.name,
    schedule: source,
    state: states.find((state) => state.source === source.name) ?? null,
  }));
}
