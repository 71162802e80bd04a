import { z } from 'zod';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { mobileHint, mobileNumber } from '#server/customers/rules/mobile-number';
import { refusalText } from '#server/customers/rules/watchlist-rules';
import { removeCar, saveCar } from '#server/customers/watchlist';
import type { Bff } from '#server/entry/bff';
import { asksNotToBeTracked } from '#server/leads/rules/shopper-events';
import { Problem } from '#server/platform/http/problem';
import { invalidFields } from './invalid-fields';
import { defineEndpoint, reply } from './routes/endpoint';

const tags = ['Watchlist'];
const exampleBody = { phone_number: '+61491570006', car_id: 'u10001' };

const bodySchema = z
  .strictObject({
    phone_number: z.string().min(1).max(40).describe("The signed-in customer's own number, in any notation."),
    car_id: z.string().min(1).max(200).describe("The car's id, or the slug of its page."),
  })
  .meta({ id: 'WatchlistCar' });

const doneSchema = z
  .object({
    success: z.boolean(),
    error: z.string().optional().describe('Why it was not done, for the shopper to read.'),
  })
  .meta({ id: 'WatchlistChange' });

/** The signed-in customer whose number the body names, or the refusal: 422 for no mobile number, 403 for another. */
async function customerNamed(site: Bff, phone: string): Promise<Customer | Problem> {
  if (!site.tenant.watchlist.enabled) return noWatchlist;
  const customer = await customerOf(site);
  if (!customer) return new Problem('sign_in_required', 'Sign in to use the watchlist.');
  const { countries } = site.tenant.accounts;
  const number = mobileNumber(phone, countries);
  if (number === customer.phone) return customer;
  if (number === undefined)
    return invalidFields({ phone_number: mobileHint(countries) }, { sent: { phone_number: phone } });
  return new Problem('not_yours', 'This is not the phone number of the signed-in customer.');
}

const noWatchlist = new Problem('feature_off', 'This site has no watchlist.');

interface Change {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly run: (
    site: Bff,
    customer: Customer,
    carId: string,
    request: Request,
  ) => Promise<z.input<typeof doneSchema>>;
}

const changeOf = ({ run, ...texts }: Change) =>
  defineEndpoint({
    ...texts,
    method: 'POST',
    tags,
    caller: 'same-origin',
    rateLimit: { perSecond: 2, burst: 60 },
    bodyLimitBytes: 1_024,
    body: bodySchema,
    responses: { 200: doneSchema },
    examples: {
      body: { summary: 'A car', value: exampleBody },
      responses: { 200: { summary: 'Done', value: { success: true } } },
    },
    problems: {
      sign_in_required: 'Nobody is signed in.',
      not_yours: 'The number is not that of the signed-in customer.',
      feature_off: 'The site has no watchlist.',
    },
    handler: async (site, { body, request }) => {
      const customer = await customerNamed(site, body.phone_number);
      return customer instanceof Problem
        ? customer
        : reply(200, await run(site, customer, body.car_id, request));
    },
  });

/** Saves a car for the signed-in customer. */
export const saveWatchlistCar = changeOf({
  path: '/api/watchlist/save-car',
  summary: 'Save a car to the watchlist',
  description:
    "For the site's own pages. Saves the car once, with its price today. A car that is sold or not listed, or a full " +
    'list, is not a success, and `error` says why.',
  run: async ({ tenant, now, services }, customer, carId, request) => {
    const counted = !asksNotToBeTracked(request.headers);
    const outcome = await saveCar(services, { tenant, customerId: customer.id, carId, now, counted });
    return outcome.state === 'refused'
      ? { success: false, error: refusalText(outcome.refusal, tenant.stock.noun) }
      : { success: true };
  },
});

/** Removes a car from the signed-in customer's list. */
export const removeWatchlistCar = changeOf({
  path: '/api/watchlist/remove-car',
  summary: 'Remove a car from the watchlist',
  description: "For the site's own pages. Removing a car that is not on the list is a success.",
  run: async ({ tenant, services }, customer, carId) => {
    await removeCar(services, { tenant: tenant.slug, customerId: customer.id }, carId);
    return { success: true };
  },
});

/** Which cars the page's visitor has saved: shared pages are the same for everyone, and ask for this once. */
export const showWatchlist = defineEndpoint({
  method: 'GET',
  path: '/api/watchlist',
  summary: 'Show the saved cars of the signed-in customer',
  description:
    "For the site's own pages, which are the same for everyone until they have this. Never cached.",
  tags,
  caller: 'same-origin',
  rateLimit: { perSecond: 5, burst: 100 },
  responses: {
    200: z
      .object({
        signed_in: z.boolean(),
        phone_number: z.string().optional(),
        car_ids: z.array(z.string()),
      })
      .meta({ id: 'Watchlist' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'One car',
        value: { signed_in: true, phone_number: exampleBody.phone_number, car_ids: ['u10001'] },
      },
    },
  },
  problems: { feature_off: 'The site has no watchlist.' },
  handler: async (site) => {
    if (!site.tenant.watchlist.enabled) return noWatchlist;
    const customer = await customerOf(site);
    if (!customer) return reply(200, { signed_in: false, car_ids: [] });
    const saved = await site.services.watchlist.list({ tenant: site.tenant.slug, customerId: customer.id });
    const headers = { 'Cache-Control': 'private, no-store' };
    const car_ids = saved.map(({ carId }) => carId);
    return reply(200, { signed_in: true, phone_number: customer.phone, car_ids }, { headers });
  },
});
