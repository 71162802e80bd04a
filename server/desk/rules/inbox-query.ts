import { type Hours, hoursOn } from '#server/dealer/rules/opening-hours';
import { primaryLocation } from '#server/dealer/rules/place-order';
import type { LeadFilter } from '#server/desk/matching-leads';
import type { TabView } from '#server/desk/views/desk-view';
import { searchTerms } from '#server/leads/rules/lead-words';
import { addDays, instantsOf, localTime } from '#server/platform/text/local-time';
import { leadStatus, leadStatuses } from '#server/settings/lead';
import { categories } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { asDay, dayStart } from './desk-time';

/** A list of the desk: its rows in the plural, which name its page too, and its tabs beside "All". */
export interface RecordList<Noun extends string, Tab extends string> {
  readonly noun: Noun;
  readonly tabs: readonly (readonly [tab: Tab, text: string])[];
  readonly perPage: number;
}

/** A list's filter in the address of its page: a tab, words, and the id of the previous page's last row. */
export interface ListQuery<Tab extends string> {
  /** Undefined: all. */
  readonly tab: Tab | undefined;
  readonly q: string;
  readonly after: string | undefined;
}

/** Words as someone typed them. */
const typedWords = (params: URLSearchParams): string =>
  (params.get('q') ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 100);

