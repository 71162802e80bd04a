import { z } from 'zod';
import { revealedPhoneSchema } from '#server/dealer/phones/views/phone-view';
import { revealPhone, revealPlacePhone } from '#server/leads/phone-reveals/reveal-phone';
import { Problem } from '#server/platform/http/problem';
import { websiteId } from '#server/settings/rules/website-id';
import { findCarById } from '#server/stock/cars/show-car';
import { defineEndpoint, reply } from './routes/endpoint';

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
      website_id: z.string().max(63).describe("This site's website_id or slug."),
    })
    .refine((body) => (body.car_id === undefined) !== (body.location_id === undefined), {
      error: 'Name a car or a location',
      path: ['car_id'],
    })
    .meta({ id: 'NewPhoneReveal' }),
  responses: { 200: revealedPhoneSchema.meta({ id: 'RevealedPhone' }) },
  examples: {
    body: {
      summary: 'Reveal on a car page',
      value: {
        car_id: '2021-toyota-hilux-sr5-u10001',
        dealership_id: 'BMG1',
        website_id: 'brolga',
      },
    },
    responses: {
      200: {
        summary: 'The number',
        value: { phone: { text: '(07) 5550 0142', href: 'tel:0755500142' } },
      },
    },
  },
  problems: {
    404: 'Car or location not found, or it has no number.',
    410: 'The car is no longer for sale.',
    422: 'Some fields are not valid, or website_id is for another site.',
  },
  handler: async (site, { body }) => {
    if (body.website_id !== websiteId(site.tenant)) {
      const errors = [{ field: 'website_id', message: 'Must be this site' }];
      return new Problem(422, 'Some fields are not valid.', { errors });
    }
    if (body.location_id !== undefined) {
      const place = site.tenant.locations.find(({ id, visible }) => visible && id === body.location_id);
      return place
        ? reply(200, { phone: await revealPlacePhone(site, place) })
        : new Problem(404, 'Location not found.');
    }
    const lookup = await findCarById(site, body.car_id ?? '');
    if (lookup.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const phone = lookup.state === 'here' ? await revealPhone(site, lookup.car) : undefined;
    return phone ? reply(200, { phone }) : new Problem(404, 'Car not found, or it has no number.');
  },
});
