import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { beforeAll, expect, test } from 'vitest';
import { parametersIn } from '#server/api/docs/operation';
import { completeDocument } from '#server/api/document';
import { mediaTypes, operationsOf, type PlacedOperation } from '#server/api/routes/openapi-parts';
import { apiScopes } from '#server/desk/accounts/api-keys';
import * as api from '../../app/routes/api.$';
import * as pdf from '../../app/routes/cars.$slug[.]pdf';
import * as healthz from '../../app/routes/healthz';
import * as readyz from '../../app/routes/readyz';
import { createDealerClient } from '../../server/api/client/index.js';
import { demoSites, newKey } from '../support/site-api';

const host = 'brolga.localhost';
const origin = `http://${host}`;
const document = completeDocument();
const turns = ['get', 'post', 'put', 'patch', 'delete'];
/** Reading comes first, and what takes cars away last. */
const operations = operationsOf(document)
  .filter(({ isWebhook }) => !isWebhook)
  .toSorted((a, b) => turns.indexOf(a.method) - turns.indexOf(b.method));
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
ajv.addSchema(document, 'api');

const services = demoSites();
let key = '';
/** Values of path parameters that exist on the test site, by the beginning of a path. */
let known: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  key = await newKey(services(), [...apiScopes]);
  const { data } = await client().GET('/api/search', {
    params: { query: { limit: 1, status: ['in_stock'] } },
  });
  const car = data?.data[0];
  const lead = await client().POST('/api/leads', {
    body: {
      category: 'Enquiry',
      first_name: 'Sam',
      last_name: 'Lee',
      phone: '0412 345 678',
      message: 'Still here?',
    },
  });
  const webhook = await client().POST('/api/webhooks', {
    body: { endpoint_url: 'https://crm.example/hooks', description: 'CRM', events: ['lead.*'] },
  });
  const events = await client().GET('/api/events');
  const file = { params: { query: { dry_run: true } }, headers: { 'content-type': 'text/csv' } };
  const sent = await call('put', '/api/stock', {
    ...file,
    body: 'make,model,year\nKia,Rio,2020\n',
    bodySerializer: String,
  });
  known = {
    '/api/webhooks/': webhook.data?.id ?? '',
    '/api/events/': events.data?.data[0]?.id ?? '',
    '/api/imports/': JSON.parse(sent.data).id,
    '/api/cars/': car?.slug ?? '',
    '/cars/': car?.slug ?? '',
    '/api/stock/': car?.id ?? '',
    '/api/leads/': lead.data?.id ?? '',
    '/api/docs/': 'stock-data',
    '/api/openapi/': 'leads',
  };
});

/** Answers as the routes of the site do: what a browser's page sends may use the operations of the pages. */
async function ask(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const headers = { ...Object.fromEntries(request.headers), host, 'sec-fetch-site': 'same-origin' };
  const sent = new Request(request, { headers });
  const args = { request: sent, params: {}, context: {} };
  if (pathname === '/healthz') return healthz.loader(args);
  if (pathname === '/readyz') return readyz.loader(args);
  const slug = /^\/cars\/(.+)\.pdf$/.exec(pathname)?.[1];
  if (slug) return pdf.loader({ ...args, params: { slug } });
  const target = ['/mcp', '/metrics', '/internal/hosts'].includes(pathname)
    ? `${origin}/api${pathname}`
    : sent.url;
  const routed = new Request(target, sent);
  const reads = ['GET', 'HEAD'].includes(sent.method);
  return (reads ? api.loader : api.action)({ ...args, request: routed });
}

const client = () => createDealerClient({ site: origin, apiKey: key, fetch: ask });

/** A call of any operation: its types are checked where it is used by name (client-types.test.ts). */
const call = (method: string, path: string, init: object) =>
  Object(client()).request(method, path, { parseAs: 'text', ...init });

/** Each call is a request of its own. */
const withOwnKey = (headers: Readonly<Record<string, unknown>>, own: string) =>
  'Idempotency-Key' in headers ? { ...headers, 'Idempotency-Key': own } : headers;

