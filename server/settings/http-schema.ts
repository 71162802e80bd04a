import { z } from 'zod';
import { whole } from './text-schema';

const dayOfSeconds = 86_400;

/** HTTP settings that a dealer may change. */
export const httpSchema = z.strictObject({
  shared_seconds: whole(0, dayOfSeconds, 'number of seconds')
    .default(30)
    .describe('Seconds a CDN may cache a page (s-maxage). Browsers always revalidate.'),
  stale_seconds: whole(0, 7 * dayOfSeconds, 'number of seconds')
    .default(300)
    .describe('Extra seconds the CDN may serve a stale page while it revalidates or the site is down.'),
  redirect_hosts: z
    .array(
      z
        .string('text')
        .regex(
          /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
          'a host name in lower case such as shop.dealer.example',
        ),
      'a list of host names',
    )
    .max(50, 'at most 50 host names')
    .default([])
    .describe('Other hosts that redirects.json may redirect to.'),
});
