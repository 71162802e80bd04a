import { z } from 'zod';
import { whole, yesNo } from './text-schema';

/** Where a dealer's own people read what shoppers sent: `/desk`. */
export const deskSchema = z.strictObject({
  enabled: yesNo
    .default(true)
    .describe('Give the site a desk at /desk, where staff sign in (see `dealer staff`).'),
  overdue_minutes: whole(5, 10_080, 'number of minutes')
    .default(120)
    .describe('Minutes before an unanswered new lead is overdue, around the clock.'),
});

export type DeskSettings = z.infer<typeof deskSchema>;