const exampleCall = ({ id, path, operation }: PlacedOperation, withOptional: boolean) => {
  const values = (place: 'path' | 'query' | 'header') =>
    Object.fromEntries(
      parametersIn(operation, place)
        .filter(({ required, name }) => required || (withOptional && name !== 'key' && name !== 'after'))
        .map(({ name, example }) => [name, example]),
    );
  const start = Object.keys(known).find((one) => path.startsWith(one));
  const [first] = parametersIn(operation, 'path');
  const place = { ...values('path'), ...(first && start && { [first.name]: known[start] }) };
  const [body] = mediaTypes(operation).filter(({ of }) => of === 'body');
  const isFile = body !== undefined && !/json$/.test(body.type);
  return {
    params: {
      path: place,
      query: values('query'),
      header: withOwnKey(values('header'), `${id}-${withOptional}`),
    },
    ...(body && {
      body: body.examples[0] ?? new Uint8Array(4),
      headers: { 'content-type': body.type },
    }),
    ...(isFile && { bodySerializer: (content: unknown) => content }),
    headers: {
      ...(body && { 'content-type': body.type }),
      accept: 'application/json, text/event-stream',
      // Drawing a PDF takes a thread of the built site (car-pdf.test.ts).
      ...(path.endsWith('.pdf') && { 'if-none-match': '*' }),
    },
  };
};

/** Examples about what the test site does not have or cannot know, such as bookings: their documented refusal. */
const refusals: Readonly<Record<string, number>> = {
  get_metrics: 404,
  get_internal_hosts: 404,
  get_popup: 404,
  post_phone_reveals: 404,
  post_watchlist_save_car: 401,
  post_watchlist_remove_car: 401,
  post_leads: 422,
  get_bookings_id: 404,
  get_reservations_id: 404,
  get_orders_id: 404,
  post_stock_id_photos: 422,
  delete_stock_id_photos_photo: 404,
  patch_bookings_id: 404,
  delete_bookings_id: 404,
  post_trade_in_adjustments: 404,
  post_trade_in_offer: 404,
  post_valuations_valuation_uploads: 404,
  get_valuations_valuation_uploads_upload: 404,
  patch_valuations_valuation_uploads_upload: 400,
  get_valuations_valuation_photos_photo: 404,
  delete_valuations_valuation_photos_photo: 404,
  post_payments_stripe: 404,
  post_payments_square: 404,
  post_miscellaneous: 404,
  get_test_drives_id_calendar_ics: 404,
};

/** The operator API is off here. */
const refusalOf = (id: string): number => refusals[id] ?? (id.includes('_internal_v1_') ? 404 : 0);

/** The typed client comes from the build, which may be made while this runs (client-types.test.ts installs it). */
const fromBuild = 'get_client_tgz';

test.each(operations.filter(({ id }) => id !== fromBuild).map((one) => [one.id, one] as const))(
  '%s returns its documented example',
  async (id, placed) => {
    const { path, method, operation } = placed;
    for (const withOptional of [false, true]) {
      const { data, error, response } = await call(method, path, exampleCall(placed, withOptional));
      const status: number = response.status;
      expect(
        Object(operation['responses'])[status],
        `${status} is not documented: ${JSON.stringify(error)}`,
      ).toBeDefined();
      if (!withOptional) expect([status >= 400 ? status : 0, error]).toEqual([refusalOf(id), error]);
      expect(response.headers.get('api-version')).toMatch(/^\d{4}-\d\d-\d\d$/);
      const type = response.headers.get('content-type') ?? '';
      if (!/^application\/(?:problem\+)?json$/.test(type)) continue;
      const body = mediaTypes(operation).find((one) => one.of === String(status) && one.type === type);
      const schema = JSON.stringify(body?.schema).replaceAll('"#/components/', '"api#/components/');
      const valid = ajv.validate(JSON.parse(schema), error ?? JSON.parse(data));
      expect(valid ? [] : ajv.errors).toEqual([]);
    }
  },
);

test('reads every page of a list', async () => {
  const ids = new Set<string>();
  for await (const page of client().pages('/api/stock', { params: { query: { limit: 20 } } }))
    for (const { id } of Object(page).data) ids.add(id);
  const { data } = await client().GET('/api/search', { params: { query: { limit: 0 } } });
  expect(ids.size).toBe(data?.count);
});
