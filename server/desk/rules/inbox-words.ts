import type { LeadCounts } from '#server/desk/desk-store';
import type { TabView } from '#server/desk/views/desk-view';
import { leadStatus, statusText } from '#server/settings/lead';
import {
  deliveryStates,
  type InboxQuery,
  type InboxTab,
  inboxHref,
  inboxTabs,
  isNarrowed,
  wholeInbox,
} from './inbox-query';

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
export const inboxTabViews = (query: InboxQuery, counts: LeadCounts): TabView[] =>
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

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Choices {
  readonly categories: readonly string[];
  readonly places: readonly Named[];
  /** Staff who can own a lead. */
  readonly owners: readonly Named[];
  /** Whether customers of the site can save cars. */
  readonly watchlists: boolean;
}

const named = ({ id, name }: Named) => ({ id, name });

/** The filter form, with its current values. `open`: more than the text search is active. */
export function searchView(query: InboxQuery, { categories, places, owners, watchlists }: Choices) {
  const { tab, q, category = '', place = '', owner = '', from = '', to = '', delivery = '' } = query;
  return {
    status: tab === 'all' ? undefined : tab,
    q,
    category,
    categories,
    place,
    places: places.length > 1 ? places.map(named) : [],
    from,
    to,
    delivery,
    deliveries: deliveryStates.map((value) => ({ value, text: deliveryText[value] })),
    owner,
    owners: owners.length > 0 ? [{ id: 'none', name: 'Nobody' }, ...owners.map(named)] : [],
    /** Whether only leads with a watchlist are shown; undefined where customers can't save cars. */
    watchlist: watchlists ? query.watchlist === true : undefined,
    clearHref: isNarrowed(query) ? inboxHref(wholeInbox(query)) : undefined,
    open: isNarrowed({ ...query, q: '' }),
  };
}

/** Message of an empty inbox. */
export function emptyWords(query: InboxQuery, anyLead: boolean) {
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
