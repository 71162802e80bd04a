import type { PaymentState } from '#server/buying/payments/payment';
import type { PaymentRecords } from '#server/buying/payments/payment-records';
import type { InboxTabView } from '#server/desk/views/desk-view';
import { addDays, isDate, localTime } from '#server/platform/text/local-time';
import { dayStart } from './desk-time';
import { paymentsPath, paymentText } from './payment-words';

const perPage = 50;
const tabs = ['all', 'paid', 'open', 'failed', 'closed'] as const satisfies readonly ('all' | PaymentState)[];
type Tab = (typeof tabs)[number];

/** The filter from the page's address. Ignores unknown values. */
export interface PaymentQuery {
  readonly tab: Tab;
  readonly after?: string | undefined;
}

export function parsePayments(params: URLSearchParams): PaymentQuery {
  const after = params.get('after') ?? '';
  return {
    tab: tabs.find((tab) => tab === params.get('state')) ?? 'all',
    after: /^[\w-]{1,64}$/.test(after) ? after : undefined,
  };
}

export function paymentsHref(query: PaymentQuery, change: Partial<PaymentQuery> = {}): string {
  const { tab, after } = { ...query, after: undefined, ...change };
  const params = new URLSearchParams({
    ...(tab === 'all' ? {} : { state: tab }),
    ...(after ? { after } : {}),
  });
  return params.size > 0 ? `${paymentsPath}?${params}` : paymentsPath;
}

export const paymentTabs = (query: PaymentQuery): InboxTabView[] =>
  tabs.map((tab) => ({
    text: tab === 'all' ? 'All' : paymentText[tab],
    href: paymentsHref(query, { tab }),
    current: tab === query.tab,
    urgent: false,
  }));

/** The store's filter; one more than a page tells whether there are older ones. */
export function paymentFilter({ tab, after }: PaymentQuery): Parameters<PaymentRecords['list']>[1] {
  return { ...(tab === 'all' ? {} : { state: tab }), ...(after ? { after } : {}), limit: perPage + 1 };
}

export function paymentPageOf<T extends { readonly id: string }>(
  read: readonly T[],
): { readonly rows: readonly T[]; readonly next: string | undefined } {
  const rows = read.slice(0, perPage);
  return { rows, next: read.length > perPage ? rows.at(-1)?.id : undefined };
}

const asDay = (text: string | null): string | undefined =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && isDate(text) ? text : undefined;

/** The day of a page: the one in its address, if it is not in the future, otherwise today. */
export function dayOf(params: URLSearchParams, timeZone: string, now: Date): string {
  const today = localTime(timeZone, now).date;
  const [day = today] = [asDay(params.get('date')) ?? today, today].sort();
  return day;
}

/** Days of an export, inclusive, in the dealer's time zone. */
export interface ExportRange {
  readonly from: string;
  readonly to: string;
}

const mostDays = 366;

/** The days of an export: those in the address, a year at most; otherwise the month so far. */
export function exportRange(params: URLSearchParams, timeZone: string, now: Date): ExportRange {
  const today = localTime(timeZone, now).date;
  const to = asDay(params.get('to')) ?? today;
  const first = asDay(params.get('from')) ?? `${to.slice(0, 8)}01`;
  const earliest = addDays(to, 1 - mostDays);
  // Days sort as text.
  const [, from = to] = [earliest, first, to].sort();
  return { from, to };
}

/** The instants of a range of days. */
export const rangeInstants = ({ from, to }: ExportRange, timeZone: string): { from: Date; until: Date } => ({
  from: dayStart(timeZone, from),
  until: dayStart(timeZone, addDays(to, 1)),
});
