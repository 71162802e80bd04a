import type { SignedIn } from '#server/people/accounts/staff-session';
import type { DeskVisit } from '#server/people/desk/desk-services';
import { categories } from '#server/settings/rules/filing';
import type { DeskLead, DeskStore, LeadCounts } from './desk-store-port';
import { activityView } from './rules/activity';
import { lastDays } from './rules/desk-time';
import { inboxFilter, overdueBefore } from './rules/inbox-filter';
import { type InboxQuery, inboxHref, parseInbox } from './rules/inbox-query';
import { emptyWords, inboxTabViews, searchView } from './rules/inbox-words';
import { type BesideLead, leadRow } from './rules/lead-row';
import type { ActivityView } from './views/activity-view';
import type { InboxView } from './views/inbox-view';

export const leadsPerPage = 30;
const replyDays = 30;

/** The request's filter for the inbox. */
export async function inboxQuery({ url, tenant, services }: DeskVisit): Promise<InboxQuery> {
  const staff = await services.staff.list(tenant.slug);
  return parseInbox(
    url.searchParams,
    tenant.locations.map(({ id }) => id),
    staff.map(({ id }) => id),
  );
}

/** The inbox: leads newest first, counted by status, filtered by the address. */
export async function inboxView(visit: DeskVisit, { staff }: SignedIn): Promise<InboxView> {
  const { tenant, now, services } = visit;
  const query = await inboxQuery(visit);
  const filter = inboxFilter(query, tenant, now);
  const [{ leads, next }, counts, activity] = await Promise.all([
    services.desk.page(tenant.slug, filter, { limit: leadsPerPage, before: query.before }),
    services.desk.counts(tenant.slug, filter, overdueBefore(tenant, now)),
    activityOf(visit, services.desk, query),
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
    siteName: tenant.name,
    staffName: staff.name,
    tabs: inboxTabViews(query, counts),
    search: searchView(query, { categories, places: tenant.locations, owners }),
    rows: leads.map((one) => leadRow(one, tenant, now, beside(one))),
    ...(leads.length === 0 ? { empty: emptyWords(query, anyLead(counts)) } : {}),
    ...(query.before ? { newestHref: inboxHref(query) } : {}),
    ...(next ? { olderHref: inboxHref(query, { before: next }) } : {}),
    ...(leads.length > 0 ? { exportHref: inboxHref({ ...query, days: 14 }, {}, '/desk/leads.csv') } : {}),
    activity,
  };
}

const anyLead = ({ byStatus }: LeadCounts): boolean => Object.values(byStatus).some((count) => count > 0);

async function activityOf(
  { tenant, now }: DeskVisit,
  desk: DeskStore,
  query: InboxQuery,
): Promise<ActivityView> {
  const days = lastDays(tenant.time_zone, now, query.days);
  const since = lastDays(tenant.time_zone, now, replyDays)[0]?.from ?? now;
  const [counts, replies] = await Promise.all([
    desk.perDay(tenant.slug, days),
    desk.replies(tenant.slug, since),
  ]);
  const otherHref = `${inboxHref(query, { days: query.days === 14 ? 30 : 14 })}#activity`;
  return activityView({ days, counts, replies, replyDays, otherHref });
}
