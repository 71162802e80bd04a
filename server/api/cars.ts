import { z } from 'zod';
import { withMarketPosition } from '#server/market/market-badge';
import { Problem } from '#server/platform/http/problem';
import { similarCars } from '#server/search/cars-below';
import { catchUpWithStock } from '#server/search/catch-up';
import { listAround, toListView } from '#server/search/list-around';
import { parseSearch } from '#server/search/rules/search-state';
import { listAroundViewSchema } from '#server/search/views/search-view';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { carPdf } from '#server/stock/pdf/car-pdf';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { carViewSchema } from '#server/stock/views/car-view';
import { registerInSchema } from './cards';
import { exampleCar, exampleCarData, exampleCard, slugParam } from './example-car';
import { carParams, findNamedCar, listedCar, listedProblems, namedProblems, nameKind } from './named-car';
import { openReading, searchedSchema, searchPageUrl } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { listOf } from './routes/list';
import { wholeOr } from './routes/query';
import { cardedFieldsSchema, carRecordSchema, openCarData, toCardedRecords } from './stock-record';

/** One car with everything on its page. */
export const showCar = defineEndpoint({
  ...openReading,
  path: '/api/cars/{slug}',
  isCached: true,
  summary: 'Show a car',
  tags: ['Pages'],
  params: slugParam,
  query: z.object({ register_in: registerInSchema }),
  responses: {
    200: carViewSchema.extend({ data: carRecordSchema.describe('The car’s record.') }).meta({ id: 'Car' }),
  },
  examples: { responses: { 200: { summary: 'A used ute', value: { ...exampleCar, data: exampleCarData } } } },
  problems: listedProblems,
  handler: async (site, { params }) => {
    const lookup = listedCar(await findCar(site, params.slug));
    if (lookup instanceof Problem) return lookup;
    const { car, updatedAt } = lookup;
    const terms = shopperTerms(site.url.searchParams, site.tenant);
    const view = await withMarketPosition(site, car, toCarView(car, site.tenant, site.now, {}, terms));
    return reply(200, { ...view, data: openCarData(site, car, updatedAt) });
  },
});

const similarMax = 24;

/** Cars similar to one car. */
export const listSimilarCars = defineEndpoint({
  ...openReading,
  path: '/api/cars/{id}/similar',
  isCached: true,
  summary: 'List similar cars',
  description:
    'Cars for sale of the same body or make, near in price, seats and year; the most similar first.',
  tags: ['Stock'],
  params: carParams,
  query: z.object({
    by: nameKind,
    limit: wholeOr(8, 1, similarMax).describe('Maximum number of cars.'),
    fields: cardedFieldsSchema,
  }),
  responses: { 200: listOf(carRecordSchema, 'SimilarCars') },
  examples: {
    responses: {
      200: {
        summary: 'With `limit=1`',
        value: {
          object: 'list',
          data: [{ ...exampleCarData, card: exampleCard }],
          has_more: false,
          next: null,
        },
      },
    },
  },
  problems: namedProblems,
  handler: async (site, { params, query }) => {
    const lookup = await findNamedCar(site, params.id, query.by);
    if (lookup instanceof Problem) return lookup;
    await catchUpWithStock(site.services, site.tenant.slug);
    const cars = await similarCars(site, lookup.car, query.limit);
    const data = await toCardedRecords(site, cars, query.fields);
    return reply(200, { object: 'list' as const, data, has_more: false, next: null });
  },
});

/** The vehicle PDF, streamed while it is generated. */
export const showCarPdf = defineEndpoint({
  method: 'GET',
  path: '/cars/{slug}.pdf',
  summary: 'Download a car as a PDF',
  description:
    'A tagged PDF with photos, price, key information and a QR code to the car page. Parameters other than `register_in` are ignored.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 10, burst: 60 },
  params: slugParam,
  ignores: () => true,
  responses: {},
  file: { type: 'application/pdf', description: 'The file, named {slug}.pdf.' },
  problems: {
    ...listedProblems,
    feature_off: 'The dealer does not offer PDFs.',
    busy: 'Too many PDFs in progress.',
  },
  handler: async (site, { params, request }) => {
    const pdf = await carPdf(site, params.slug);
    if (pdf.state === 'off')
      return new Problem('feature_off', `${site.tenant.name} does not offer vehicle PDFs.`);
    if (pdf.state === 'unknown') return new Problem('not_found', 'Car not found.');
    if (pdf.state === 'gone') return new Problem('gone', 'This car is no longer for sale.');
    return {
      status: 200,
      file: {
        name: pdf.name,
        taggedBy: pdf.identity,
        open: async () => (await pdf.open(request.signal)) ?? busy,
      },
    };
  },
});

const busy = new Problem('busy', 'Too many PDFs in progress; try again in a moment.', { retryAfter: 3 });

/** A search with one of its cars and the cars beside it. */
export const showListAround = defineEndpoint({
  ...openReading,
  path: '/api/cars/{slug}/list',
  isCached: true,
  summary: 'Find a car in a search',
  description:
    'Takes the query of a search page and returns the name of the list, the position of the car and the cars before and after it, across pages. Unknown parameters are ignored.',
  tags: ['Pages'],
  params: slugParam,
  query: searchedSchema,
  // A page sends the query of the page before it, whatever that had.
  ignores: () => true,
  responses: {
    200: z
      .object({
        list: listAroundViewSchema
          .optional()
          .describe('Absent when nothing in stock matches the make, model or body in `path`.'),
      })
      .meta({ id: 'ListAround' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'With `path=/search/toyota&car_type=used`',
        value: {
          list: {
            name: '23 used Toyotas',
            href: '/search/toyota?car_type=used&page=2',
            count: 23,
            position: 23,
            previous: {
              text: 'Previous car: 2019 Toyota Corolla',
              href: '/cars/2019-toyota-corolla-ascent-sport-u10002',
            },
          },
        },
      },
    },
  },
  problems: listedProblems,
  handler: async (site, { params, query }) => {
    const lookup = listedCar(await findCar(site, params.slug));
    if (lookup instanceof Problem) return lookup;
    const { services, tenant } = site;
    await catchUpWithStock(services, tenant.slug);
    const state = parseSearch(searchPageUrl(site, query.path), tenant);
    const terms = shopperTerms(site.url.searchParams, tenant).query;
    const list = await listAround(services, tenant, { ...state, terms }, { carId: lookup.car.id });
    return reply(200, list ? { list: toListView(list, tenant, terms) } : {});
  },
});
