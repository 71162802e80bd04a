import { z } from 'zod';
import { exceedsMinimum } from '#server/dealer/rules/shown-rating';
import type { Bff } from '#server/entry/bff';
import { siteDates } from '#server/operate/tenant-versions/version-history';
import { shownOffers } from '#server/page/rules/offers';
import { Problem } from '#server/platform/http/problem';
import { fileBase, fileShape, recordBase } from '#server/platform/rules/record';
import { shownPosts } from '#server/site/content/rules/posts';
import { openReading } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { exampleOrigin } from './routes/example-record';
import { answerWhole, listParts, onePage } from './routes/list';
import {
  exampleLocationRecord,
  exampleModelRecord,
  exampleOfferRecord,
  examplePostRecord,
  exampleReviewRecord,
  locationRecordSchema,
  modelRecordSchema,
  offerRecordSchema,
  postRecordSchema,
  reviewRecordSchema,
} from './site-records';
import {
  toLocationRecord,
  toModelRecord,
  toOfferRecord,
  toPostRecord,
  toReviewRecord,
} from './to-site-records';

const open = { ...openReading, tags: ['Site data'] };

const siteSchema = z
  .object({
    ...fileShape('site'),
    name: z.string(),
    legal_name: z.string().optional(),
    abn: z.string().optional(),
    time_zone: z.string().describe('IANA time zone.'),
    locations: z.array(locationRecordSchema),
  })
  .meta({ id: 'SiteRecord' });

const exampleSite: z.infer<typeof siteSchema> = {
  ...fileBase('site', { id: 'brolga', url: exampleOrigin }),
  name: 'Brolga Motors',
  time_zone: 'Australia/Brisbane',
  locations: [exampleLocationRecord],
};

/** The dealer and its locations. */
export const showSite = defineEndpoint({
  ...open,
  path: '/api/site',
  summary: 'Show the dealer and its locations',
  description: 'With opening hours and special hours, in each location’s own time zone.',
  responses: { 200: siteSchema },
  examples: { responses: { 200: { summary: 'One location', value: exampleSite } } },
  handler: async (visit) => {
    const { slug: id, name, legal_name, abn, time_zone } = visit.tenant;
    const dates = await siteDates(visit.services, [id]);
    return reply(200, {
      ...recordBase('site', { id, url: visit.url.origin, ...dates(id) }),
      name,
      time_zone,
      ...(legal_name && { legal_name }),
      ...(abn && { abn }),
      locations: visibleLocations(visit).map((location) => toLocationRecord(location, visit)),
    });
  },
});

const visibleLocations = ({ tenant }: Bff) => tenant.locations.filter(({ visible }) => visible);

/** The locations that shoppers can see. */
export const listLocations = defineEndpoint({
  ...open,
  ...listParts('Locations', 'LocationList', locationRecordSchema, exampleLocationRecord),
  path: '/api/locations',
  summary: 'List the locations',
  description: 'With opening hours and special hours, in each location’s own time zone.',
  handler: async (visit, { query }) =>
    answerWhole(visit.url, query, visibleLocations(visit), (one) => toLocationRecord(one, visit)),
});

/** The site's current offers. */
export const listOffers = defineEndpoint({
  ...open,
  ...listParts('Offers', 'OfferList', offerRecordSchema, exampleOfferRecord),
  path: '/api/offers',
  summary: 'List the current offers',
  handler: async (visit, { query }) => {
    const offers = shownOffers(visit.site.offers, visit.tenant, visit.now);
    return answerWhole(visit.url, query, offers, (offer) => toOfferRecord(offer, visit));
  },
});

/** The dealer's range of new models. */
export const listModels = defineEndpoint({
  ...open,
  ...listParts('Models', 'ModelList', modelRecordSchema, exampleModelRecord),
  path: '/api/models',
  summary: 'List the range of models',
  handler: async (visit, { query }) =>
    answerWhole(visit.url, query, visit.site.models.models, (model) => toModelRecord(model, visit)),
});

/** The blog's posts, the latest first. */
export const listPosts = defineEndpoint({
  ...open,
  ...listParts('Posts', 'PostList', postRecordSchema, examplePostRecord),
  path: '/api/posts',
  summary: 'List the blog’s posts, latest first',
  handler: async (visit, { query }) => {
    const posts = shownPosts(visit.site.content, visit.tenant.time_zone, visit.now);
    const dated = posts.flatMap(({ published, ...post }) => (published ? [{ ...post, published }] : []));
    return answerWhole(visit.url, query, dated, (post) => toPostRecord(post, visit));
  },
});

const reviews = listParts('Reviews', 'ReviewPage', reviewRecordSchema, exampleReviewRecord);
const reviewsSchema = reviews.responses[200]
  .extend({
    average_rating: z.number().nullable().describe('0 to 5; null where the site shows no reviews.'),
    count: z.int().describe('Reviews in the average.'),
  })
  .meta({ id: 'ReviewList' });

/** The reviews as the site shows them. */
export const listReviews = defineEndpoint({
  ...open,
  ...reviews,
  path: '/api/reviews',
  summary: 'List customer reviews',
  description: 'Those that the site shows: none while the average is below the dealer’s minimum.',
  responses: { 200: reviewsSchema },
  examples: {
    responses: {
      200: {
        summary: 'One of 218',
        value: { ...onePage(exampleReviewRecord), average_rating: 4.7, count: 218 },
      },
    },
  },
  handler: async (visit, { query }) => {
    const { reviews: settings } = visit.tenant;
    const set = visit.site.reviews;
    const visibleSet = set && exceedsMinimum(set.average_rating, settings) ? set : undefined;
    const listed = (visibleSet?.reviews ?? [])
      .filter(({ id }) => !settings.hidden_ids.includes(id))
      .slice(0, settings.limit);
    const page = await answerWhole(visit.url, query, listed, (review) => toReviewRecord(review, visit));
    if (page instanceof Problem) return page;
    const figures = {
      average_rating: visibleSet ? Number(visibleSet.average_rating) : null,
      count: visibleSet?.count ?? 0,
    };
    return { ...page, body: { ...page.body, ...figures } };
  },
});
