import { csvHeader, csvLead, csvTable, csvValue } from '#server/leads/rules/lead-export';
import { localTime } from '#server/platform/text/local-time';
import { leadStatus, statusText } from '#server/settings/lead';
import { categories } from '#server/settings/rules/filing';
import { auditStaff } from './accounts/audit';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import type { DeskLead, LeadCounts } from './desk-store';
import type { LeadFilter } from './matching-leads';
import { datedName, privateCsv } from './private-files';
import { activityView } from './rules/activity';
import { lastDays } from './rules/desk-time';
import {
  type InboxQuery,
  type InboxTab,
  inboxFilter,
  inboxHref,
  inboxPath,
  inboxTabs,
  isNarrowed,
  overdueBefore,
  parseInbox,
} from './rules/inbox-query';
import { searchView } from './rules/inbox-words';
import { type BesideLead, deliveryText, type HasNoMail, leadRow, withoutMail } from './rules/lead-row';
import { doneText } from './rules/page-parts';
import { labelOf } from './rules/person-document';
import type { TabView } from './views/desk-view';

const leadsPerPage = 30;
const replyDays = 30;
const deletedText = 'Deleted. Recipients keep their copies; ask them to delete theirs.';

type Owners = Awaited<ReturnType<StaffVisit['services']['staff']['list']>>;

/** The request's filter for the inbox. */
const inboxQuery = ({ url, tenant }: StaffVisit, owners: Owners): InboxQuery =>
  parseInbox(url.searchParams, {
    places: tenant.locations.map(({ id }) => id),
    owners: owners.map(({ id }) => id),
    watchlists: tenant.watchlist.enabled,
  });

/** The inbox: leads newest first, counted by status, filtered by the address. */
export async function inboxView(visit: StaffVisit) {
  const { tenant, now, services, staff } = visit;
  const owners = await services.staff.list(tenant.slug);
  const query = inboxQuery(visit, owners);
  const filter = inboxFilter(query, tenant, now);
  const [{ leads, next }, counts, activity] = await Promise.all([
    services.desk.page(tenant.slug, filter, { limit: leadsPerPage, before: query.before }),
    services.desk.counts(tenant.slug, filter, overdueBefore(tenant, now)),
    activityOf(visit, query, filter),
  ]);
  const ids = leads.map(({ lead }) => lead.id);
  const [bookings, others] = await Promise.all([
    services.bookings.ofLeads(tenant.slug, ids),
    services.desk.samePerson(tenant.slug, ids),
  ]);
  const beside = ({ lead, ownerId }: DeskLead): BesideLead => ({
    booking: bookings.find(({ leadId }) => leadId === lead.id),
    others: others.get(lead.id)?.length,
    owner: owners.find(({ id }) => id === ownerId)?.name,
  });
  const anyLead = [...counts.byStatus.values()].some((count) => count > 0);
  const mayExport = leads.length > 0 && may(staff.role, 'export-leads');
  return {
    page: 'inbox' as const,
    /** What the last form has done. */
    done: doneText(visit, { deleted: deletedText }),
    tabs: inboxTabViews(query, counts),
    search: searchView(query, {
      categories,
      places: tenant.locations,
      owners,
      watchlists: tenant.watchlist.enabled,
    }),
    rows: leads.map((one) => leadRow(one, tenant, now, beside(one))),
    /** Message without rows. */
    empty: leads.length === 0 ? emptyWords(query, anyLead) : undefined,
    newestHref: query.before ? inboxHref(query) : undefined,
    olderHref: next ? inboxHref(query, { before: next }) : undefined,
    exportHref: mayExport ? inboxHref({ ...query, days: 14 }, {}, '/desk/leads.csv') : undefined,
    activity,
  };
}

async function activityOf({ tenant, now, services }: StaffVisit, query: InboxQuery, filter: LeadFilter) {
  const days = lastDays(tenant.time_zone, now, query.days);
  const since = lastDays(tenant.time_zone, now, replyDays)[0]?.from ?? now;
  const [counts, replies] = await Promise.all([
    services.desk.perDay(tenant.slug, days, filter),
    services.desk.replies(tenant.slug, since),
  ]);
  const otherHref = `${inboxHref(query, { days: query.days === 14 ? 30 : 14 })}#activity`;
  const isFiltered = inboxHref(query, { days: 14 }) !== inboxPath;
  return activityView({ days, counts, isFiltered, replies, replyDays, otherHref });
}

const pageSize = 500;
/** Rows of one file; a spreadsheet holds many more, a person reads fewer. */
const mostExported = 20_000;

/** The leads of the filtered inbox as a CSV file, streamed. Each lead is in the audit log before it is sent. */
export function exportLeads(visit: StaffVisit): Response {
  const parts = csvParts(visit);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return privateCsv(body, datedName(visit, 'leads'));
}

