import { z } from 'zod';

const asset =
  '(assets/)?[A-Za-z0-9][\\w-]*(/[A-Za-z0-9][\\w-]*){0,3}\\.(jpe?g|png|webp|avif|svg|JPE?G|PNG|WEBP|AVIF|SVG)';
const site = '/(?!/)[^\\s\\\\]*';
const elsewhere = 'https://[^\\s\\\\]+';
const drawn = 'illustration:[\\w-]+/[\\w-]+/[\\w-]+/[a-z]+';

/** A picture in a tenant's files: a file of assets/, a path of the site, an https address, or a drawn one. */
export const picture = z
  .string('the address of a picture')
  .max(2_000, 'an address of at most 2000 characters')
  .regex(
    new RegExp(`^(${asset}|${site}|${elsewhere}|${drawn})$`),
    'a file in assets/ such as ute.jpg, a site path starting with one /, an https address, or illustration:{body}/{colour}/{seed}/{shot}',
  )
  .meta({ examples: ['team/yard.jpg', 'illustration:ute/white/yard-1/scene'] });
