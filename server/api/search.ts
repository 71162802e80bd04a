import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { attributes } from '#server/search/rules/attributes';
import { countedAmong } from '#server/search/rules/filter-views';
import { isRange, rangeText } from '#server/search/rules/refinement';
import { isBesideSearch } from '#server/search/rules/refinement-params';
import { parseSearch } from '#server/search/rules/search-state';
import type { Understood } from '#server/search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/search-cars';
import { sortOrders } from '#server/search/search-port';
import { exampleCarData, exampleCard } from './example-car';
import { refuseUnusable, searchedSchema, searchPageUrl } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { listOf, nextLink, otherCursor, pageQuery } from './routes/list';
import { whole } from './routes/query';
import { cardedFieldsSchema, carRecordSchema, toCardedRecords } from './stock-record';

const understoodSchema = z
  .object({
    readings: z.array(
      z.object({
        words: z.string().describe('As typed.'),
        label: z.string().describe('How the words were interpreted, for display.'),
        excluded: z.literal(true).optional().describe('The words exclude the cars that the parameters find.'),
        required: z
          .literal(true)
          .optional()
          .describe('Equipment: with several of these readings, a car has every one of them.'),
        sortBy: z.enum(sortOrders).optional().describe('The order that the words ask for.'),
        parameters: z.record(z.string(), z.array(z.string())).describe('The equivalent parameters.'),
      }),
    ),
    rest: z.string().describe('Words searched as text.'),
  })
  .describe('How `query` was interpreted; absent when nothing was, and with `literal=1`.')
  .meta({ id: 'Understood' });

const countsSchema = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
const rangesSchema = z.record(z.string(), z.object({ min: z.number(), max: z.number() }).nullable());

export const foundSchema = listOf(carRecordSchema, 'SearchResults')
  .extend({
    count: z.int().describe('Cars found, on all pages.'),
    page: z.int(),
    pages: z.int(),
    facets: countsSchema.describe(
      'By attribute; the counts of a refined attribute ignore its own refinement.',
    ),
    ranges: rangesSchema.describe('Lowest and highest value by attribute.'),
    understood: understoodSchema.optional(),
    ms: z.number().describe('Milliseconds the engine took.'),
    notice: z
      .enum(['stale', 'degraded'])
      .optional()
      .describe(
        'The engine is unreachable: `stale` means cached results, `degraded` means results from the database with exact spelling only.',
      ),
  })
  .meta({ id: 'SearchResults' });

/** The answer to a search. */
function toBody(
  foundCars: FoundCars,
  data: z.input<typeof foundSchema>['data'],
  next: string | null,
): z.input<typeof foundSchema> {
  return {
    object: 'list',
    data,
    has_more: next !== null,
    next,
    count: foundCars.count,
    page: foundCars.page,
    pages: foundCars.pages,
    facets: Object.fromEntries(Object.entries(foundCars.facets).map(([name, counts]) => [name, [...counts]])),
    ranges: foundCars.ranges,
    ...(foundCars.understood ? { understood: toUnderstood(foundCars.understood) } : {}),
    ms: foundCars.ms,
    ...(foundCars.notice === null ? {} : { notice: foundCars.notice }),
  };
}

function toUnderstood({ readings, state }: Understood): z.input<typeof understoodSchema> {
  return {
    readings: readings.map(({ words, label, refinements: read, near, excluded, required, sortBy }) => ({
      words,
      label,
      ...(excluded ? { excluded } : {}),
      ...(required ? { required } : {}),
      ...(sortBy ? { sortBy } : {}),
      parameters: {
        ...Object.fromEntries(
          Object.entries(read).map(([name, one]) => [name, isRange(one) ? [rangeText(one)] : [...one]]),
        ),
        ...(near ? { postcode: [near.postcode], within: [String(near.withinKm)] } : {}),
      },
    })),
    rest: state.exclusions?.text ?? state.query,
  };
}

const mostPages = 10_000;
const querySchema = searchedSchema.extend({
  page: whole(1, mostPages).describe('As in the addresses of the search pages; `after` comes before it.'),
  after: pageQuery('Cars').after,
  limit: whole(0, 100).describe('Cars per page; the site’s own number by default, 0 for counts only.'),
  fields: cardedFieldsSchema,
});

/** The page that a cursor leads to; undefined for a cursor of another list. */
function pageIn(cursor: string): number | undefined {
  const [, page] = /^search\.([1-9]\d{0,4})$/.exec(cursor) ?? [];
  return page !== undefined && Number(page) <= mostPages ? Number(page) : undefined;
}

