import { z } from 'zod';
import type { Tenant } from '#server/settings/tenant-schema';
import { createLead, createLeadAt } from './create-lead';
import { glossary } from './descriptions/glossary';
import { docsEndpoints } from './docs/show-docs';
import { endpoints, webhooks } from './endpoints';
import { usualForms } from './new-lead';
import { apiVersion } from './routes/changelog';
import { defineEndpoint, type Endpoint, reply } from './routes/endpoint';
import { openApiDocument, type TagText } from './routes/openapi';
import type { Json } from './routes/openapi-parts';

const info = {
  title: 'Dealer site API',
  version: apiVersion,
  summary: "One dealer's stock and leads, at the address of its site.",
  description:
    'Errors are problem+json (RFC 9457) with a stable `code`, explained at /api/docs/errors; every response has an X-Request-Id and an API-Version. Responses may gain ' +
    'fields. The guide and the policy on versions are at /api/docs.',
  contact: { name: 'The dealer of this site' },
  license: { name: 'MIT', identifier: 'MIT' },
};

const documents = new Map<string, Json>();

/** The OpenAPI document of a site, made once for all whose forms require the same; by default of usual forms. */
export function apiDocument({
  message_required,
  short,
}: Pick<Tenant['forms'], 'message_required' | 'short'> = usualForms): Json {
  const name = `${message_required} ${short}`;
  const document = documents.get(name) ?? makeDocument({ message_required, short });
  documents.set(name, document);
  return document;
}

function makeDocument(forms: Parameters<typeof createLeadAt>[0]): Json {
  const described = endpoints.map((one) => (one === createLead ? createLeadAt(forms) : one));
  return openApiDocument([...described, ...documentEndpoints], info, { webhooks, tags, glossary });
}

const openApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Get the OpenAPI document',
  description:
    'Describes every operation in OpenAPI 3.1: the source of the reference and of the typed client.',
  tags: ['Document'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 2, burst: 20 },
  responses: { 200: z.record(z.string(), z.unknown()) },
  examples: {
    responses: { 200: { summary: 'The beginning', value: { openapi: '3.1.1', info, paths: {} } } },
  },
  handler: async ({ tenant }) => reply(200, apiDocument(tenant.forms)),
});

/** What describes the other endpoints. */
export const documentEndpoints: readonly Endpoint[] = [openApi, ...docsEndpoints(apiDocument)];

const everyone = 'For websites and apps';
const dealers = "For the dealer's other systems";
const ownPages = "For the site's own pages";
const operators = 'For operators';

/** The groups of operations, by tag, in the order of the reference. */
export const tags: Readonly<Record<string, TagText>> = {
  Stock: {
    audience: everyone,
    description: 'Search the stock as shoppers do, and show cars as the pages show them.',
  },
  'Stock data': {
    audience: everyone,
    description: 'Every listed car as data, to copy the stock to another system and keep it up to date.',
  },
  'Site data': {
    audience: everyone,
    description: 'The dealer, its locations, offers, models, blog posts and reviews.',
  },
  Places: { audience: everyone, description: 'Coordinates of Australian postcodes, without a third party.' },
  Document: { audience: everyone, description: 'This reference and the document that it is made from.' },
  Leads: {
    audience: dealers,
    description: 'Create leads, read them, keep their status up to date, and manage test drive bookings.',
  },
  Webhooks: {
    audience: dealers,
    description: 'Addresses of yours that get an event for everything that happens, signed and in order.',
  },
  Orders: { audience: dealers, description: 'Reservations and purchases made online.' },
  Exports: {
    audience: dealers,
    description:
      'The stock in the files of advertisers and marketplaces, each at an address with its own key.',
  },
  Customers: { audience: dealers, description: 'News of customers who have an account on the site.' },
  'Provided by you': {
    audience: dealers,
    description: 'What a valuation service of your own answers when the site asks it.',
  },
  Payments: { audience: dealers, description: 'Addresses for the events of payment providers.' },
  Site: { audience: ownPages, description: 'Parts of pages that are loaded on demand.' },
  Watchlist: { audience: ownPages, description: 'Cars that a signed-in customer follows.' },
  'Trade-in': { audience: ownPages, description: 'The steps of a trade-in valuation.' },
  Valuations: { audience: ownPages, description: "Photos of a shopper's own car, for its valuation." },
  Sites: {
    audience: operators,
    description:
      'Create sites, change their names, hosts and feeds, and manage their API keys. For companies with many sites.',
  },
  Operations: {
    audience: operators,
    description: 'Health, metrics and host names, for load balancers, monitoring and proxies.',
  },
};