/** The id in a parameter; undefined for anything else. */
function idIn(params: URLSearchParams, name: string): string | undefined {
  const id = params.get(name) ?? '';
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** An address with those parameters that have a value. */
export function addressWith(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const params = new URLSearchParams(entries);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The filter in a list's address. Ignores unknown values. */
export const listQuery = <Tab extends string>(
  { tabs }: RecordList<string, Tab>,
  params: URLSearchParams,
): ListQuery<Tab> => ({
  tab: tabs.find(([tab]) => tab === params.get('state'))?.[0],
  q: typedWords(params),
  after: idIn(params, 'after'),
});

/** The address with a changed filter; every change except of the page goes back to the newest. */
export function listHref<Tab extends string>(
  { noun }: RecordList<string, Tab>,
  query: ListQuery<Tab>,
  change: Partial<ListQuery<Tab>> = {},
): string {
  const { tab, q, after } = { ...query, after: undefined, ...change };
  return addressWith(`/desk/${noun}`, { state: tab, q, after });
}

export const listTabs = <Tab extends string>(
  list: RecordList<string, Tab>,
  query: ListQuery<Tab>,
): TabView[] =>
  [[undefined, 'All'] as const, ...list.tabs].map(([tab, text]) => ({
    text,
    href: listHref(list, query, { tab }),
    current: tab === query.tab,
    urgent: false,
  }));

/** The store's filter besides the tab; one more than a page tells whether there are older ones. */
export const listFilter = (
  { perPage }: RecordList<string, string>,
  { q, after }: ListQuery<string>,
): { words?: string; after?: string; limit: number } => ({
  ...(q ? { words: q } : {}),
  ...(after ? { after } : {}),
  limit: perPage + 1,
});

/** One page of the rows that were read, and the cursor of the next. */
export function pageOf<Row extends { readonly id: string }>(
  { perPage }: RecordList<string, string>,
  read: readonly Row[],
): { readonly rows: readonly Row[]; readonly next: string | undefined } {
  const rows = read.slice(0, perPage);
  return { rows, next: read.length > perPage ? rows.at(-1)?.id : undefined };
}

/** The tabs of the inbox: every status, and views across them. */
export const inboxTabs = ['all', 'overdue', ...leadStatuses, 'held'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export const deliveryStates = ['dead', 'pending', 'delivered'] as const;

/** The inbox's filter: its tab, words and days of the chart always, the rest where it is asked for. */
export type InboxQuery = Pick<InboxFilter, 'tab' | 'q' | 'days'> & Partial<InboxFilter>;
type InboxFilter = Readonly<ReturnType<typeof parseInbox>>;

interface Choices {
  /** Ids of locations. */
  readonly places: readonly string[];
  /** Ids of staff accounts. */
  readonly owners: readonly string[];
  /** Whether customers of the site can save cars. */
  readonly watchlists: boolean;
}

/** The inbox's filter from its address. Ignores unknown values. */
export function parseInbox(params: URLSearchParams, { places, owners, watchlists }: Choices) {
  const choice = <T extends string>(name: string, all: readonly T[]): T | undefined =>
    all.find((one) => one === params.get(name));
  return {
    tab: choice('status', inboxTabs) ?? 'all',
    q: typedWords(params),
    category: choice('category', categories),
    /** Id of a location. */
    place: choice('place', places),
    /** Id of the owner's staff account; `none`: no owner. */
    owner: choice('owner', ['none', ...owners]),
    /** Days in the dealer's time zone, inclusive, YYYY-MM-DD. */
    from: asDay(params.get('from')),
    to: asDay(params.get('to')),
    delivery: choice('delivery', deliveryStates),
    /** Leads of customers with saved cars who allow staff to see them. */
    watchlist: watchlists && params.get('watchlist') === '1' ? (true as const) : undefined,
    /** Days in the chart. */
    days: params.get('days') === '30' ? 30 : 14,
    /** The cursor: id of the previous page's last lead. */
    before: idIn(params, 'before'),
  };
}

export const inboxPath = '/desk/leads';

/** The inbox's address with a changed filter; every change except of the page goes back to the newest leads. */
export function inboxHref(query: InboxQuery, change: Partial<InboxQuery> = {}, path = inboxPath): string {
  const { tab, watchlist, days, ...filter } = { ...query, before: undefined, ...change };
  return addressWith(path, {
    status: tab === 'all' ? undefined : tab,
    q: filter.q,
    category: filter.category,
    place: filter.place,
    owner: filter.owner,
    from: filter.from,
    to: filter.to,
    delivery: filter.delivery,
    watchlist: watchlist ? '1' : undefined,
    days: days === 30 ? '30' : undefined,
    before: filter.before,
  });
}

/** The inbox without a search; the tab and the days of the chart stay. */
export const wholeInbox = ({ tab, days }: InboxQuery): InboxQuery => ({ tab, q: '', days });

/** Whether anything besides the tab filters the inbox. */
export const isNarrowed = (query: InboxQuery): boolean => inboxHref(query) !== inboxHref(wholeInbox(query));

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
    held: tab === 'held' ? true : undefined,
    status: leadStatus(tab),
    overdueBefore: tab === 'overdue' ? overdueBefore(tenant, now) : undefined,
    place: place && { locationId: place.id, dealerships },
    from: from === undefined ? undefined : dayStart(zone, from),
    until: to === undefined ? undefined : dayStart(zone, addDays(to, 1)),
  };
}

const minuteMs = 60_000;
/** Longer than any holidays. */
const mostDays = 21;

/**
 * The instant so many minutes of opening hours before another: nights, closed days and holidays don't count. Plain minutes
 * for a location whose hours name no opening within three weeks.
 */
function openMinutesBefore(
  place: (Hours & { readonly time_zone: string }) | undefined,
  now: Date,
  minutes: number,
): Date {
  const plain = new Date(now.getTime() - minutes * minuteMs);
  if (!place) return plain;
  const { date: today } = localTime(place.time_zone, now);
  let leftMs = minutes * minuteMs;
  for (let ago = 0; ago <= mostDays; ago += 1) {
    const [opens, closes] = openingOn(place, addDays(today, -ago)) ?? [];
    const until = Math.min(closes ?? 0, now.getTime());
    if (opens === undefined || until <= opens) continue;
    if (until - opens >= leftMs) return new Date(until - leftMs);
    leftMs -= until - opens;
  }
  return leftMs === minutes * minuteMs ? plain : new Date(now.getTime() - mostDays * 24 * 60 * minuteMs);
}

function openingOn(
  place: Hours & { readonly time_zone: string },
  date: string,
): readonly [opens: number, closes: number] | undefined {
  const hours = hoursOn(place, date);
  if (hours?.status !== 'open' || !hours.open || !hours.close) return undefined;
  const opens = instantsOf(place.time_zone, date, hours.open)[0];
  const closes = instantsOf(place.time_zone, date, hours.close).at(-1);
  return opens === undefined || closes === undefined ? undefined : [opens, closes];
}
