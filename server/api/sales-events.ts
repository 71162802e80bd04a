import { z } from 'zod';
import { orderRecordSchema } from '#server/buying/orders/order-record';
import { paymentRecordSchema } from '#server/buying/payments/report-payments';
import { receivePaymentEvent } from '#server/buying/payments/work-on-payments';
import { reservationRecordSchema } from '#server/buying/reservations/reservation-record';
import { Problem } from '#server/platform/http/problem';
import { amountSchema } from '#server/platform/rules/money';
import type {
  OrderEventType,
  PaymentEventType,
  ReservationEventType,
} from '#server/settings/payments-schema';
import type { CarEventType } from '#server/stock/cars/rules/car-events';
import { importRecordSchema } from '#server/stock/feeds/rules/import-outcome';
import { type EventType, eventTypes } from './event-type';
import { exampleCarData } from './example-car';
import { exampleOrder, exampleReservation } from './orders';
import { defineEndpoint, reply } from './routes/endpoint';
import { carRecordSchema } from './stock-record';

const summaries: Readonly<Record<CarEventType, string>> = {
  'car.added': 'A car is on the site',
  'car.changed': 'A car has changed',
  'car.price_changed': 'A car has another price',
  'car.reserved': 'A car was reserved',
  'car.sold': 'A car was sold',
  'car.removed': 'A car has left the site',
};

const changes: Readonly<Partial<Record<string, Readonly<Record<string, unknown>>>>> = {
  'car.changed': { changed: ['odometer_km'] },
  'car.price_changed': { changed: ['price', 'display_price'], previous_price: 53_990 },
  'car.reserved': {
    reserved: true,
    availability: 'reserved',
    changed: ['availability', 'reserved'],
  },
  'car.sold': {
    status: 'sold',
    availability: 'sold',
    sold_at: '2026-11-20T01:02:03.000Z',
    changed: ['status', 'availability', 'sold_at', 'listed_until'],
  },
};

/** Events of cars and of imports. */
export const stockEvents: readonly EventType[] = [
  ...eventTypes(summaries, {
    tag: 'Stock data',
    description:
      'The record that GET /api/stock/{id} shows to everyone. One change may be several events, and car.changed is the ' +
      'rest: what no other event reports. A car that is no longer reserved or sold is car.changed. The record of ' +
      'car.removed is the last one. A sold car that leaves the site after its days is no event: see listed_until.',
    data: carRecordSchema
      .omit({ card: true, expanded: true })
      .extend({
        changed: z
          .array(z.string())
          .optional()
          .describe('Names of the fields that changed; absent from car.added and car.removed.'),
        previous_price: carRecordSchema.shape.display_price
          .optional()
          .describe('Only of car.price_changed: the display_price before.'),
      })
      .meta({ id: 'CarEvent', description: 'The car and what changed.' }),
    example: (type) => ({ ...exampleCarData, ...changes[type] }),
  }),
  {
    type: 'import.finished',
    summary: 'An import of stock has ended',
    tag: 'Stock data',
    description: 'Also of an import that changed nothing, was refused or could not be read.',
    data: importRecordSchema,
    example: {
      source: 'stock.csv',
      outcome: 'imported',
      full: true,
      read: 214,
      added: 3,
      changed: 11,
      unchanged: 199,
      removed: 2,
      quarantined: 1,
      problem: null,
    },
  },
];

const inSettings = (events: string) =>
  `Also sent to accounts.webhook of the site's settings, if accounts.webhook.events lists ${events}: there events may ` +
  'arrive out of order.';

const reservations: Readonly<Record<ReservationEventType, string>> = {
  'reservation.started': 'A reservation was started',
  'reservation.paying': 'The page to pay a deposit was opened',
  'reservation.held': 'A car is held',
  'reservation.extended': 'A reservation lasts longer',
  'reservation.converted': 'A reserved car was sold to its shopper',
  'reservation.expired': 'A reservation has ended by itself',
  'reservation.cancelled': 'A reservation was cancelled',
  'reservation.refunded': 'A reservation has ended with a refund',
};
const orders: Readonly<Record<OrderEventType, string>> = {
  'order.started': 'An order has contact details',
  'order.placed': 'An order was placed, and its car is held',
  'order.completed': 'An ordered car was handed over',
  'order.expired': 'A placed order has ended by itself',
  'order.cancelled': 'A placed order was cancelled',
  'order.refunded': 'A placed order has ended with a refund',
};
const payments: Readonly<Record<PaymentEventType, string>> = {
  'payment.paid': 'A payment was paid',
  'payment.failed': 'A payment failed',
  'payment.closed': 'A payment was closed',
  'payment.refunded': 'A refund has left',
};

