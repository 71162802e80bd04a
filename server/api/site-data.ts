import { z } from 'zod';
import { exceedsMinimum } from '#server/dealer/rules/shown-rating';
import { shownOffers } from '#server/page/rules/offers';
import type { Review } from '#server/settings/data-files-schema';
import { shownPosts } from '#server/site/content/rules/posts';
import { openReading } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import {
  exampleLocationRecord,
  exampleOfferRecord,
  examplePostRecord,
  locationRecordSchema,
  modelRecordSchema,
  offerRecordSchema,
  postRecordSchema,
  reviewRecordSchema,
} from './site-records';
import { toLocationRecord, toModelRecord, toOfferRecord, toPostRecord } from './to-site-records';

const exampleModelRecord: z.infer<typeof modelRecordSchema> = {
  id: 'ford-ranger',
  name: 'Ranger',
  slug: 'ranger',
  manufacturer_name: 'Ford',
  body: ['Ute'],
  fuel: ['Diesel'],
  variant: 'XL, XLT and Wildtrak',
  status: 'new',
};

const exampleReviewRecord: z.infer<typeof reviewRecordSchema> = {
  id: 'r-104',
  customer_name: 'Priya',
  rating: 5,
  text: 'Easy from start to finish.',
  date: '2026-09-12',
};

const open = { ...openReading, tags: ['Site data'] };

const siteSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    legal_name: z.string().optional(),
    abn: z.string().optional(),
    url: z.url().describe('Absolute address of the site.'),
    time_zone: z.string().describe('IANA time zone.'),
    locations: z.array(locationRecordSchema),
  })
  .meta({ id: 'SiteRecord' });

/** The dealer and its locations. */
export const showSite = defineEndpoint({
  ...open,
  path: '/api/site',
  summary: 'Show the dealer and its locations',
  description: 'With opening hours and special hours, in each location’s own time zone.',
  responses: { 200: siteSchema },
  examples: {
    responses: {
      200: {
        summary: 'One location',
        value: {
          slug: 'brolga',
          name: 'Brolga Motors',
          url: 'https://www.brolga.example',
          time_zone: 'Australia/Brisbane',
          locations: [exampleLocationRecord],
        },
      },
    },
  },
  handler: async (visit) => {
    const { slug, name, legal_name, abn, time_zone, locations } = visit.tenant;
    return reply(200, {
      slug,
      name,
      url: visit.url.origin,
      time_zone,
      ...(legal_name && { legal_name }),
      ...(abn && { abn }),
      locations: locations.filter(({ visible }) => visible).map((one) => toLocationRecord(one, visit)),
    });
  },
});

/** The site's current offers. */
export const listOffers = defineEndpoint({
  ...open,
  path: '/api/offers',
  summary: 'List the current offers',
  responses: { 200: z.object({ offers: z.array(offerRecordSchema) }).meta({ id: 'OfferList' }) },
  examples: { responses: { 200: { summary: 'One offer', value: { offers: [exampleOfferRecord] } } } },
  handler: async (visit) => {
    const offers = shownOffers(visit.site.offers, visit.tenant, visit.now);
    return reply(200, { offers: offers.map((offer) => toOfferRecord(offer, visit)) });
  },
});

/** The dealer's range of new models. */
export const listModels = defineEndpoint({
  ...open,
  path: '/api/models',
  summary: 'List the range of models',
  responses: { 200: z.object({ models: z.array(modelRecordSchema) }).meta({ id: 'ModelList' }) },
  examples: { responses: { 200: { summary: 'One model', value: { models: [exampleModelRecord] } } } },
  handler: async (visit) =>
    reply(200, { models: visit.site.models.models.map((model) => toModelRecord(model, visit)) }),
});

/** The blog's posts, the latest first. */
export const listPosts = defineEndpoint({
  ...open,
  path: '/api/posts',
  summary: 'List the blog’s posts, latest first',
  responses: { 200: z.object({ posts: z.array(postRecordSchema) }).meta({ id: 'PostList' }) },
  examples: { responses: { 200: { summary: 'One post', value: { posts: [examplePostRecord] } } } },
  handler: async (visit) => {
    const posts = shownPosts(visit.site.content, visit.tenant.time_zone, visit.now);
    return reply(200, {
      posts: posts.filter(({ published }) => published).map((post) => toPostRecord(post, visit)),
    });
  },
});

const reviewsSchema = z
  .object({
    average_rating: z.number().nullable().describe('0 to 5; null where the site shows no reviews.'),
    count: z.int().describe('Reviews in the average.'),
    reviews: z.array(reviewRecordSchema),
  })
  .meta({ id: 'ReviewList' });

/** The reviews as the site shows them. */
export const listReviews = defineEndpoint({
  ...open,
  path: '/api/reviews',
  summary: 'List customer reviews',
  description: 'Those that the site shows: none while the average is below the dealer’s minimum.',
  responses: { 200: reviewsSchema },
  examples: {
    responses: {
      200: {
        summary: 'One of 218',
        value: { average_rating: 4.7, count: 218, reviews: [exampleReviewRecord] },
      },
    },
  },
  handler: async ({ tenant: { reviews: settings }, site: { reviews: set } }) => {
    if (!set || !exceedsMinimum(set.average_rating, settings))
      return reply(200, { average_rating: null, count: 0, reviews: [] });
    const reviews = set.reviews
      .filter(({ id }) => !settings.hidden_ids.includes(id))
      .slice(0, settings.limit);
    return reply(200, {
      average_rating: Number(set.average_rating),
      count: set.count,
      reviews: reviews.map(toReviewRecord),
    });
  },
});

function toReviewRecord(review: Review): z.infer<typeof reviewRecordSchema> {
  const { id, customer_name, rating, text, review_date } = review;
  const date = review_date?.split('/').reverse().join('-');
  return { id, customer_name, rating, ...(text && { text }), ...(date && { date }) };
}
