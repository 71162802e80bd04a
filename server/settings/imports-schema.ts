import { z } from 'zod';
import { whole } from './text-schema';

/** How files change the stock: the limits of every import of a whole stock. */
export const importsSchema = z.strictObject({
  most_removed_percent: whole(1, 100, 'percentage')
    .default(40)
    .describe(
      'A file of the whole stock that would remove a larger share of the cars is refused and reported: it is probably incomplete. A file without any car is always refused.',
    ),
  always_removable: whole(0, 10_000, 'number of cars')
    .default(4)
    .describe('A file of the whole stock may always remove this many cars, whatever their share.'),
});

export type ImportSettings = z.infer<typeof importsSchema>;
