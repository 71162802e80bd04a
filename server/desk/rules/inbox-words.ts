import type { LeadCounts } from '#server/desk/desk-store-port';
import type { InboxSearchView, InboxTabView, InboxView } from '#server/desk/views/desk-view';
import { leadStatus, statusText } from '#server/settings/lead';
import {
  deliveryStates,
  type InboxQuery,
  type InboxTab,
  inboxHref,
  inboxTabs,
  isNarrowed,
} from './inbox-query';

const tabText = (tab: InboxTab): string => {
  const status = leadStatus(tab);
  if (status) return statusText[status];
  return tab === 'all' ? 'All' : tab === 'overdue' ? 'Overdue' : 'Suspected spam';
};

function countOf(tab: InboxTab, { byStatus, overdue, held }: LeadCounts): number {
  const status = leadStatus(tab);
  if (status) return byStatus[status];
  if (tab === 'overdue') return overdue;
  return tab === 'held' ? held : Object.values(byStatus).reduce((sum, count) => sum + count, 0);
}

/** The tabs with their counts. Suspects have one if there are any. */
export const inboxTabViews = (query: InboxQuery, counts: LeadCounts): InboxTabView[] =>
  inboxTabs
    .filter((tab) => tab !== 'held' || counts.held > 0 || query.tab === tab)
    .map((tab) => ({
      text: tabText(tab),
      count: countOf(tab, counts),
      href: inboxHref(query, { tab }),
      current: tab === query.tab,
      urgent: tab === 'overdue' && counts.overdue > 0,
    }));

const deliveryText: Readonly<Record<(typeof deliveryStates)[number], string>> = {
  dead: 'Not delivered',
  pending: 'Waiting',
  delivered: 'Delivered',
};

interface Choices {
  readonly categories: readonly string[];
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** Staff who can own a lead. */
  readonly owners?: readonly { readonly id: string; readonly name: string }[];
  /** Whether customers of the site can save cars. */
  readonly watchlists?: boolean;
}

/** The filter form, with its current values. */
export function searchView(
  query: InboxQuery,
  { categories, places, owners = [], watchlists = false }: Choices,
): InboxSearchView {
  const { tab, q, category = '', place = '', owner = '', from = '', to = '', delivery = '' } = query;
  const nothing = {
    q: '',
    category: undefined,
    place: undefined,
    owner: undefined,
    from: undefined,
    to: undefined,
    delivery: undefined,
    watchlist: undefined,
  };
  return {
    ...(tab === 'all' ? {} : { status: tab }),
    q,
    category,
    categories,
    place,
    from,
    to,
    delivery,
    owner,
    owners:
      owners.length > 0
        ? [{ id: 'none', name: 'Nobody' }, ...owners.map(({ id, name }) => ({ id, name }))]
        : [],
    places: places.length > 1 ? places.map(({ id, name }) => ({ id, name })) : [],
    deliveries: deliveryStates.map((value) => ({ value, text: deliveryText[value] })),
    ...(watchlists ? { watchlist: query.watchlist === true } : {}),
    ...(isNarrowed(query) ? { clearHref: inboxHref(query, nothing) } : {}),
    open: query.watchlist === true || [category, place, owner, from, to, delivery].some((one) => one !== ''),
  };
}

/** Message of an empty inbox. */
export function emptyWords(query: InboxQuery, anyLead: boolean): NonNullable<InboxView['empty']> {
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
