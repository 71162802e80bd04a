import { z } from 'zod';
import { whole } from './text-schema';

const dayOfSeconds = 86_400;

/** How the site speaks HTTP, as far as a dealer may choose. */
export const httpSchema = z.strictObject({
  shared_seconds: whole(0, dayOfSeconds, 'number of seconds')
    .default(30)
    .describe(
      'How long a content network in front of the site may keep a page (s-maxage). Browsers always ask again.',
    ),
  stale_seconds: whole(0, 7 * dayOfSeconds, 'number of seconds')
    .default(300)
    .describe(
      'How much longer it may show that page while it fetches the new one, or while the site does not answer.',
    ),
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
    .describe('Other hosts that redirects.json may lead to.'),
});

export type HttpSettings = z.infer<typeof httpSchema>;
