import { z } from 'zod';
import { type OrderRecord, orderRecord, orderRecordSchema } from '#server/buying/orders/order-record';
import { orderStates } from '#server/buying/orders/rules/steps';
import { reservationStates } from '#server/buying/reservations/reservation';
import {
  type ReservationRecord,
  reservationRecord,
  reservationRecordSchema,
} from '#server/buying/reservations/reservation-record';
import { isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { exampleRecord } from './routes/example-record';
import { answerList, listParts, newestOrChanged, pageQuery } from './routes/list';
import { instant } from './routes/query';

const changedSince = instant
  .optional()
  .describe('Only those that changed at this time or later: the oldest change first.');

const readers = { tags: ['Orders'], caller: { scope: 'orders:read' } } as const;

/** An example for the API documents. */
export const exampleOrder: OrderRecord = {
  ...exampleRecord('order', '/desk/orders/01KXM4T3W5S0N9V7YB2QJ8ZC7A'),
  reference: 'AC34EFGH',
  state: 'placed',
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC7B',
  reservation_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  car_id: '3f7c2a91d04be865',
  stock_number: 'B10442',
  car: '2019 Mazda CX-5 Akera',
  currency: 'AUD',
  price: 27_990,
  price_kind: 'excluding_government_charges',
  registration_state: 'NSW',
  payment: 'finance',
  lender: 'Harbour Finance',
  add_ons: [{ id: 'paint', name: 'Paint protection', price: 599 }],
  trade_in: {
    valuation_id: '01KXM4T3W5S0N9V7YB2QJ8ZC5A',
    name: '2014 Mazda 3',
    offer: 10_000,
    payout: 4_500,
  },
  handover: { kind: 'pick-up', location_id: 'brolga-aspley', starts_at: '2026-11-27T00:30:00.000Z' },
  figures: {
    price: 27_990,
    duty: 840,
    registration: 38,
    add_ons: 599,
    delivery: 0,
    drive_away: 29_467,
    trade_in: 10_000,
    payout: 4_500,
    deposit: 500,
    balance: 23_467,
    gst: 2_599,
    lines: [
      { label: 'Price', note: 'Excl. govt. charges', amount: 27_990 },
      {
        label: 'Vehicle duty NSW (estimate)',
        amount: 840,
        note: 'Revenue NSW, rates of 1 July 2026',
      },
      { label: 'Registration transfer (estimate)', note: 'Service NSW, 1 July 2026', amount: 38 },
      { label: 'Paint protection', note: null, amount: 599 },
      { label: 'Drive-away price', note: null, amount: 29_467 },
      { label: 'Trade-in: 2014 Mazda 3', note: null, amount: -10_000 },
      { label: 'Finance paid out on the 2014 Mazda 3', note: null, amount: 4_500 },
      { label: 'Deposit', note: null, amount: -500 },
      { label: 'Still to pay at the handover', note: null, amount: 23_467 },
    ],
  },
  terms_version: 'a1b2c3d4',
  agreed_at: '2026-11-20T01:00:00.000Z',
  placed_at: '2026-11-20T01:02:05.000Z',
  ended_at: null,
};

/** A dealer's own orders, for its other systems. */
export const listOrders = defineEndpoint({
  ...readers,
  ...listParts('Orders', 'OrderList', orderRecordSchema, exampleOrder),
  path: '/api/orders',
  summary: 'List orders, newest first',
  description:
    'Cars bought online, those that were only started included. To follow changes, ask with updated_since from time to ' +
    'time, a minute before the last updated_at that you have. Contact details are in the lead.',
  query: z.object({
    ...pageQuery('Orders'),
    state: z.enum(orderStates).optional().describe('Only orders in this state.'),
    updated_since: changedSince,
  }),
  handler: async ({ tenant, services, url }, { query, caller }) =>
    answerList(url, query, {
      ...newestOrChanged(
        query.updated_since,
        (id) => services.orders.byId(tenant.slug, id),
        async (page) =>
          isTestCaller(caller) ? [] : services.orders.list(tenant.slug, { ...page, state: query.state }),
      ),
      data: (orders) => orders.map((order) => orderRecord(order, tenant, url.origin)),
    }),
});

/** One order. */
export const showOrder = defineEndpoint({
  ...readers,
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'Show an order',
  params: idParams('Order id.'),
  responses: { 200: orderRecordSchema },
  examples: { responses: { 200: { summary: 'A purchase with a trade-in', value: exampleOrder } } },
  problems: { not_found: 'Order not found.' },
  handler: async ({ tenant, services, url }, { params: { id }, caller }) => {
    const order = isTestCaller(caller) ? null : await services.orders.byId(tenant.slug, id);
    return order
      ? reply(200, orderRecord(order, tenant, url.origin))
      : new Problem('not_found', 'Order not found.', { param: 'id' });
  },
});

/** An example for the API documents. */
export const exampleReservation: ReservationRecord = {
  ...exampleRecord('reservation', '/desk/reservations/01KXM4T3W5S0N9V7YB2QJ8ZC6D'),
  reference: 'K7M4P9QX',
  state: 'held',
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6E',
  car_id: '3f7c2a91d04be865',
  stock_number: 'B10442',
  car: '2019 Mazda CX-5 Akera',
  currency: 'AUD',
  price: 27_990,
  deposit: 500,
  paid: 500,
  ends_at: '2026-11-22T01:02:03.000Z',
  terms_version: 'a1b2c3d4',
};

/** A dealer's own reservations, for its other systems. */
export const listReservations = defineEndpoint({
  ...readers,
  ...listParts('Reservations', 'ReservationList', reservationRecordSchema, exampleReservation),
  path: '/api/reservations',
  summary: 'List reservations, newest first',
  query: z.object({
    ...pageQuery('Reservations'),
    state: z.enum(reservationStates).optional().describe('Only reservations in this state.'),
    updated_since: changedSince,
  }),
  handler: async ({ tenant, services, url }, { query, caller }) => {
    const states = query.state ? [query.state] : [];
    return answerList(url, query, {
      ...newestOrChanged(
        query.updated_since,
        (id) => services.reservations.byId(tenant.slug, id),
        async (page) =>
          isTestCaller(caller) ? [] : services.reservations.list(tenant.slug, { ...page, states }),
      ),
      data: (reservations) => reservations.map((one) => reservationRecord(one, tenant, url.origin)),
    });
  },
});

/** One reservation. */
export const showReservation = defineEndpoint({
  ...readers,
  method: 'GET',
  path: '/api/reservations/{id}',
  summary: 'Show a reservation',
  params: idParams('Reservation id.'),
  responses: { 200: reservationRecordSchema },
  examples: { responses: { 200: { summary: 'A held car', value: exampleReservation } } },
  problems: { not_found: 'Reservation not found.' },
  handler: async ({ tenant, services, url }, { params: { id }, caller }) => {
    const reservation = isTestCaller(caller) ? null : await services.reservations.byId(tenant.slug, id);
    return reservation
      ? reply(200, reservationRecord(reservation, tenant, url.origin))
      : new Problem('not_found', 'Reservation not found.', { param: 'id' });
  },
});
