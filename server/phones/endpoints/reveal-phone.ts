import { z } from 'zod';
import { defineEndpoint, reply } from '../../platform/http/endpoint';
import { Problem } from '../../platform/http/problem';
import { findCarById } from '../../stock/show-car';
import { websiteId } from '../../tenants/rules/website-id';
import { revealPhone } from '../reveal-phone';
import { revealedPhoneSchema } from '../views/phone-view';

/** The number at a car, for pages that show it masked (specification §7 "Phone reveal report", design §7). */
export const createPhoneReveal = defineEndpoint({
  method: 'POST',
  path: '/api/phone-reveals',
  summary: 'Show the number at a car',
  description:
    'Answers with the number, and stores that it was asked for at this car; nothing is stored of who asked. ' +
    'A report that cannot be stored never hides the number.',
  tags: ['Leads'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.5, burst: 30 },
  bodyLimitBytes: 4_096,
  body: z
    .object({
      car_id: z.string().min(1).max(200).describe('Id of a car, or the slug of its page.'),
      dealership_id: z
        .string()
        .max(120)
        .optional()
        .describe("The car's dealership, as a page knows it; what is stored is that of the car."),
      website_id: z.string().max(63).describe('The site that is asked: its website_id, else its slug.'),
    })
    .meta({ id: 'NewPhoneReveal' }),
  responses: { 200: revealedPhoneSchema.meta({ id: 'RevealedPhone' }) },
  examples: {
    body: {
      summary: 'A shopper asked at a car',
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
    404: 'There is no such car, or it has no number.',
    410: 'The car is no longer for sale.',
    422: 'Some fields are not valid; or the website is another than the one asked.',
  },
  handler: async (site, { body }) => {
    if (body.website_id !== websiteId(site.tenant)) {
      const errors = [{ field: 'website_id', message: 'Is another site than this one' }];
      return new Problem(422, 'Some fields are not valid.', { errors });
    }
    const found = await findCarById(site, body.car_id);
    if (found.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const phone = found.state === 'here' ? await revealPhone(site, found.car) : undefined;
    return phone ? reply(200, { phone }) : new Problem(404, 'There is no such car, or it has no number.');
  },
});
