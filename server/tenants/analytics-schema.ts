import { z } from 'zod';
import { yesNo } from './text-schema';

const origin = z
  .string('text')
  .regex(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'an origin such as https://*.example.com');

/** What a site counts of what shoppers do (specification §7 "Analytics events"). Without these lines: nobody else learns of it. */
export const analyticsSchema = z.strictObject({
  count: yesNo
    .default(true)
    .describe(
      'Count calls, favourites and leads of each day on this server (`dealer events`): no cookie, nothing of the ' +
        'person. Shoppers whose browser asks not to be tracked are not counted.',
    ),
  visited_pages: yesNo
    .default(false)
    .describe(
      'Send with a lead which pages the shopper had seen and which advertisement led here. Until then only the ' +
        "shopper's own browser knows; the collection notice at every form says so.",
    ),
  tag_manager_id: z
    .string('text')
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'the id of a container, such as GTM-ABC1234')
    .meta({ examples: ['GTM-ABC1234'] })
    .optional()
    .describe(
      "A tag manager's container. It loads third-party scripts; no page loads any without this line.",
    ),
  ask_consent: yesNo
    .default(true)
    .describe('Load the tag manager only for shoppers who allowed it; a bar at the foot of the page asks.'),
  connect_origins: z
    .array(origin, 'a list of origins')
    .max(20, 'at most twenty origins')
    .default([])
    .describe("Where the tag manager's tags may send to, besides the tag manager and its analytics."),
});

export type AnalyticsSettings = z.infer<typeof analyticsSchema>;
