import type { OrderStore } from '#server/buying/orders/order-store';
import { orderStates } from '#server/buying/orders/rules/order-status';
import type { InboxTabView } from '#server/desk/views/desk-view';
import { ordersPath, orderText } from './order-words';

const perPage = 30;
const tabs = ['all', ...orderStates] as const;
type Tab = (typeof tabs)[number];

/** The filter from the page's address. Ignores unknown values. */
export interface OrderQuery {
  readonly tab: Tab;
  readonly q: string;
  /** The cursor: id of the previous page's last order. */
  readonly after?: string | undefined;
}

export function parseOrders(params: URLSearchParams): OrderQuery {
  const after = params.get('after') ?? '';
  return {
    tab: tabs.find((tab) => tab === params.get('state')) ?? 'all',
    q: (params.get('q') ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 100),
    after: /^[\w-]{1,64}$/.test(after) ? after : undefined,
  };
}

/** The address with a changed filter; every change except of the page goes back to the newest. */
export function ordersHref(query: OrderQuery, change: Partial<OrderQuery> = {}): string {
  const { tab, q, after } = { ...query, after: undefined, ...change };
  const params = new URLSearchParams({
    ...(tab === 'all' ? {} : { state: tab }),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  });
  return params.size > 0 ? `${ordersPath}?${params}` : ordersPath;
}

export const orderTabs = (query: OrderQuery): InboxTabView[] =>
  tabs.map((tab) => ({
    text: tab === 'all' ? 'All' : orderText[tab],
    href: ordersHref(query, { tab }),
    current: tab === query.tab,
    urgent: false,
  }));

/** The store's filter; one more than a page tells whether there are older ones. */
export const orderFilter = ({ tab, q, after }: OrderQuery): Parameters<OrderStore['list']>[1] => ({
  ...(tab === 'all' ? {} : { state: tab }),
  ...(q ? { words: q } : {}),
  ...(after ? { after } : {}),
  limit: perPage + 1,
});