/** A paid deposit, for examples. */
export const examplePayment = {
  object: 'payment',
  id: 'q1W2e3R4t5Y6u7I8o9P0aA',
  url: 'https://www.brolga.example/desk/payments/q1W2e3R4t5Y6u7I8o9P0aA',
  created_at: '2026-11-20T01:00:00.000Z',
  updated_at: '2026-11-20T01:02:03.000Z',
  reference: 'H7KMQ4TW',
  state: 'paid',
  provider: 'stripe',
  provider_number: 'cs_live_a1B2c3',
  description: 'Deposit for 2019 Mazda CX-5',
  subject: { kind: 'reservation', id: exampleReservation.id },
  currency: 'AUD',
  amount: 500,
  received: 500,
  refunded: 0,
  fee: 1.15,
  paid_at: '2026-11-20T01:02:03.000Z',
};

/** Events of reservations, orders and payments. */
export const moneyEvents: readonly EventType[] = [
  ...eventTypes(reservations, {
    tag: 'Orders',
    description: `A reservation without a deposit begins with reservation.held. ${inSettings('reservation.*')}`,
    data: reservationRecordSchema
      .and(z.object({ why: z.string().describe('The reason, in words.') }))
      .meta({ id: 'ReservationEvent', description: 'The reservation as it is now, and why.' }),
    example: () => ({ ...exampleReservation, why: 'The deposit was paid' }),
  }),
  ...eventTypes(orders, {
    tag: 'Orders',
    description: `Answers of the shopper in between are in GET /api/orders. ${inSettings('order.*')}`,
    data: orderRecordSchema,
    example: () => ({ ...exampleOrder }),
  }),
  ...eventTypes(payments, {
    tag: 'Orders',
    description: `A payment that failed or was closed may still be paid later. ${inSettings('payment.*')}`,
    data: paymentRecordSchema
      .and(
        z.object({
          refund: z
            .object({ id: z.string(), amount: amountSchema, reason: z.string() })
            .optional()
            .describe('Only of payment.refunded.'),
        }),
      )
      .meta({ id: 'PaymentEvent', description: 'The payment as it is now, and its refund.' }),
    example: (type) => ({
      ...examplePayment,
      ...(type === 'payment.refunded' && {
        refunded: 500,
        refund: { id: 'r1W2e3R4t5', amount: 500, reason: 'The car was sold elsewhere' },
      }),
    }),
  }),
];

const receivedSchema = z.object({ received: z.boolean() }).meta({ id: 'ReceivedEvent' });

const senders = {
  stripe: {
    name: 'Stripe',
    header: 'stripe-signature',
    description:
      'For Stripe alone: set it up as a webhook endpoint with the events checkout.session.*, charge.refunded, refund.* ' +
      'and charge.dispute.*. The signature is verified; events older than five minutes are refused. An event is stored before the ' +
      'answer and processed after it. Amounts are never taken from an event: they are read from Stripe.',
    example: {
      summary: 'A paid checkout, shortened',
      value: { id: 'evt_1Q2w3E', object: 'event', type: 'checkout.session.completed', data: { object: {} } },
    },
    forged: 'The signature is missing, wrong or too old.',
    refusal: 'The signature is not valid, or too old.',
  },
  square: {
    name: 'Square',
    header: 'x-square-hmacsha256-signature',
    description:
      'For Square alone: set it up as a webhook subscription with the events payment.*, refund.* and dispute.*. The signature ' +
      'is verified. An event is stored before the answer and processed after it. Amounts are never taken from an event: they ' +
      'are read from Square.',
    example: {
      summary: 'A changed payment, shortened',
      value: { event_id: '6a8f5f28', type: 'payment.updated', merchant_id: 'M1', data: { type: 'payment' } },
    },
    forged: 'The signature is missing or wrong.',
    refusal: 'The signature is not valid.',
  },
} as const;

/** The webhook of a payment provider: one address for each site, by its host. */
function receiveEvent(provider: keyof typeof senders) {
  const { name, header, description, example, forged, refusal } = senders[provider];
  const notUsed = `This site takes no payments through ${name}.`;
  return defineEndpoint({
    method: 'POST',
    path: `/api/payments/${provider}`,
    summary: `Receive an event from ${name}`,
    description,
    tags: ['Payments'],
    caller: 'anyone',
    rateLimit: { perSecond: 50, burst: 500 },
    ignores: () => true,
    bytes: { type: 'application/json', description: `The event, as ${name} signed it.`, example },
    responses: { 200: receivedSchema },
    examples: { responses: { 200: { summary: 'Stored', value: { received: true } } } },
    problems: { invalid_signature: forged, feature_off: notUsed },
    handler: async ({ services, tenant }, { request, bytes }) => {
      const signature = request.headers.get(header) ?? '';
      const outcome = await receivePaymentEvent(services, tenant, provider, { body: bytes, signature });
      if (outcome === 'unknown') return new Problem('feature_off', notUsed);
      if (outcome === 'forged') return new Problem('invalid_signature', refusal);
      return reply(200, { received: true });
    },
  });
}

export const receiveStripeEvent = receiveEvent('stripe');
export const receiveSquareEvent = receiveEvent('square');