async function* csvParts(visit: StaffVisit): AsyncGenerator<string, undefined> {
  const { tenant, now, services } = visit;
  const owners = await services.staff.list(tenant.slug);
  const hasNoMail = withoutMail(tenant, services.config.SMTP_URL);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const filter = inboxFilter(inboxQuery(visit, owners), tenant, now);
  // Without a BOM, spreadsheets read a file as Windows text.
  const columns = csvHeader().trim().split(',');
  yield csvTable([[...columns.map(labelOf), ...deskColumns]]);
  let before: string | undefined;
  for (let rows = 0; rows < mostExported; rows += pageSize) {
    const page: { leads: DeskLead[]; next: string | null } = await services.desk.page(
      tenant.slug,
      { ...filter, withParts: true },
      { limit: pageSize, before },
    );
    const leadIds = page.leads.map(({ lead }) => lead.id);
    await auditStaff(visit, 'lead-exported', { leadIds });
    const progress = await services.leadProgress.progress(tenant.slug, leadIds);
    const reasonOf = (id: string) =>
      progress.get(id)?.changes.findLast(({ text, remark }) => text === 'closed' && remark)?.remark;
    const line = (one: DeskLead) => {
      const reason = one.status === 'closed' ? reasonOf(one.lead.id) : undefined;
      const owner = names.get(one.ownerId ?? '');
      return csvLine(one, { reason, owner, timeZone: tenant.time_zone, hasNoMail });
    };
    if (page.leads.length > 0) yield page.leads.map(line).join('');
    if (page.next === null) return;
    before = page.next;
  }
}

const lineEnd = '\r\n';
const withCells = (line: string, more: readonly string[]): string =>
  [line.slice(0, -lineEnd.length), ...more].join(',') + lineEnd;

/** What the desk knows besides a lead. */
const deskColumns = [
  'Status',
  'Closed because',
  'Owner',
  'Added by',
  'Replied at',
  'Deliveries',
  'Part of the lead',
];

interface OfDesk {
  /** Why it was closed. */
  readonly reason: string | undefined;
  /** The owner's name. */
  readonly owner: string | undefined;
  readonly timeZone: string;
  readonly hasNoMail: HasNoMail;
}

/** `2026-11-20 10:00` on the dealer's clock, which spreadsheets read as a time. */
function yardTime(at: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(at));
  return `${date} ${time}`;
}

/** A line of the leads' CSV file, with the desk's data. */
function csvLine(
  { lead, status, repliedAt, deliveries, mergedInto }: DeskLead,
  { reason, owner, timeZone, hasNoMail }: OfDesk,
): string {
  const repliedText = repliedAt ? yardTime(repliedAt, timeZone) : undefined;
  const states = deliveries.map((one) => deliveryText(one, hasNoMail)).join('; ');
  const cells = [statusText[status], reason, owner, lead.added_by, repliedText, states, mergedInto];
  return withCells(
    csvLead({ ...lead, created_at: yardTime(lead.created_at, timeZone) }),
    cells.map((cell) => csvValue(cell ?? undefined)),
  );
}

const tabText = (tab: InboxTab): string => {
  const status = leadStatus(tab);
  if (status) return statusText[status];
  return tab === 'all' ? 'All' : tab === 'overdue' ? 'Overdue' : 'Suspected spam';
};

function countOf(tab: InboxTab, { byStatus, overdue, held }: LeadCounts): number {
  const status = leadStatus(tab);
  if (status) return byStatus.get(status) ?? 0;
  if (tab === 'overdue') return overdue;
  return tab === 'held' ? held : [...byStatus.values()].reduce((sum, count) => sum + count, 0);
}

/** The tabs with their counts. Suspects have one if there are any. */
const inboxTabViews = (query: InboxQuery, counts: LeadCounts): TabView[] =>
  inboxTabs
    .filter((tab) => tab !== 'held' || counts.held > 0 || query.tab === tab)
    .map((tab) => ({
      text: tabText(tab),
      count: countOf(tab, counts),
      href: inboxHref(query, { tab }),
      current: tab === query.tab,
      urgent: tab === 'overdue' && counts.overdue > 0,
    }));

/** Message of an empty inbox. */
function emptyWords(query: InboxQuery, anyLead: boolean) {
  if (isNarrowed(query)) {
    return { heading: 'No matching leads', text: 'Try fewer words, or search all leads.' };
  }
  if (query.before) return { heading: 'No older leads', text: 'That’s the oldest lead.' };
  if (query.tab === 'overdue') {
    return { heading: 'Nothing overdue', text: 'Every new lead is within its response time.' };
  }
  if (anyLead) return { heading: 'No leads', text: 'No leads have this status right now.' };
  return { heading: 'No leads yet', text: 'Leads from your website appear here straight away.' };
}
