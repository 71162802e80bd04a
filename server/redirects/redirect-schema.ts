import { z } from 'zod';
import { link } from '../tenants/text-schema';

/** Characters of a former path. */
export const mostInFrom = 500;

const from = z
  .string('text')
  .max(mostInFrom, `a path of at most ${mostInFrom} characters`)
  .regex(
    /^\/(?!\/)[^\s\\?#*]*\*?$/,
    'a path beginning with /, without ? and #; a * may stand at its end, after a /',
  )
  .refine((path) => !path.endsWith('*') || path.endsWith('/*'), 'a * only after a /, at the end')
  .describe(
    'A path of the former site, in capitals or not. /used/* is everything below /used/; the longest path that fits wins.',
  );

/** One address of the dealer's former site, and where it leads now. */
export const redirectSchema = z
  .strictObject({
    from,
    to: link
      .optional()
      .describe(
        'A path of this site, or an https address at one of http.redirect_hosts. What stood in the place of * goes in ' +
          'the place of a * at its end. Left out with status 410.',
      ),
    status: z
      .literal([301, 302, 410], 'one of 301, 302, 410')
      .default(301)
      .describe('301: moved for good. 302: for now. 410: gone, and nothing is in its place.'),
    query: z
      .enum(['keep', 'drop'])
      .default('keep')
      .describe("Whether the address's own parameters (a campaign's, say) go along."),
  })
  .superRefine(({ to, from: at, status }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (status === 410 ? to !== undefined : to === undefined) {
      say(status === 410 ? 'no address where the status is 410' : 'an address, unless the status is 410');
    }
    if (to?.includes('*') && !(to.endsWith('/*') && at.endsWith('/*'))) {
      say('a * only at the end, and only where the former path ends in one');
    }
  });

/** `tenants/<slug>/redirects.json`. */
export const redirectsSchema = z
  .array(redirectSchema, 'a list of redirects')
  .max(5_000, 'at most 5000 redirects');

export type Redirect = z.infer<typeof redirectSchema>;
export type Redirects = readonly Redirect[];
