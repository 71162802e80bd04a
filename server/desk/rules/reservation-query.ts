import type { ReservationState } from '#server/buying/reservations/reservation';
import type { ReservationStore } from '#server/buying/reservations/reservation-store';
import type { InboxTabView } from '#server/desk/views/desk-view';
import { reservationText } from './reservation-words';

const reservationsPath = '/desk/reservations';
const perPage = 30;

/** The tabs: those that keep a car, then every state in which a reservation can rest. */
const tabs = ['live', 'held', 'converted', 'expired', 'cancelled', 'refunded', 'all'] as const;
type Tab = (typeof tabs)[number];
const liveStates: readonly ReservationState[] = ['started', 'paying', 'held'];
const tabText = (tab: Tab): string =>
  tab === 'all' ? 'All' : tab === 'live' ? 'Live' : reservationText[tab];

/** The filter from the page's address. Ignores unknown values. */
export interface ReservationQuery {
  readonly tab: Tab;
  readonly q: string;
  /** The cursor: id of the previous page's last reservation. */
  readonly after?: string | undefined;
}

export function parseReservations(params: URLSearchParams): ReservationQuery {
  const after = params.get('after') ?? '';
  return {
    tab: tabs.find((tab) => tab === params.get('state')) ?? 'all',
    q: (params.get('q') ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 100),
    after: /^[\w-]{1,64}$/.test(after) ? after : undefined,
  };
}

/** The address with a changed filter; every change except of the page goes back to the newest. */
export function reservationsHref(query: ReservationQuery, change: Partial<ReservationQuery> = {}): string {
  const { tab, q, after } = { ...query, after: undefined, ...change };
  const params = new URLSearchParams({
    ...(tab === 'all' ? {} : { state: tab }),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  });
  return params.size > 0 ? `${reservationsPath}?${params}` : reservationsPath;
}

export const reservationTabs = (query: ReservationQuery): InboxTabView[] =>
  (['all', ...tabs.slice(0, -1)] as const).map((tab) => ({
    text: tabText(tab),
    href: reservationsHref(query, { tab }),
    current: tab === query.tab,
    urgent: false,
  }));

/** The store's filter; one more than a page tells whether there are older ones. */
export function reservationFilter({
  tab,
  q,
  after,
}: ReservationQuery): Parameters<ReservationStore['list']>[1] {
  const states = tab === 'live' ? liveStates : tab === 'all' ? undefined : [tab];
  return {
    ...(states ? { states } : {}),
    ...(q ? { words: q } : {}),
    ...(after ? { after } : {}),
    limit: perPage + 1,
  };
}

/** One page of the rows that were read, and the cursor of the next. */
export function pageOf<T extends { readonly id: string }>(
  read: readonly T[],
): { readonly rows: readonly T[]; readonly next: string | undefined } {
  const rows = read.slice(0, perPage);
  return { rows, next: read.length > perPage ? rows.at(-1)?.id : undefined };
}
