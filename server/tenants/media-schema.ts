import { z } from 'zod';
import { whole } from './text-schema';

const photoHost = z
  .string('text')
  .regex(
    /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/,
    'a host name in lower case such as photos.dealer.example, *.dealer.example or photos.dealer.example:8443',
  );
const base = z
  .url({ protocol: /^https$/, error: 'an https address' })
  .regex(/^[^?#]*[^?#/]$/, 'an https address without query and without / at its end');

/** Where the photos of cars come from, and how they reach shoppers (specification §7 "Image CDN", §9). */
export const mediaSchema = z.strictObject({
  quality: whole(40, 95, 'quality').default(80).describe('Quality of photos, as JPEG counts it.'),
  photo_hosts: z
    .array(photoHost, 'a list of host names')
    .max(50, 'at most 50 host names')
    .default([])
    .describe(
      'Hosts that photos of the stock may be fetched from; *.host is every host below it, host:port also opens that port. ' +
        'Empty: any public host that the stock names.',
    ),
  cdn: z
    .discriminatedUnion(
      'scheme',
      [
        z.strictObject({
          scheme: z.literal('cloudinary').describe('Whose addresses it speaks.'),
          base: base.describe('E.g. https://res.cloudinary.com/your-cloud.'),
        }),
        z.strictObject({
          scheme: z.literal('imgix').describe('Whose addresses it speaks.'),
          base: base.describe('The source, e.g. https://your-source.imgix.net.'),
          origin: base.describe(
            'Where the source takes photos from, e.g. https://photos.example; others are made by the site itself.',
          ),
        }),
      ],
      'a scheme: cloudinary or imgix',
    )
    .optional()
    .describe('A hosted service that makes the sizes of photos. Absent: the site makes them itself.'),
});

export type MediaSettings = z.infer<typeof mediaSchema>;
