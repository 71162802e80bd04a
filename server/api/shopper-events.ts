import { z } from 'zod';
import { countEvent } from '#server/leads/count-event';
import { revealPhone, revealPlacePhone } from '#server/leads/reveal-phone';
import { normalisePhone } from '#server/leads/rules/phone-number';
import { asksNotToBeTracked, pageEvent } from '#server/leads/rules/shopper-events';
import { isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { websiteId } from '#server/settings/rules/plain-path';
import { findCarById } from '#server/stock/cars/show-car';
import { invalidFields } from './invalid-fields';
import { defineEndpoint, reply } from './routes/endpoint';

/** Counts what shoppers do on a page without storing anything about them. */
export const createPageEvent = defineEndpoint({
  method: 'POST',
  path: '/api/page-events',
  summary: 'Count a call or a favourite',
  description:
    "For the site's own pages. Adds one to today's count of the event and stores nothing about the shopper. Nothing is " +
    'counted if counting is off or the browser asks not to be tracked (DNT, Sec-GPC). Leads are counted when saved.',
  tags: ['Pages'],
  caller: 'same-origin',
  rateLimit: { perSecond: 0.5, burst: 30 },
  bodyLimitBytes: 1_024,
  body: z
    .strictObject({
      event_id: z.number().int().describe('25 call the dealer, 39 favourite.'),
      label: z.string().max(40).describe('New Car or Used Car; Favourite.'),
    })
    .meta({ id: 'NewPageEvent' }),
  responses: { 202: z.object({ counted: z.boolean() }).meta({ id: 'CountedPageEvent' }) },
  examples: {
    body: { summary: 'A call about a used car', value: { event_id: 25, label: 'Used Car' } },
    responses: { 202: { summary: 'Counted', value: { counted: true } } },
  },
  handler: async ({ tenant, services }, { request, body }) => {
    const event = pageEvent(body.event_id, body.label);
    if (!event)
      return invalidFields(
        { event_id: 'No event has this id and label.' },
        {
          sent: body,
          code: 'not_a_choice',
        },
      );
    const isCounted = tenant.analytics.count && !asksNotToBeTracked(request.headers);
    if (isCounted) await countEvent(services, tenant, event);
    return reply(202, { counted: isCounted });
  },
});

const phoneSchema = z
  .object({
    object: z.literal('phone_number').describe('Says what this is.'),
    phone: z.string().describe('In E.164 form; 13, 1300 and 1800 numbers as digits.'),
    phone_text: z.string().describe('For people, as the site’s pages show it.'),
  })
  .meta({ id: 'RevealedPhone' });

const phoneAnswer = (phone_text: string): z.infer<typeof phoneSchema> => ({
  object: 'phone_number',
  phone: normalisePhone(phone_text),
  phone_text,
});

/** The phone number of a car or of a location, for pages that mask it. */
export const createPhoneReveal = defineEndpoint({
  method: 'POST',
  path: '/api/phone-reveals',
  summary: 'Reveal a phone number',
  description:
    'Returns the number of a car or of a location, and counts the reveal. Name one of them. Nothing is stored about who asked. ' +
    'The number is returned even if the count cannot be saved.',
  tags: ['Leads'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.5, burst: 30 },
  bodyLimitBytes: 4_096,
  body: z
    .strictObject({
      car_id: z.string().min(1).max(200).optional().describe('Id of a car, or the slug of its page.'),
      location_id: z
        .string()
        .min(1)
        .max(120)
        .optional()
        .describe('Id of a location, for its number on pages without a car.'),
      dealership_id: z
        .string()
        .max(120)
        .optional()
        .describe("The car's dealership as shown on the page; the car's own is what gets stored."),
      website_id: z
        .string()
        .max(63)
        .optional()
        .describe("This site's website_id or slug; another site's is refused."),
    })
    .refine((body) => (body.car_id === undefined) !== (body.location_id === undefined), {
      error: 'Name a car or a location',
      path: ['car_id'],
    })
    .meta({ id: 'NewPhoneReveal' }),
  responses: { 200: phoneSchema },
  examples: {
    body: {
      summary: 'Reveal on a car page',
      value: { car_id: '2021-toyota-hilux-sr5-u10001' },
    },
    responses: { 200: { summary: 'The number', value: phoneAnswer('(07) 5550 0142') } },
  },
  problems: {
    not_found: 'Car or location not found, or it has no number.',
    gone: 'The car is no longer for sale.',
  },
  handler: async (site, { body, caller }) => {
    const asker = { isTest: isTestCaller(caller) };
    if (body.website_id !== undefined && body.website_id !== websiteId(site.tenant)) {
      return invalidFields(
        { website_id: 'It has to be this site.' },
        {
          sent: body,
          code: 'not_allowed',
        },
      );
    }
    if (body.location_id !== undefined) {
      const place = site.tenant.locations.find(({ id, visible }) => visible && id === body.location_id);
      return place
        ? reply(200, phoneAnswer((await revealPlacePhone(site, place, asker)).text))
        : new Problem('not_found', 'Location not found.', { param: 'location_id' });
    }
    const lookup = await findCarById(site, body.car_id ?? '');
    if (lookup.state === 'gone')
      return new Problem('gone', 'This car is no longer for sale.', { param: 'car_id' });
    const phone = lookup.state === 'here' ? await revealPhone(site, lookup.car, asker) : undefined;
    return phone
      ? reply(200, phoneAnswer(phone.text))
      : new Problem('not_found', 'Car not found, or it has no number.', { param: 'car_id' });
  },
});