/** The stock as on the search pages. */
export const search = defineEndpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search the stock',
  description:
    'Accepts the same query as the search pages and returns the same cars, each with its `card`. What those ignore is ignored here too: ' +
    'campaign parameters (utm_source, gclid), view and lite.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 200 },
  isCached: true,
  query: querySchema,
  ignores: isBesideSearch,
  responses: { 200: foundSchema },
  examples: {
    responses: {
      200: {
        summary: 'Used utes, one per page',
        value: {
          object: 'list',
          data: [{ ...exampleCarData, card: exampleCard }],
          has_more: true,
          next: 'search.2',
          count: 23,
          page: 1,
          pages: 23,
          facets: {
            make: [
              { value: 'Toyota', count: 9 },
              { value: 'Ford', count: 8 },
            ],
          },
          ranges: { price: { min: 18_990, max: 74_990 }, subscription_price: null },
          understood: {
            readings: [
              { words: 'diesel', label: 'Diesel', parameters: { fuel: ['Diesel'] } },
              { words: 'under 40k', label: 'Up to $40,000', parameters: { price: ['..40000'] } },
            ],
            rest: 'sr5',
          },
          ms: 0.8,
        },
      },
    },
  },
  problems: {
    not_found: 'Nothing in stock matches the make, model or body in `path`.',
    unusable_filter: true,
    invalid_cursor: true,
  },
  handler: async (site, { query }) => {
    const refusal = refuseUnusable(site);
    if (refusal) return refusal;
    const from = query.after === undefined ? undefined : pageIn(query.after);
    if (query.after !== undefined && !from) return otherCursor;
    await catchUpWithStock(site.services, site.tenant.slug);
    const address = searchPageUrl(site, query.path);
    if (from) address.searchParams.set('page', String(from));
    const state = parseSearch(address, site.tenant);
    const foundCars = await searchCars(site.services, site.tenant, state, {
      ...pageSize(query.limit),
      facets: countedAmong(site.tenant.search.filters, 'values'),
      ranges: countedAmong(site.tenant.search.filters, 'range'),
    });
    if (foundCars.kind === 'not-found')
      return new Problem('not_found', 'Nothing in stock matches this path.', { param: 'path' });
    const { cars, page, pages } = foundCars;
    const next = query.limit !== 0 && page < pages ? `search.${page + 1}` : null;
    const data = await toCardedRecords(site, cars.slice(0, query.limit), query.fields);
    const { ms, ...body } = toBody(foundCars, data, next);
    const isProvisional = foundCars.notice !== null;
    return reply(
      200,
      { ...body, ms },
      { taggedBy: JSON.stringify(body), isProvisional, headers: nextLink(site.url, next) },
    );
  },
});

/** Never ask the engine for a page of no cars. */
const pageSize = (limit: number | undefined) =>
  limit === undefined ? {} : { hitsPerPage: Math.max(limit, 1) };

const named = (refine: 'values' | 'range') =>
  attributes.flatMap((one) => (one.refine === refine ? [one.name] : []));

/** What the listed cars have, by attribute, whichever filters the site itself offers. */
export const showFacets = defineEndpoint({
  method: 'GET',
  path: '/api/facets',
  summary: 'Count the stock by attribute',
  description:
    'Values with the number of listed cars, and the range of each number, for every attribute that can be refined by. ' +
    'Takes the filters of the search pages; the counts of a refined attribute ignore its own refinement.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 10, burst: 60 },
  isCached: true,
  query: searchedSchema.omit({ sortBy: true }),
  responses: {
    200: z
      .object({
        object: z.literal('facets'),
        count: z.int(),
        facets: countsSchema,
        ranges: rangesSchema,
      })
      .meta({ id: 'Facets' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'A part',
        value: {
          object: 'facets',
          count: 23,
          facets: { make: [{ value: 'Toyota', count: 9 }] },
          ranges: { price: { min: 18_990, max: 74_990 }, subscription_price: null },
        },
      },
    },
  },
  problems: {
    not_found: 'Nothing in stock matches the make, model or body in `path`.',
    unusable_filter: true,
  },
  handler: async (site, { query }) => {
    const refusal = refuseUnusable(site);
    if (refusal) return refusal;
    const { services, tenant } = site;
    await catchUpWithStock(services, tenant.slug);
    const counted = await searchCars(services, tenant, parseSearch(searchPageUrl(site, query.path), tenant), {
      hitsPerPage: 1,
      facets: named('values'),
      ranges: named('range'),
    });
    if (counted.kind === 'not-found')
      return new Problem('not_found', 'Nothing in stock matches this path.', { param: 'path' });
    const { count, facets, ranges } = counted;
    return reply(
      200,
      {
        object: 'facets' as const,
        count,
        facets: Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, [...counts]])),
        ranges,
      },
      { isProvisional: counted.notice !== null },
    );
  },
});
