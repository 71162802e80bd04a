import { z } from 'zod';
import { defaultBodyLimitBytes } from '#server/platform/http/body';
import { bytesInWords } from '#server/platform/text/counted';
import type { Endpoint } from './endpoint';
import type { OpenApiSchemas } from './openapi-schemas';

type Json = Readonly<Record<string, unknown>>;

/** What an operation takes: JSON, bytes, or a file to upload; nothing if it takes no body. */
export function requestOf(endpoint: Endpoint, schemas: OpenApiSchemas): { readonly requestBody?: Json } {
  if (endpoint.upload) return { requestBody: requestUpload(endpoint, endpoint.upload) };
  if (endpoint.bytes) return { requestBody: requestBytes(endpoint.bytes) };
  return endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, schemas) } : {};
}

function requestBody(endpoint: Endpoint, body: z.ZodType, schemas: OpenApiSchemas): Json {
  const example = endpoint.examples?.body;
  const limit = endpoint.bodyLimitBytes ?? defaultBodyLimitBytes;
  return {
    required: true,
    description: `At most ${bytesInWords(limit)}.`,
    content: {
      'application/json': {
        schema: schemas.of(body, 'input'),
        ...(example ? { examples: { example } } : {}),
      },
    },
  };
}

/** A media type without a schema is binary in OpenAPI 3.1. */
const requestBytes = ({ type, description, example }: NonNullable<Endpoint['bytes']>): Json => ({
  required: true,
  description,
  content: { [type]: example ? { examples: { example } } : {} },
});

const requestUpload = (
  { bodyLimitBytes = defaultBodyLimitBytes }: Endpoint,
  { types, description, examples = {} }: NonNullable<Endpoint['upload']>,
): Json => ({
  required: true,
  description: `${description} At most ${bytesInWords(bodyLimitBytes)}.`,
  content: Object.fromEntries(
    types.map((type) => [type, examples[type] ? { examples: { example: examples[type] } } : {}]),
  ),
});

/** What an operation answers when it succeeds, by status. */
export function responsesOf(endpoint: Endpoint, schemas: OpenApiSchemas): Record<string, Json> {
  const entries = Object.entries(endpoint.responses).map(([status, schema]): [string, Json] => {
    const example = endpoint.examples?.responses?.[Number(status)];
    const description = successes[status] ?? 'The response.';
    if (schema instanceof z.ZodUndefined) return [status, { description: `${description} No body.` }];
    const content = { schema: schemas.of(schema, 'output'), ...(example ? { examples: { example } } : {}) };
    return [status, { description, content: { 'application/json': content } }];
  });
  if (endpoint.file) entries.push(['200', fileResponse(endpoint.file)]);
  const unchanged = { description: 'Not modified since If-None-Match.' };
  return Object.fromEntries(endpoint.method === 'GET' ? [...entries, ['304', unchanged]] : entries);
}

/** A media type without a schema is binary in OpenAPI 3.1. */
const fileResponse = ({ type, description, example, inline }: NonNullable<Endpoint['file']>): Json => ({
  description,
  ...(!inline && {
    headers: {
      'Content-Disposition': { description: 'Suggested file name.', schema: { type: 'string' } },
    },
  }),
  content: { [type]: example ? { examples: { example } } : {} },
});

const successes: Readonly<Record<string, string>> = {
  200: 'Found.',
  201: 'Created.',
  202: 'Accepted.',
  503: 'Not ready.',
};
