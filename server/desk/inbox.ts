import { csvHeader, csvLead, csvValue } from '#server/leads/rules/lead-export';
import { statusText } from '#server/settings/lead';
import { categories } from '#server/settings/rules/filing';
import { audit } from './accounts/audit';
import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import type { DeskLead, DeskStore, LeadCounts, LeadFilter } from './desk-store-port';
import { frameView } from './frame';
import { activityView } from './rules/activity';
import { lastDays } from './rules/desk-time';
import { type InboxQuery, inboxFilter, inboxHref, overdueBefore, parseInbox } from './rules/inbox-query';
import { emptyWords, inboxTabViews, searchView } from './rules/inbox-words';
import { type BesideLead, leadRow } from './rules/lead-row';
import type { ActivityView, InboxView } from './views/desk-view';

const leadsPerPage = 30;
const replyDays = 30;

/** The request's filter for the inbox. */
async function inboxQuery({ url, tenant, services }: DeskVisit): Promise<InboxQuery> {
  const staff = await services.staff.list(tenant.slug);
  return parseInbox(
    url.searchParams,
    tenant.locations.map(({ id }) => id),
    staff.map(({ id }) => id),
    { watchlists: tenant.watchlist.enabled },
  );
}

/** The inbox: leads newest first, counted by status, filtered by the address. */
export async function inboxView(visit: DeskVisit, visitor: SignedIn): Promise<InboxView> {
  const { tenant, now, services } = visit;
  const query = await inboxQuery(visit);
  const filter = inboxFilter(query, tenant, now);
  const [{ leads, next }, counts, activity] = await Promise.all([
    services.desk.page(tenant.slug, filter, { limit: leadsPerPage, before: query.before }),
    services.desk.counts(tenant.slug, filter, overdueBefore(tenant, now)),
    activityOf(visit, services.desk, query, filter),
  ]);
  const ids = leads.map(({ lead }) => lead.id);
  const [bookings, others, owners] = await Promise.all([
    services.bookings.ofLeads(tenant.slug, ids),
    services.desk.samePerson(tenant.slug, ids),
    services.staff.list(tenant.slug),
  ]);
  const beside = ({ lead, ownerId }: DeskLead): BesideLead => ({
    booking: bookings.find(({ leadId }) => leadId === lead.id),
    others: others.get(lead.id)?.length,
    owner: owners.find(({ id }) => id === ownerId)?.name,
  });
  return {
    page: 'inbox',
    ...frameView(visit, visitor),
    ...(visit.url.searchParams.get('done') === 'deleted' ? { done: deletedText } : {}),
    tabs: inboxTabViews(query, counts),
    search: searchView(query, {
      categories,
      places: tenant.locations,
      owners,
      watchlists: tenant.watchlist.enabled,
    }),
    rows: leads.map((one) => leadRow(one, tenant, now, beside(one))),
    ...(leads.length === 0 ? { empty: emptyWords(query, anyLead(counts)) } : {}),
    ...(query.before ? { newestHref: inboxHref(query) } : {}),
    ...(next ? { olderHref: inboxHref(query, { before: next }) } : {}),
    ...(leads.length > 0 && may(visitor.staff.role, 'export-leads')
      ? { exportHref: inboxHref({ ...query, days: 14 }, {}, '/desk/leads.csv') }
      : {}),
    activity,
  };
}

const deletedText = 'Deleted. Recipients keep their copies; ask them to delete theirs.';

const anyLead = ({ byStatus }: LeadCounts): boolean => Object.values(byStatus).some((count) => count > 0);

async function activityOf(
  { tenant, now }: DeskVisit,
  desk: DeskStore,
  query: InboxQuery,
  filter: LeadFilter,
): Promise<ActivityView> {
  const days = lastDays(tenant.time_zone, now, query.days);
  const since = lastDays(tenant.time_zone, now, replyDays)[0]?.from ?? now;
  const [counts, replies] = await Promise.all([
    desk.perDay(tenant.slug, days, filter),
    desk.replies(tenant.slug, since),
  ]);
  const otherHref = `${inboxHref(query, { days: query.days === 14 ? 30 : 14 })}#activity`;
  const isFiltered = inboxHref(query, { days: 14 }) !== '/desk';
  return activityView({ days, counts, isFiltered, replies, replyDays, otherHref });
}

const pageSize = 500;
/** Rows of one file; a spreadsheet holds many more, a person reads fewer. */
const mostExported = 20_000;

/** The leads of the filtered inbox as a CSV file, streamed. Each lead is in the audit log before it is sent. */
export function exportLeads(visit: DeskVisit, { staff }: SignedIn): Response {
  const parts = csvParts(visit, staff.id);
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
  const day = visit.now.toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="leads-${visit.tenant.slug}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function* csvParts(visit: DeskVisit, staffId: string): AsyncGenerator<string, undefined> {
  const { tenant, now, services } = visit;
  const filter = inboxFilter(await inboxQuery(visit), tenant, now);
  // Without a BOM, spreadsheets read a file as Windows text.
  yield `\uFEFF${deskCsv.header(csvHeader())}`;
  let before: string | undefined;
  for (let rows = 0; rows < mostExported; rows += pageSize) {
    const page: { leads: DeskLead[]; next: string | null } = await services.desk.page(tenant.slug, filter, {
      limit: pageSize,
      before,
    });
    const leadIds = page.leads.map(({ lead }) => lead.id);
    await audit(visit, { staffId, action: 'lead-exported', leadIds });
    if (page.leads.length > 0) yield page.leads.map((one) => deskCsv.row(csvLead(one.lead), one)).join('');
    if (page.next === null) return;
    before = page.next;
  }
}

const lineEnd = '\r\n';
const withCells = (line: string, more: readonly string[]): string =>
  [line.slice(0, -lineEnd.length), ...more].join(',') + lineEnd;

/** Lines of the leads' CSV file, with the desk's data. */
const deskCsv = {
  header: (line: string): string => withCells(line, ['status', 'replied_at', 'deliveries']),
  row: (line: string, { status, repliedAt, deliveries }: DeskLead): string =>
    withCells(line, [
      csvValue(statusText[status]),
      csvValue(repliedAt ?? undefined),
      csvValue(
        deliveries.map(({ destination, state }) => `${destination}: ${state}`).join('; ') || undefined,
      ),
    ]),
};
