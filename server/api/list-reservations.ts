import { z } from 'zod';
import { reservationStates } from '#server/buying/reservations/reservation';
import {
  type ReservationRecord,
  reservationRecord,
  reservationRecordSchema,
} from '#server/buying/reservations/reservation-record';
import { nextPage } from './next-page';
import { defineEndpoint, reply } from './routes/endpoint';

/** An example for the API documents. */
export const exampleReservation: ReservationRecord = {
  reservation_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  reference: 'K7M4P9QX',
  state: 'held',
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6E',
  car_id: '3f7c2a91d04be865',
  stock_number: 'B10442',
  car: '2019 Mazda CX-5 Akera',
  price: 27_990,
  deposit_cents: 50_000,
  paid_cents: 50_000,
  ends_at: '2026-11-22T01:02:03.000Z',
  terms_version: 'a1b2c3d4',
  created_at: '2026-11-20T01:00:00.000Z',
  changed_at: '2026-11-20T01:02:03.000Z',
};

/** A dealer's own reservations, for its other systems. */
export const listReservations = defineEndpoint({
  method: 'GET',
  path: '/api/reservations',
  summary: 'List reservations, newest first',
  tags: ['Orders'],
  caller: { scope: 'orders:read' },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('Reservations per page.'),
    after: z.string().min(1).max(64).optional().describe('`next` from the previous page.'),
    state: z.enum(reservationStates).optional().describe('Only reservations in this state.'),
  }),
  responses: {
    200: z
      .object({
        reservations: z.array(reservationRecordSchema),
        next: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
      })
      .meta({ id: 'ReservationStore' }),
  },
  examples: {
    responses: {
      200: { summary: 'A held car', value: { reservations: [exampleReservation], next: null } },
    },
  },
  handler: async ({ tenant, services }, { query }) => {
    const { limit, after, state } = query;
    const filter = { ...(state ? { states: [state] } : {}), ...(after ? { after } : {}) };
    const read = await services.reservations.list(tenant.slug, { ...filter, limit: limit + 1 });
    const { rows, next, headers } = nextPage(read, '/api/reservations', query);
    return reply(200, { reservations: rows.map(reservationRecord), next }, { headers });
  },
});
