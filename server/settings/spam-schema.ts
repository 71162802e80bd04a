import { z } from 'zod';
import { whole } from './text-schema';

const limit = (leads: number, minutes: number) =>
  z
    .strictObject({
      leads: whole(1, 100_000, 'number of leads').default(leads).describe('Number of leads allowed …'),
      minutes: whole(1, 1_440, 'number of minutes').default(minutes).describe('… within this many minutes.'),
    })
    .prefault({});

/**
 * Spam protection. A form that looks automated is stored and quarantined until someone releases or discards it
 * (`dealer leads quarantine`); its sender sees the usual confirmation. Integrators have keys, and none of these
 * limits.
 */
export const spamSchema = z.strictObject({
  duplicate_minutes: whole(0, 1_440, 'number of minutes')
    .default(10)
    .describe('Minutes within which an identical form counts as the same lead; 0 turns this off.'),
  most_links: whole(0, 100, 'number of links')
    .default(3)
    .describe('Quarantine messages with more links than this.'),
  per_address: limit(10, 10).describe(
    'Limit per internet connection. Above it, senders are asked to wait or call, and nothing is saved.',
  ),
  per_person: limit(20, 60).describe(
    'Limit per phone number or email address; leads above it are quarantined.',
  ),
  bookings_per_address: limit(5, 240).describe(
    'Test drives that one internet connection may book. Beyond that the form asks the shopper to call.',
  ),
  bookings_per_phone: limit(3, 1_440).describe(
    'Test drives that may be booked under one phone number. Beyond that the form asks the shopper to call.',
  ),
  held_booking_minutes: whole(0, 1_440, 'number of minutes')
    .default(20)
    .describe(
      'How long a booking that looks like spam keeps others from its time. Releasing it makes it final, unless the time has gone.',
    ),
  per_site: limit(600, 10).describe('Limit for the whole site; leads above it are quarantined.'),
});
