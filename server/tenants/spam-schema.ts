import { z } from 'zod';
import { whole } from './text-schema';

const limit = (leads: number, minutes: number) =>
  z
    .strictObject({
      leads: whole(1, 100_000, 'number of leads').default(leads).describe('So many leads …'),
      minutes: whole(1, 1_440, 'number of minutes').default(minutes).describe('… within so many minutes.'),
    })
    .prefault({});

/**
 * What keeps machines from filling the inbox. A form that looks like a machine's is stored and kept back until someone
 * releases or discards it (`dealer leads quarantine`); its sender sees that it arrived. Integrators have keys, and
 * none of these limits.
 */
export const spamSchema = z.strictObject({
  duplicate_minutes: whole(0, 1_440, 'number of minutes')
    .default(10)
    .describe(
      'The same form with the same content, sent again within this time, is the same lead; 0: never.',
    ),
  most_links: whole(0, 100, 'number of links')
    .default(3)
    .describe('A message with more links than this is kept back.'),
  per_address: limit(10, 10).describe(
    'What one internet connection may send. Who sends more is told to wait or to call: nothing is stored.',
  ),
  per_person: limit(20, 60).describe('What may come under one phone number or e-mail; more is kept back.'),
  per_site: limit(600, 10).describe('What the whole site may be sent; more is kept back.'),
});

export type SpamSettings = z.infer<typeof spamSchema>;
export type LeadLimit = SpamSettings['per_address'];
