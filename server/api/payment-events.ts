import { z } from 'zod';
import { receivePaymentEvent } from '#server/buying/payments/work-on-payments';
import { Problem } from '#server/platform/http/problem';
import { defineEndpoint, reply } from './routes/endpoint';

const receivedSchema = z.object({ received: z.boolean() }).meta({ id: 'ReceivedEvent' });

/** Stripe's webhook: one address for each site, by its host. */
export const receiveStripeEvent = defineEndpoint({
  method: 'POST',
  path: '/api/payments/stripe',
  summary: 'Receive an event from Stripe',
  description:
    'For Stripe alone: set it up as a webhook endpoint with the events checkout.session.*, charge.refunded, refund.* ' +
    'and charge.dispute.*. The signature is verified; events older than five minutes are refused. An event is stored before the ' +
    'answer and processed after it. Amounts are never taken from an event: they are read from Stripe.',
  tags: ['Payments'],
  caller: 'anyone',
  rateLimit: { perSecond: 50, burst: 500 },
  ignores: () => true,
  bytes: {
    type: 'application/json',
    description: 'The event, as Stripe signed it.',
    example: {
      summary: 'A paid checkout, shortened',
      value: { id: 'evt_1Q2w3E', object: 'event', type: 'checkout.session.completed', data: { object: {} } },
    },
  },
  responses: { 200: receivedSchema },
  examples: { responses: { 200: { summary: 'Stored', value: { received: true } } } },
  problems: {
    400: 'The signature is missing, wrong or too old.',
    404: 'This site takes no payments through Stripe.',
  },
  handler: async ({ services, tenant }, { request, bytes }) => {
    const signature = request.headers.get('stripe-signature') ?? '';
    const outcome = await receivePaymentEvent(services, tenant, 'stripe', { body: bytes, signature });
    if (outcome === 'unknown') return new Problem(404, 'This site takes no payments through Stripe.');
    if (outcome === 'forged') return new Problem(400, 'The signature is not valid, or too old.');
    return reply(200, { received: true });
  },
});

/** Square's webhook: one address for each site, by its host. */
export const receiveSquareEvent = defineEndpoint({
  method: 'POST',
  path: '/api/payments/square',
  summary: 'Receive an event from Square',
  description:
    'For Square alone: set it up as a webhook subscription with the events payment.*, refund.* and dispute.*. The signature ' +
    'is verified. An event is stored before the answer and processed after it. Amounts are never taken from an event: they ' +
    'are read from Square.',
  tags: ['Payments'],
  caller: 'anyone',
  rateLimit: { perSecond: 50, burst: 500 },
  ignores: () => true,
  bytes: {
    type: 'application/json',
    description: 'The event, as Square signed it.',
    example: {
      summary: 'A changed payment, shortened',
      value: { event_id: '6a8f5f28', type: 'payment.updated', merchant_id: 'M1', data: { type: 'payment' } },
    },
  },
  responses: { 200: receivedSchema },
  examples: { responses: { 200: { summary: 'Stored', value: { received: true } } } },
  problems: {
    400: 'The signature is missing or wrong.',
    404: 'This site takes no payments through Square.',
  },
  handler: async ({ services, tenant }, { request, bytes }) => {
    const signature = request.headers.get('x-square-hmacsha256-signature') ?? '';
    const outcome = await receivePaymentEvent(services, tenant, 'square', { body: bytes, signature });
    if (outcome === 'unknown') return new Problem(404, 'This site takes no payments through Square.');
    if (outcome === 'forged') return new Problem(400, 'The signature is not valid.');
    return reply(200, { received: true });
  },
});
