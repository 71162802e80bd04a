import { z } from 'zod';
import { receivePaymentEvent } from '#server/buying/payments/work-on-payments';
import { Problem } from '#server/platform/http/problem';
import { defineEndpoint, reply } from './routes/endpoint';

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
    problems: { 400: forged, 404: notUsed },
    handler: async ({ services, tenant }, { request, bytes }) => {
      const signature = request.headers.get(header) ?? '';
      const outcome = await receivePaymentEvent(services, tenant, provider, { body: bytes, signature });
      if (outcome === 'unknown') return new Problem(404, notUsed);
      if (outcome === 'forged') return new Problem(400, refusal);
      return reply(200, { received: true });
    },
  });
}

export const receiveStripeEvent = receiveEvent('stripe');
export const receiveSquareEvent = receiveEvent('square');
