import { z } from 'zod';
import { defineEndpoint, reply } from '#server/entry/routes/endpoint';
import { openApiDocument } from '#server/entry/routes/openapi';
import { endpoints, webhooks } from './endpoints';

const info = {
  title: 'Dealer site API',
  version: '1.0.0',
  description:
    "One dealer's stock and leads, at the address of its site. Errors are problem+json (RFC 9457); every " +
    'response has an X-Request-Id. Responses may gain fields.',
};

let made: ReturnType<typeof openApiDocument> | undefined;

/** The document itself: the same for every site. */
export const openApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  caller: 'anyone',
  cors: true,
  responses: { 200: z.record(z.string(), z.unknown()) },
  examples: {
    responses: { 200: { summary: 'The beginning', value: { openapi: '3.1.1', info, paths: {} } } },
  },
  handler: async () => {
    made ??= openApiDocument([...endpoints, openApi], info, webhooks);
    return reply(200, { ...made });
  },
});
