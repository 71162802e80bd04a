import { primaryLocation } from '#server/dealer/locations/rules/place-order';
import type { LeadFilter } from '#server/desk/desk-store-port';
import { searchTerms } from '#server/leads/rules/lead-words';
import { addDays, isDate } from '#server/platform/text/local-time';
import { leadStatus, leadStatuses } from '#server/settings/lead';
import { categories } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { dayStart } from './desk-time';
import { openMinutesBefore } from './open-minutes';

/** The tabs of the inbox: every status, and views across them. */
export const inboxTabs = ['all', 'overdue', ...leadStatuses, 'held'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export const deliveryStates = ['dead', 'pending', 'delivered'] as const;

/** The inbox's filter from its address. Ignores unknown values. */
export interface InboxQuery {
  readonly tab: InboxTab;
  readonly q: string;
  readonly category?: string | undefined;
  /** Id of a location. */
  readonly place?: string | undefined;
  /** Id of the owner's staff account; `none`: no owner. */
  readonly owner?: string | undefined;
  /** Days in the dealer's time zone, inclusive, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly delivery?: (typeof deliveryStates)[number] | undefined;
  /** Leads of customers with saved cars who allow staff to see them. */
  readonly watchlist?: true | undefined;
  /** Days in the chart. */
  readonly days: 14 | 30;
  /** The cursor: id of the previous page's last lead. */
  readonly before?: string | undefined;
}

export function parseInbox(
  params: URLSearchParams,
  places: readonly string[],
  owners: readonly string[] = [],
  { watchlists = false }: { readonly watchlists?: boolean } = {},
): InboxQuery {
  const choice = <T extends string>(name: string, all: readonly T[]): T | undefined =>
    all.find((one) => one === params.get(name));
  const day = (name: string): string | undefined => {
    const text = params.get(name) ?? '';
    return /^20\d\d-\d\d-\d\d$/.test(text) && isDate(text) ? text : undefined;
  };
  const before = params.get('before') ?? '';
  return {
    tab: choice('status', inboxTabs) ?? 'all',
    q: (params.get('q') ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 100),
    category: choice('category', categories),
    place: choice('place', places),
    owner: choice('owner', ['none', ...owners]),
    from: day('from'),
    to: day('to'),
    delivery: choice('delivery', deliveryStates),
    ...(watchlists && params.get('watchlist') === '1' ? { watchlist: true } : {}),
    days: params.get('days') === '30' ? 30 : 14,
    before: /^[\w-]{1,64}$/.test(before) ? before : undefined,
  };
}

/** The inbox's address with a changed filter; every change except of the page goes back to the newest leads. */
export function inboxHref(query: InboxQuery, change: Partial<InboxQuery> = {}, path = '/desk'): string {
  const { tab, q, category, place, owner, from, to, delivery, watchlist, days, before } = {
    ...query,
    before: undefined,
    ...change,
  };
  const entries: ReadonlyArray<readonly [string, string | undefined]> = [
    ['status', tab === 'all' ? undefined : tab],
    ['q', q],
    ['category', category],
    ['place', place],
    ['owner', owner],
    ['from', from],
    ['to', to],
    ['delivery', delivery],
    ['watchlist', watchlist ? '1' : undefined],
    ['days', days === 30 ? '30' : undefined],
    ['before', before],
  ];
  const params = new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Whether anything besides the tab filters the inbox. */
export const isNarrowed = ({
  q,
  category,
  place,
  owner,
  from,
  to,
  delivery,
  watchlist,
}: InboxQuery): boolean => [q, category, place, owner, from, to, delivery, watchlist].some(Boolean);

type Site = Pick<Tenant, 'desk' | 'time_zone' | 'locations'>;

/** New leads from this instant or before are overdue: the minutes count while the main location is open. */
export const overdueBefore = ({ desk, locations }: Pick<Tenant, 'desk' | 'locations'>, now: Date): Date =>
  openMinutesBefore(primaryLocation({ locations }), now, desk.overdue_minutes);

/** The store filter of the inbox. */
export function inboxFilter(query: InboxQuery, tenant: Site, now: Date): LeadFilter {
  const { tab, category, delivery, watchlist, owner, from, to } = query;
  const place = tenant.locations.find(({ id }) => id === query.place);
  const dealerships = [place?.dealership_id, place?.dealership_slug].filter((one) => one !== undefined);
  const zone = tenant.time_zone;
  return {
    terms: searchTerms(query.q),
    category,
    delivery,
    watchlist,
    owner,
    ...(tab === 'held' ? { held: true } : { status: leadStatus(tab) }),
    ...(tab === 'overdue' ? { overdueBefore: overdueBefore(tenant, now) } : {}),
    ...(place ? { place: { locationId: place.id, dealerships } } : {}),
    ...(from ? { from: dayStart(zone, from) } : {}),
    ...(to ? { until: dayStart(zone, addDays(to, 1)) } : {}),
  };
}
