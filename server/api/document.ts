import { z } from 'zod';
import { glossary } from './descriptions/glossary';
import { docsEndpoints } from './docs/show-docs';
import { endpoints, webhooks } from './endpoints';
import { apiVersion } from './routes/changelog';
import { defineEndpoint, type Endpoint, reply } from './routes/endpoint';
import { openApiDocument } from './routes/openapi';
import type { Json } from './routes/openapi-parts';
import { tags } from './tags';

const info = {
  title: 'Dealer site API',
  version: apiVersion,
  summary: "One dealer's stock and leads, at the address of its site.",
  description:
    'Errors are problem+json (RFC 9457); every response has an X-Request-Id and an API-Version. Responses may gain ' +
    'fields. The guide and the policy on versions are at /api/docs.',
  contact: { name: 'The dealer of this site' },
  license: { name: 'MIT', identifier: 'MIT' },
};

let document: Json | undefined;

/** The OpenAPI document of every site, made once. */
export function apiDocument(): Json {
  document ??= openApiDocument([...endpoints, ...documentEndpoints], info, { webhooks, tags, glossary });
  return document;
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
  handler: async () => reply(200, apiDocument()),
});

/** What describes the other endpoints. */
export const documentEndpoints: readonly Endpoint[] = [openApi, ...docsEndpoints(apiDocument)];
