import type { Order } from '#server/buying/orders/order';
import { orderStates } from '#server/buying/orders/rules/steps';
import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { asksDealer } from '#server/buying/reservations/rules/reservation-holds';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { ageText, exportRange, momentText } from './rules/desk-time';
import {
  type ListQuery,
  listFilter,
  listHref,
  listQuery,
  listTabs,
  pageOf,
  type RecordList,
} from './rules/inbox-query';
import { paymentChips, paymentLine, paymentsPath } from './rules/payment-words';
import {
  buyerName,
  depositText,
  orderChip,
  orderHref,
  orderText,
  reservationChip,
  reservationChips,
  reservationHref,
  totalText,
} from './rules/reservation-words';

/** One page of a list, newest first, filtered by the address. */
async function recordList<Noun extends string, Tab extends string, Row extends { readonly id: string }, Line>(
  { url }: StaffVisit,
  list: RecordList<Noun, Tab>,
  read: (query: ListQuery<Tab>) => Promise<readonly Row[]>,
  lineOf: (row: Row) => Line,
  emptyWords: (query: ListQuery<Tab>) => { readonly heading: string; readonly text?: string },
) {
  const query = listQuery(list, url.searchParams);
  const { rows, next } = pageOf(list, await read(query));
  return {
    page: list.noun,
    tabs: listTabs(list, query),
    /** The search form's current tab. */
    state: query.tab,
    q: query.q,
    rows: rows.map(lineOf),
    /** Message without rows. */
    empty: rows.length === 0 ? emptyWords(query) : undefined,
    newestHref: query.after ? listHref(list, query) : undefined,
    olderHref: next ? listHref(list, query, { after: next }) : undefined,
  };
}

/** Why a list of sales is empty. */
function noSales<Tab extends string>(
  { noun, tabs }: RecordList<string, Tab>,
  { tab, q }: ListQuery<Tab>,
  origin: string,
) {
  if (q !== '') return { heading: `No matching ${noun}`, text: 'Try fewer words, or another state.' };
  if (tab === undefined)
    return { heading: `No ${noun} yet`, text: `They appear here when ${origin} online.` };
  const words = tabs.find(([one]) => one === tab)?.[1].toLowerCase();
  return { heading: `No ${words} ${noun}`, text: 'Choose another state to see the others.' };
}

/** The form of an export for the accountant; undefined for people who don't handle money. */
const exportOf = ({ staff, tenant, now }: StaffVisit, path: string) =>
  may(staff.role, 'handle-money')
    ? { action: `${path}.csv`, ...exportRange(new URLSearchParams(), tenant.time_zone, now) }
    : undefined;

/** The time of a row, as an instant and in words. */
const timeOf = ({ tenant, now }: StaffVisit, at: string) => ({
  at,
  age: ageText(at, now, tenant.time_zone),
  atText: momentText(at, tenant.time_zone),
});

const restingStates = ['held', 'converted', 'expired', 'cancelled', 'refunded'] as const;
const liveStates: readonly ReservationState[] = ['started', 'paying', 'held'];

/** Those that keep a car, then every state in which a reservation can rest. */
export const reservations = {
  noun: 'reservations',
  tabs: [['live', 'Live'], ...restingStates.map((state) => [state, reservationChips[state].text] as const)],
  perPage: 30,
} as const;

export const reservationFilter = (query: ListQuery<'live' | (typeof restingStates)[number]>) => ({
  ...listFilter(reservations, query),
  ...(query.tab ? { states: query.tab === 'live' ? liveStates : [query.tab] } : {}),
});

/** The list of reservations. */
export function reservationListView(visit: StaffVisit) {
  const { tenant, services } = visit;
  const lineOf = (reservation: Reservation) => ({
    id: reservation.id,
    href: reservationHref(reservation.id),
    name: shopperName(reservation),
    car: reservation.car.name,
    facts: [
      depositText(reservation),
      reservation.reference,
      ...(asksDealer(reservation) ? ['Your answer is needed'] : []),
    ],
    ends:
      reservation.endsAt === null ? undefined : `until ${momentText(reservation.endsAt, tenant.time_zone)}`,
    ...timeOf(visit, reservation.createdAt),
    chip: reservationChip(reservation),
  });
  return recordList(
    visit,
    reservations,
    (query) => services.reservations.list(tenant.slug, reservationFilter(query)),
    lineOf,
    (query) => noSales(reservations, query, 'customers reserve a car'),
  );
}

export const orders = {
  noun: 'orders',
  tabs: orderStates.map((state) => [state, orderText[state]] as const),
  perPage: 30,
} as const;

export const orderFilter = (query: ListQuery<(typeof orderStates)[number]>) => ({
  ...listFilter(orders, query),
  ...(query.tab ? { state: query.tab } : {}),
});

/** The list of orders. */
export async function orderListView(visit: StaffVisit) {
  const { tenant, services } = visit;
  const lineOf = (order: Order) => ({
    id: order.id,
    href: orderHref(order.id),
    name: buyerName(order),
    car: order.car.name,
    facts: [totalText(order), order.reference],
    ends: undefined,
    ...timeOf(visit, order.placedAt ?? order.createdAt),
    chip: orderChip(order),
  });
  const list = await recordList(
    visit,
    orders,
    (query) => services.orders.list(tenant.slug, orderFilter(query)),
    lineOf,
    (query) => noSales(orders, query, 'customers buy a car'),
  );
  return { ...list, export: exportOf(visit, '/desk/orders') };
}

const paymentStates = ['paid', 'open', 'failed', 'closed'] as const;

export const payments = {
  noun: 'payments',
  tabs: paymentStates.map((state) => [state, paymentChips[state].text] as const),
  perPage: 50,
} as const;

/** Payments are not found by words. */
export const paymentFilter = ({ tab, after }: ListQuery<(typeof paymentStates)[number]>) => ({
  ...listFilter(payments, { tab, q: '', after }),
  ...(tab ? { state: tab } : {}),
});

/** The list of payments. */
export async function paymentListView(visit: StaffVisit) {
  const { tenant, services, staff } = visit;
  const list = await recordList(
    visit,
    payments,
    (query) => services.paymentRecords.list(tenant.slug, paymentFilter(query)),
    (payment) => paymentLine(payment, tenant.time_zone),
    ({ tab }) => ({ heading: tab === undefined ? 'No payments yet' : 'No such payments' }),
  );
  const money = { dayHref: `${paymentsPath}/day`, linksHref: `${paymentsPath}/links` };
  return {
    ...list,
    export: exportOf(visit, paymentsPath),
    /** Pages of those who handle money. */
    money: may(staff.role, 'handle-money') ? money : undefined,
  };
}
