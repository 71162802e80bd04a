import { z } from 'zod';
import { text, whole, yesNo } from './text-schema';

/** Settings for search engines and other programs. */
export const seoSchema = z.strictObject({
  index: yesNo
    .default(true)
    .describe('Let search engines index the site. Set to false while the site is being built.'),
  description: text
    .max(300, 'a text of at most 300 characters')
    .optional()
    .describe('Home page description for search engines; wording.intro by default.'),
  feeds: yesNo
    .default(true)
    .describe('RSS and Atom feeds for every list of cars (/search/used-cars.rss) and the blog.'),
  summary: yesNo.default(true).describe('/llms.txt, a short description of the site for language models.'),
});

const dayOfSeconds = 86_400;

/** HTTP settings that a dealer may change. */
export const httpSchema = z.strictObject({
  shared_seconds: whole(0, dayOfSeconds, 'number of seconds')
    .default(30)
    .describe('Seconds a CDN may cache a page (s-maxage). Browsers always revalidate.'),
  stale_seconds: whole(0, 7 * dayOfSeconds, 'number of seconds')
    .default(300)
    .describe('Extra seconds the CDN may serve a stale page while it revalidates or the site is down.'),
  redirect_hosts: z
    .array(
      z
        .string('text')
        .regex(
          /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
          'a host name in lower case such as shop.dealer.example',
        ),
      'a list of host names',
    )
    .max(50, 'at most 50 host names')
    .default([])
    .describe('Other hosts that redirects.json may redirect to.'),
});

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
      'Include the pages the shopper visited with each lead, besides the campaign of the ad or link that brought them here, ' +
        "which every lead has. Until they enquire, this stays in the shopper's browser; the collection notice on every " +
        'form says so.',
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
