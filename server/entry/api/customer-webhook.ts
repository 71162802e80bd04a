import { z } from 'zod';
import type { WebhookDeclaration } from '#server/entry/routes/openapi-webhooks';

const signedUpSchema = z
  .object({
    type: z.literal('customer.signed_up'),
    timestamp: z.iso.datetime().describe('When the account was created.'),
    data: z.object({
      customer_id: z.string(),
      phone: z.string().describe('Mobile number in E.164 form.'),
      name: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  })
  .meta({ id: 'CustomerSignedUp' });

const savedCarSchema = z
  .object({
    type: z.literal('customer.saved_car'),
    timestamp: z.iso.datetime().describe('When the car was saved.'),
    data: z.object({
      tenant: z.string().describe('Slug of the site.'),
      customer_id: z.string(),
      phone: z.string().describe('Mobile number in E.164 form.'),
      name: z.string().nullable(),
      car_id: z.string(),
      stock_number: z.string().nullable(),
      price_when_saved: z
        .int()
        .nullable()
        .describe('Dollars, as shown then; null for a car without a price.'),
      saved_at: z.iso.datetime(),
    }),
  })
  .meta({ id: 'CustomerSavedCar' });

const delivery =
  'Use webhook-id to ignore repeats. Redirects are not followed. The timeout is 8 seconds. Failures are ' +
  'retried after 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, and never before Retry-After. ' +
  'Verify with any Standard Webhooks library.';

const common = {
  tags: ['Customers'],
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
};

/** The webhook of a new shopper account (Standard Webhooks 1.0.0), as described by the API. */
export const customerSignedUpWebhook: WebhookDeclaration = {
  name: 'customer.signed_up',
  summary: 'New shopper account',
  description:
    "Sent to accounts.webhook of the site's settings when a shopper signs in for the first time, if " +
    `accounts.webhook.events lists it, as it does by default. ${delivery}`,
  ...common,
  body: signedUpSchema,
  example: {
    summary: 'A new account',
    value: {
      type: 'customer.signed_up',
      timestamp: '2026-11-20T01:02:03.000Z',
      data: {
        customer_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
        phone: '+61491570006',
        name: null,
        created_at: '2026-11-20T01:02:03.000Z',
      },
    },
  },
};

/** The webhook of a car saved to a watchlist, as described by the API. */
export const customerSavedCarWebhook: WebhookDeclaration = {
  name: 'customer.saved_car',
  summary: 'Car saved to a watchlist',
  description:
    "Sent to accounts.webhook of the site's settings when a customer saves a car to the watchlist, if " +
    'accounts.webhook.events lists it. A car that is already on the list is not reported again; one that is ' +
    `removed and saved again is. ${delivery}`,
  ...common,
  body: savedCarSchema,
  example: {
    summary: 'A saved car',
    value: {
      type: 'customer.saved_car',
      timestamp: '2026-11-20T01:02:03.000Z',
      data: {
        tenant: 'brolga',
        customer_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
        phone: '+61491570006',
        name: 'Robin',
        car_id: '3f7c2a91d04be865',
        stock_number: 'B10442',
        price_when_saved: 27_990,
        saved_at: '2026-11-20T01:02:03.000Z',
      },
    },
  },
};
