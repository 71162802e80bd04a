import { deliveryStates, type InboxQuery, inboxHref, isNarrowed, wholeInbox } from './inbox-query';

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
