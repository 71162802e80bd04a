import { z } from 'zod';
import { locationVcard } from '#server/dealer/rules/location-vcard';
import { Problem } from '#server/platform/http/problem';
import { openReading } from './parameters';
import { defineEndpoint } from './routes/endpoint';
import { exampleLocationRecord } from './site-records';
import { toLocationRecord } from './to-site-records';

/** A location for a phone's contacts. */
export const showLocationCard = defineEndpoint({
  ...openReading,
  path: '/api/locations/{id}.vcf',
  summary: 'Download a location as a contact card',
  description:
    'A vCard 4.0 with name, address, phone numbers, coordinates, page and the usual opening hours in its note. The card ' +
    'keeps its id, so that a later one updates the contact.',
  tags: ['Site data'],
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(120)
      .describe('Id or slug of a location.')
      .meta({ examples: [exampleLocationRecord.id] }),
  }),
  ignores: () => true,
  responses: {},
  file: {
    type: 'text/vcard; charset=utf-8',
    description: 'The vCard (RFC 6350).',
    example: {
      summary: 'The beginning',
      value: 'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nFN:Brolga Aspley\r\n',
    },
  },
  problems: { not_found: 'No such location, or shoppers can’t see it.' },
  handler: async (visit, { params }) => {
    const { tenant } = visit;
    const visibleLocations = tenant.locations.filter(({ visible }) => visible);
    const location =
      visibleLocations.find(({ id }) => id === params.id) ??
      visibleLocations.find(({ slug }) => slug === params.id);
    if (!location) return new Problem('not_found', 'Location not found.', { param: 'id' });
    const file = locationVcard(toLocationRecord(location, visit), tenant);
    return {
      status: 200,
      file: {
        name: `${location.slug}.vcf`,
        taggedBy: file,
        open: async () => new TextEncoder().encode(file),
      },
    };
  },
});
