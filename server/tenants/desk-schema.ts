import { z } from 'zod';
import { whole, yesNo } from './text-schema';

/** Where a dealer's own people read what shoppers sent: `/desk`. */
export const deskSchema = z.strictObject({
  enabled: yesNo
    .default(true)
    .describe('The site has a desk at /desk, where staff (see `dealer staff`) sign in.'),
  overdue_minutes: whole(5, 10_080, 'number of minutes')
    .default(120)
    .describe('A new lead that nobody has dealt with is overdue after so many minutes, by night as by day.'),
});

export type DeskSettings = z.infer<typeof deskSchema>;
