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
  .regex(/^[^?#]*[^?#/]$/, 'an https address without a query or trailing slash');

/** Sources and delivery of car photos. */
export const mediaSchema = z.strictObject({
  quality: whole(40, 95, 'quality').default(80).describe('Photo quality, on the JPEG scale.'),
  photo_hosts: z
    .array(photoHost, 'a list of host names')
    .max(50, 'at most 50 host names')
    .default([])
    .describe(
      'Hosts that stock photos may be fetched from; *.host allows its subdomains, host:port also allows that port. ' +
        'Empty allows any public host in the feed.',
    ),
  cdn: z
    .discriminatedUnion(
      'scheme',
      [
        z.strictObject({
          scheme: z.literal('cloudinary').describe('URL scheme of the image service.'),
          base: base.describe('E.g. https://res.cloudinary.com/your-cloud.'),
        }),
        z.strictObject({
          scheme: z.literal('imgix').describe('URL scheme of the image service.'),
          base: base.describe('The source address, e.g. https://your-source.imgix.net.'),
          origin: base.describe(
            'The origin the source reads photos from, e.g. https://photos.example; the site resizes all others itself.',
          ),
        }),
      ],
      'a scheme: cloudinary or imgix',
    )
    .optional()
    .describe('A hosted service that resizes photos. By default the site resizes them itself.'),
});

export type MediaSettings = z.infer<typeof mediaSchema>;
