import { z } from 'zod';
import { yesNo } from './text-schema';

const origin = z
  .string('text')
  .regex(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'an origin such as https://*.example.com');

/** Analytics settings. Without these lines no third party receives data. */
export const analyticsSchema = z.strictObject({
  count: yesNo
    .default(true)
    .describe(
      'Count calls, favourites and leads per day on this server (`dealer events`), without cookies or personal ' +
        'information. Shoppers whose browser asks not to be tracked are not counted.',
    ),
  visited_pages: yesNo
    .default(false)
    .describe(
      'Include the pages the shopper visited and the ad that brought them here with each lead. Until they enquire, this ' +
        "stays in the shopper's browser; the collection notice on every form says so.",
    ),
  tag_manager_id: z
    .string('text')
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'a container ID such as GTM-ABC1234')
    .meta({ examples: ['GTM-ABC1234'] })
    .optional()
    .describe('Tag manager container ID. It loads third-party scripts; without it no page loads any.'),
  ask_consent: yesNo
    .default(true)
    .describe('Load the tag manager only for shoppers who agree; a bar at the bottom of the page asks.'),
  connect_origins: z
    .array(origin, 'a list of origins')
    .max(20, 'at most twenty origins')
    .default([])
    .describe("Other origins that the tag manager's tags may send data to."),
});

export type AnalyticsSettings = z.infer<typeof analyticsSchema>;
