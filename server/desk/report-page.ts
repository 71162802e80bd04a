import { csvTable } from '#server/leads/rules/lead-export';
import { localTime } from '#server/platform/text/local-time';
import { categories } from '#server/settings/rules/filing';
import type { StaffVisit } from './create-desk';
import { makeReport } from './make-report';
import { privateCsv } from './private-files';
import { type InboxQuery, inboxFilter, inboxHref, parseInbox } from './rules/inbox-query';
import { changedDays, reportRange, usualRanges } from './rules/report-range';
import { headFigures, leadChart, type ReportTable, reportTables } from './rules/report-view';

const reportPath = '/desk/reports';
/** Rows of a table on the page; its file has all. */
const mostRows = 20;

/** The report that the address asks for: its days, and filters of the inbox. */
async function askedReport({ url, tenant, now, services }: StaffVisit) {
  const owners = await services.staff.list(tenant.slug);
  const range = reportRange(url.searchParams, tenant.time_zone, now);
  const choices = {
    places: tenant.locations.map(({ id }) => id),
    owners: owners.map(({ id }) => id),
    watchlists: false,
  };
  const { category, place, owner } = parseInbox(url.searchParams, choices);
  const query: InboxQuery = { tab: 'all', q: '', days: 14, category, place, owner, ...range };
  const filter = inboxFilter(query, tenant, now);
  return { owners, query, range, facts: await makeReport(services, { tenant, now, range, filter }) };
}

/** Leads, cars and searches over some days, as charts and tables. Nobody is named in it but staff. */
export async function reportView(visit: StaffVisit) {
  const { tenant, now } = visit;
  const { owners, query, range, facts } = await askedReport(visit);
  const { category = '', place = '', owner = '' } = query;
  const today = localTime(tenant.time_zone, now).date;
  const ranges = usualRanges(today).map(({ text, from, to }) => ({
    text,
    href: inboxHref(query, { from, to }, reportPath),
    current: from === range.from && to === range.to,
    urgent: false,
  }));
  return {
    page: 'reports' as const,
    ranges,
    search: {
      action: reportPath,
      /** Whether it shows something else than the usual days of all leads. */
      isNarrow: [category, place, owner].some(Boolean) || !ranges.some(({ current }) => current),
      from: range.from,
      to: range.to,
      category,
      categories,
      place,
      places: tenant.locations.length > 1 ? tenant.locations.map(({ id, name }) => ({ id, name })) : [],
      owner,
      owners: [nobody, ...owners].map(({ id, name }) => ({ id, name })),
    },
    /** Where other days are shown than those that were asked for. */
    daysChanged: changedDays(visit.url.searchParams, range),
    cut: facts.isCut
      ? `Only the newest ${facts.leads.length} leads are counted. Choose fewer days for all of them.`
      : undefined,
    figures: headFigures(facts, tenant.desk.overdue_minutes),
    chart: leadChart(facts, tenant),
    tables: reportTables(facts).map((table) => ({
      ...table,
      rows: table.rows.slice(0, mostRows),
      more:
        table.rows.length > mostRows ? `${table.rows.length - mostRows} more rows in the file` : undefined,
      exportHref: fileHref(query, table),
    })),
    exportHref: inboxHref(query, {}, `${reportPath}.csv`),
  };
}

const nobody = { id: 'none', name: 'Nobody' };

function fileHref(query: InboxQuery, { id }: ReportTable): string {
  const href = inboxHref(query, {}, `${reportPath}.csv`);
  return `${href}${href.includes('?') ? '&' : '?'}table=${id}`;
}

/** One table of the report as a CSV file, or all of them below each other. */
export async function exportReport(visit: StaffVisit): Promise<Response> {
  const { range, facts } = await askedReport(visit);
  const tables = reportTables(facts);
  const chosenTable = tables.find(({ id }) => id === visit.url.searchParams.get('table'));
  const lines = chosenTable
    ? linesOf(chosenTable)
    : tables.flatMap((one) => [[one.heading], ...linesOf(one), []]);
  const name = ['report', visit.tenant.slug, chosenTable?.id, range.from, range.to].filter(Boolean).join('-');
  return privateCsv(csvTable(lines), name);
}

const linesOf = ({ columns, rows }: ReportTable): readonly (readonly string[])[] => [
  columns,
  // No figure is an empty cell: a spreadsheet takes a dash for text.
  ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => (cell === '–' ? '' : cell))]),
];
