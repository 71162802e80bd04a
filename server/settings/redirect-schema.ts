import { z } from 'zod';
import { link } from './text-schema';

/** Maximum characters in an old path. */
export const mostInFrom = 500;

const from = z
  .string('text')
  .max(mostInFrom, `a path of at most ${mostInFrom} characters`)
  .regex(/^\/(?!\/)[^\s\\?#*]*\*?$/, 'a path that starts with /, without ? or #; it may end in /*')
  .refine((path) => !path.endsWith('*') || path.endsWith('/*'), 'a * only at the end, after a /')
  .describe(
    'A path on the previous site; capitals are ignored. /used/* matches everything below /used/; the longest match wins.',
  );

/** An address from the dealer's previous site and where it redirects. */
const redirectSchema = z
  .strictObject({
    from,
    to: link
      .optional()
      .describe(
        'A path on this site, or an https address at one of http.redirect_hosts. A * at the end is replaced by whatever ' +
          'the * in from matched. Leave it out with status 410.',
      ),
    status: z
      .literal([301, 302, 410], 'one of 301, 302, 410')
      .default(301)
      .describe('301: moved permanently. 302: moved temporarily. 410: removed, with no replacement.'),
    query: z
      .enum(['keep', 'drop'])
      .default('keep')
      .describe('Whether to pass on the query of the old address, such as campaign parameters.'),
  })
  .superRefine(({ to, from: at, status }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (status === 410 ? to !== undefined : to === undefined) {
      say(status === 410 ? 'no address with status 410' : 'an address, unless the status is 410');
    }
    if (to?.includes('*') && !(to.endsWith('/*') && at.endsWith('/*'))) {
      say('a * only at the end, and only if from ends in one');
    }
  });

/** `tenants/<slug>/redirects.json`. */
export const redirectsSchema = z
  .array(redirectSchema, 'a list of redirects')
  .max(5_000, 'at most 5000 redirects');

export type Redirect = z.infer<typeof redirectSchema>;
export type Redirects = readonly Redirect[];
