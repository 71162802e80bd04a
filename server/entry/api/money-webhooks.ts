import { z } from 'zod';
import type { WebhookDeclaration } from '#server/entry/routes/openapi-webhooks';
import { orderRecordSchema } from '#server/people/orders/order-record';
import { paymentRecordSchema } from '#server/people/payments/payment-record';
import { reservationRecordSchema } from '#server/people/reservations/reservation-record';
import { orderEvents, paymentEvents, reservationEvents } from '#server/settings/money-events';
import { exampleOrder } from './list-orders';
import { exampleReservation } from './list-reservations';

const delivery =
  'Use webhook-id to ignore repeats. Redirects are not followed. The timeout is 8 seconds. Failures are ' +
  'retried after 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, and never before Retry-After. ' +
  'Verify with any Standard Webhooks library. `npx dealer messages replay` sends events again.';

const common = {
  tags: ['Orders'],
  headers: {
    'webhook-id': 'The same for every attempt.',
    'webhook-timestamp': 'Time of this attempt, in seconds since 1970.',
    'webhook-signature': 'v1 and a base64 HMAC-SHA256; two signatures while a secret is being rotated.',
  },
  answers: {
    '2XX': 'Delivered.',
    '410': 'This event is not sent again.',
    '429': 'Retried, not before Retry-After. The same applies to every other status.',
  },
} satisfies Partial<WebhookDeclaration>;

/** The webhook of a reservation that has changed (Standard Webhooks 1.0.0), as described by the API. */
export const reservationChangedWebhook: WebhookDeclaration = {
  name: 'reservation.changed',
  summary: 'A reservation has changed',
  description:
    "Sent to accounts.webhook of the site's settings for every change of a reservation, if accounts.webhook.events " +
    'lists reservation.*. reservation.paying says that a page to pay the deposit was opened; a reservation without a ' +
    `deposit begins with reservation.held. Events may arrive out of order: compare changed_at. ${delivery}`,
  ...common,
  body: z
    .object({
      type: z.enum(reservationEvents),
      timestamp: z.iso.datetime().describe('When it changed.'),
      data: reservationRecordSchema.extend({ why: z.string().describe('The reason, in words.') }),
    })
    .meta({ id: 'ReservationChanged' }),
  example: {
    summary: 'A car that is held',
    value: {
      type: 'reservation.held',
      timestamp: '2026-11-20T01:02:03.000Z',
      data: { ...exampleReservation, why: 'The deposit was paid' },
    },
  },
};

/** The webhook of an order that has changed (Standard Webhooks 1.0.0), as described by the API. */
export const orderChangedWebhook: WebhookDeclaration = {
  name: 'order.changed',
  summary: 'An order was started or placed, or has ended',
  description:
    "Sent to accounts.webhook of the site's settings if accounts.webhook.events lists order.*. order.started comes once " +
    'the customer has given contact details, order.placed once the car is held; the others say how a placed order ended. Answers in between are in GET ' +
    `/api/orders. Events may arrive out of order: compare changed_at. ${delivery}`,
  ...common,
  body: z
    .object({
      type: z.enum(orderEvents),
      timestamp: z.iso.datetime().describe('When it happened.'),
      data: orderRecordSchema,
    })
    .meta({ id: 'OrderChanged' }),
  example: {
    summary: 'A placed order',
    value: { type: 'order.placed', timestamp: '2026-11-20T01:02:05.000Z', data: exampleOrder },
  },
};

/** The webhook of a payment (Standard Webhooks 1.0.0), as described by the API. */
export const paymentChangedWebhook: WebhookDeclaration = {
  name: 'payment.changed',
  summary: 'A payment was paid, failed, closed or refunded',
  description:
    "Sent to accounts.webhook of the site's settings if accounts.webhook.events lists payment.*. A payment that failed " +
    `or was closed may still be paid later. payment.refunded comes once a refund has left. ${delivery}`,
  ...common,
  body: z
    .object({
      type: z.enum(paymentEvents),
      timestamp: z.iso.datetime().describe('When it happened.'),
      data: paymentRecordSchema.extend({
        refund: z
          .object({ refund_id: z.string(), amount_cents: z.int(), reason: z.string() })
          .optional()
          .describe('Only of payment.refunded.'),
      }),
    })
    .meta({ id: 'PaymentChanged' }),
  example: {
    summary: 'A paid deposit',
    value: {
      type: 'payment.paid',
      timestamp: '2026-11-20T01:02:03.000Z',
      data: {
        ...{ payment_id: 'q1W2e3R4t5Y6u7I8o9P0aA', reference: 'H7KMQ4TW', state: 'paid' },
        ...{
          provider: 'stripe',
          provider_number: 'cs_live_a1B2c3',
          description: 'Deposit for 2019 Mazda CX-5',
        },
        subject: { kind: 'reservation', id: exampleReservation.reservation_id },
        ...{ amount_cents: 50_000, received_cents: 50_000, refunded_cents: 0, fee_cents: 115 },
        ...{ created_at: '2026-11-20T01:00:00.000Z', paid_at: '2026-11-20T01:02:03.000Z' },
      },
    },
  },
};
