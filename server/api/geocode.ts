import { z } from 'zod';
import { centroidOf, postcodeError } from '#server/platform/geo/distance';
import { Problem } from '#server/platform/http/problem';
import { defineEndpoint, reply } from './routes/endpoint';

const pointSchema = z
  .object({ lat: z.number().describe('Degrees; south is negative.'), lng: z.number().describe('Degrees.') })
  .meta({ id: 'Point' });

/** The coordinates of a postcode. */
export const geocode = defineEndpoint({
  method: 'GET',
  path: '/api/geocode',
  summary: 'Locate a postcode',
  description: 'The mean latitude and longitude of the localities in an Australian postcode.',
  tags: ['Places'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  query: z.object({
    postcode: z.string().max(40).describe('Four digits, as text because some start with 0.'),
  }),
  responses: { 200: pointSchema },
  examples: { responses: { 200: { summary: 'Brisbane', value: { lat: -27.47, lng: 153.03 } } } },
  problems: {
    400: 'Not four digits.',
    404: 'No site at this host, or no locality has this postcode.',
  },
  cacheControl: 'public, max-age=86400',
  handler: async (_site, { query: { postcode } }) => {
    const point = centroidOf(postcode.trim());
    if (point) return reply(200, point);
    const message = postcodeError(postcode.trim()) ?? 'Invalid postcode';
    const status = /^\d{4}$/.test(postcode.trim()) ? 404 : 400;
    return new Problem(status, message, { errors: [{ field: 'postcode', message }] });
  },
});
