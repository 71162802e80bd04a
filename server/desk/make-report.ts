import type { EventCounts } from '#server/leads/count-event';
import type { PhoneRevealStore } from '#server/leads/reveal-phone';
import { pageCounts } from '#server/leads/rules/shopper-events';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StaffStore } from './accounts/staff-store';
import type { DeskLead, DeskStore } from './desk-store';
import type { LeadFilter } from './matching-leads';
import { rangeInstants } from './rules/desk-time';
import { numberedName, toCountedLead } from './rules/report';
import type { ReportRange } from './rules/report-range';
import { daysInStock, isInStock } from './rules/stock-list';
import { type StockSource, stockRows } from './stock-rows';

const pageSize = 500;
/** Leads of one report, the newest first; a person cannot check more. */
const mostLeads = 10_000;
const mostCars = 1_000;

export interface ReportDeps extends StockSource {
  readonly desk: Pick<DeskStore, 'page' | 'closeReasons'>;
  readonly staff: Pick<StaffStore, 'list'>;
  readonly eventCounts: Pick<EventCounts, 'list'>;
  readonly phoneReveals: Pick<PhoneRevealStore, 'countByCar'>;
}

interface Asked {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly range: ReportRange;
  /** Without its days, which are the range's. */
  readonly filter: LeadFilter;
}

/** Everything that a report says about a range of days: leads that match the filter, and pages and stock of the whole site. */
export async function makeReport(deps: ReportDeps, { tenant, now, range, filter }: Asked) {
  const { from, until } = rangeInstants(range, tenant.time_zone);
  const [owners, reasons, counts, calls, stock] = await Promise.all([
    deps.staff.list(tenant.slug),
    deps.desk.closeReasons(tenant.slug, from),
    deps.eventCounts.list(tenant.slug, range.from),
    deps.phoneReveals.countByCar(tenant.slug, {
      since: from.toISOString(),
      until: until.toISOString(),
      limit: mostCars,
    }),
    stockRows(deps, tenant.slug).then(({ rows }) => rows),
  ]);
  const names = { owners: new Map(owners.map(({ id, name }) => [id, name])), reasons };
  const { leads, isCut } = await leadsOf(deps, tenant.slug, { ...filter, from, until });
  const { views, emptySearches } = pageCounts(counts.filter(({ day }) => day <= range.to));
  return {
    range,
    leads: leads.map((lead) => toCountedLead(lead, tenant, now, names)),
    /** Whether there are older leads that it does not count. */
    isCut,
    /** Page views by car. */
    views,
    /** How often a search found no car, by its words or filters. */
    emptySearches,
    /** Phone numbers shown, by car, or by `location:` and a location's id. */
    calls: new Map(calls.map(({ carId, count }) => [carId, count])),
    /** Names of the cars in stock, with their stock numbers. */
    carNames: new Map(stock.map((row) => [row.id, numberedName(row)])),
    /** Days in stock of each car on offer; undefined if nobody knows. */
    stockDays: stock.filter(isInStock).map((row) => daysInStock(row, now)),
  };
}

/** What a report is made from. */
export type ReportFacts = Readonly<Awaited<ReturnType<typeof makeReport>>>;

async function leadsOf({ desk }: ReportDeps, tenant: string, filter: LeadFilter) {
  const leads: DeskLead[] = [];
  let before: string | undefined;
  do {
    const page = await desk.page(tenant, filter, { limit: pageSize, before });
    leads.push(...page.leads);
    before = page.next ?? undefined;
  } while (before !== undefined && leads.length < mostLeads);
  return { leads, isCut: before !== undefined };
}
