import { searchTerms } from '#server/people/leads/rules/lead-words';
import { addDays } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadFilter } from '../desk-store-port';
import { dayStart } from './desk-time';
import type { InboxQuery } from './inbox-query';
import { leadStatus } from './lead-status';

type Site = Pick<Tenant, 'desk' | 'time_zone' | 'locations'>;

/** New leads from this instant or before are overdue: plain minutes, regardless of opening hours. */
export const overdueBefore = ({ desk }: Pick<Tenant, 'desk'>, now: Date): Date =>
  new Date(now.getTime() - desk.overdue_minutes * 60_000);

/** The store filter of the inbox. */
export function inboxFilter(query: InboxQuery, tenant: Site, now: Date): LeadFilter {
  const { tab, category, delivery, owner, from, to } = query;
  const place = tenant.locations.find(({ id }) => id === query.place);
  const zone = tenant.time_zone;
  return {
    terms: searchTerms(query.q),
    category,
    delivery,
    owner,
    ...(tab === 'held' ? { held: true } : { status: leadStatus(tab) }),
    ...(tab === 'overdue' ? { overdueBefore: overdueBefore(tenant, now) } : {}),
    ...(place ? { place: { locationId: place.id, dealershipId: place.dealership_id } } : {}),
    ...(from ? { from: dayStart(zone, from) } : {}),
    ...(to ? { until: dayStart(zone, addDays(to, 1)) } : {}),
  };
}
