import { z } from 'zod';
import { assetOf } from './rules/plain-path';
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

const asset =
  '(assets/)?[A-Za-z0-9][\\w-]*(/[A-Za-z0-9][\\w-]*){0,3}\\.(jpe?g|png|webp|avif|svg|JPE?G|PNG|WEBP|AVIF|SVG)';
const site = '/(?!/)[^\\s\\\\]*';
const elsewhere = 'https://[^\\s\\\\]+';
const illustrationPattern = 'illustration:[\\w-]+/[\\w-]+/[\\w-]+/[a-z]+';

/** A picture in a tenant's files: a file of assets/, a path of the site, an https address, or a drawn one. */
export const picture = z
  .string('the address of a picture')
  .max(2_000, 'an address of at most 2000 characters')
  .regex(
    new RegExp(`^(${asset}|${site}|${elsewhere}|${illustrationPattern})$`),
    'a file in assets/ such as ute.jpg, a site path starting with one /, an https address, or illustration:{body}/{colour}/{seed}/{shot}',
  )
  .meta({ format: 'picture', examples: ['team/yard.jpg', 'illustration:ute/white/yard-1/quarter'] });

const drawing = /^illustration:[\w-]+\/[\w-]+\/[\w-]+\/[a-z]+$/;

/** A picture on a page: from the tenant's own folder, or drawn. Never external. */
export const pictureRef = z
  .string('a picture')
  .refine(
    (ref) => drawing.test(ref) || assetOf(ref) !== undefined,
    'a picture in the assets folder (jpg, png, webp, avif or svg; its name in letters, digits, - and _), or illustration:{body}/{colour}/{seed}/{shot}',
  )
  .meta({ format: 'picture', examples: ['team/yard.jpg', 'illustration:ute/white/yard-1/quarter'] });
