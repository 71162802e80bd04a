import { z } from 'zod';
import type { EventType } from './event-type';

const inSettings =
  'Also sent to accounts.webhook of the site’s settings, if accounts.webhook.events lists it.';
const customer = { customer_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', phone: '+61491570006' };
const person = z.object({
  customer_id: z.string(),
  phone: z.string().describe('Mobile number in E.164 form.'),
  name: z.string().nullable(),
});

/** Events of shoppers' accounts. */
export const customerEvents: readonly EventType[] = [
  {
    type: 'customer.signed_up',
    summary: 'New shopper account',
    tag: 'Customers',
    description: `When a shopper signs in for the first time. ${inSettings}`,
    data: person.extend({ created_at: z.iso.datetime() }),
    example: { ...customer, name: null, created_at: '2026-11-20T01:02:03.000Z' },
  },
  {
    type: 'customer.saved_car',
    summary: 'Car saved to a watchlist',
    tag: 'Customers',
    description:
      'A car that is already on the list is not reported again; one that is removed and saved again is. ' +
      inSettings,
    data: person.extend({
      tenant: z.string().describe('Slug of the site.'),
      car_id: z.string(),
      stock_number: z.string().nullable(),
      price_when_saved: z
        .int()
        .nullable()
        .describe('Dollars, as shown then; null for a car without a price.'),
      saved_at: z.iso.datetime(),
    }),
    example: {
      tenant: 'brolga',
      ...customer,
      name: 'Robin',
      car_id: '3f7c2a91d04be865',
      stock_number: 'B10442',
      price_when_saved: 27_990,
      saved_at: '2026-11-20T01:02:03.000Z',
    },
  },
];
