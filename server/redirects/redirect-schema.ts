import { z } from 'zod';
import { link } from '../tenants/text-schema';

/** `tenants/<slug>/redirects.json`: addresses of the dealer's former site, and where they lead now. */
export const redirectsSchema = z
  .array(
    z.strictObject({
      from: link.describe('A path of the former site, beginning with /.'),
      to: link.describe('A path of this site, or an https address.'),
    }),
    'a list of redirects',
  )
  .max(5_000, 'at most 5000 redirects');

export type Redirects = z.infer<typeof redirectsSchema>;
