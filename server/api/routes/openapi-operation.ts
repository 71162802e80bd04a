import { z } from 'zod';
import { defaultBodyLimitBytes } from '#server/platform/http/body';
import { bytesInWords } from '#server/platform/text/counted';
import { deprecationNotice } from './changelog';
import type { Declaration, Endpoint, Example } from './endpoint';
import type { OpenApiSchemas } from './openapi';
import type { Json } from './openapi-parts';
import { type ProblemParts, problems, rateHeaders } from './openapi-problems';

/** One endpoint: its parameters, its body, who may call it, and every response. */
export function operation(endpoint: Endpoint, schemas: OpenApiSchemas, parts: ProblemParts): Json {
  const parameters = [
    ...schemas.parameters(endpoint.params, 'path'),
    ...schemas.parameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(endpoint.ifMatch ? [ifMatch(endpoint.ifMatch === 'required')] : []),
  ].map((parameter) =>
    withDeprecation(parameter, endpoint.deprecatedParameters?.[String(parameter['name'])]),
  );
  return withDeprecation(
    {
      operationId: operationId(endpoint),
      summary: endpoint.summary,
      description: [endpoint.description, keyNote(endpoint)].filter(Boolean).join(' ') || endpoint.summary,
      ...(endpoint.tags ? { tags: endpoint.tags } : {}),
      ...security(endpoint),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...requestOf(endpoint, schemas),
      responses: {
        ...withRateHeaders(endpoint, responsesOf(endpoint, schemas)),
        ...problems(endpoint, parts),
      },
    },
    endpoint.deprecated,
  );
}

/** A deprecated operation or parameter: marked as such, with its dates in the description. */
function withDeprecation(described: Json, deprecation: Endpoint['deprecated']): Json {
  if (!deprecation) return described;
  const description = [deprecationNotice(deprecation), described['description']].filter(Boolean).join(' ');
  return { ...described, description, deprecated: true, 'x-sunset': deprecation.sunset };
}

/** `GET /api/cars/{slug}` is `get_cars_slug`. */
const operationId = ({ method, path }: Declaration): string =>
  [method.toLowerCase(), ...(path.replace(/^\/api\//, '').match(/\w+/g) ?? [])].join('_');

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Requests with the same key and body are carried out once. Keys last a day.',
  example: '6f1c2a54-9f0e-4a5d-8a53-0d9f7a1e2b3c',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifMatch = (required: boolean): Json => ({
  name: 'If-Match',
  in: 'header',
  required,
  description:
    'The ETag of an earlier response: the request is carried out only if nothing has changed since. `*` asks only that there is one.',
  example: '*',
  schema: { type: 'string', minLength: 1 },
});

/** The scope stands in an extension: OpenAPI knows scopes of OAuth only. */
function security({ caller, operatorScope }: Declaration): Json {
  if (caller === 'anyone' || caller === 'same-origin') return { security: [] };
  if (caller === 'operator')
    return {
      security: [{ operatorToken: [] }],
      ...(operatorScope && { 'x-required-scope': operatorScope }),
    };
  const byKey = { apiKey: [] };
  // An empty requirement: the site's own pages, or everyone, need no key.
  if (caller === 'any-key') return { security: [{}, byKey] };
  const optional = caller.orSameOrigin || caller.orAnyone;
  return { security: optional ? [byKey, {}] : [byKey], 'x-required-scope': caller.scope };
}

function keyNote({ caller, operatorScope }: Declaration): string | undefined {
  if (caller === 'same-origin') return "Only pages of this site may send it: it is the site's own.";
  if (caller === 'anyone') return undefined;
  if (caller === 'any-key')
    return 'Needs no API key; one that is sent must be valid, and with a test key all that is stored is a test.';
  if (caller === 'operator')
    return operatorScope
      ? `Needs a token with the scope \`${operatorScope}\`.`
      : 'Needs the OPERATOR_TOKEN of the installation.';
  const scope = `an API key with the scope \`${caller.scope}\``;
  if (caller.orAnyone) return `Takes ${scope}; works without it.`;
  if (caller.orSameOrigin) return `Needs ${scope}, or comes from a page of this site.`;
  return `Needs ${scope}.`;
}

/** Of every response that counts against a limit; those of operators name it at 429 alone, to keep their document small. */
function withRateHeaders(
  { caller, rateLimit }: Declaration,
  responses: Record<string, Json>,
): Record<string, Json> {
  if (typeof caller !== 'object' && !rateLimit) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, headers: { ...Object(response['headers']), ...rateHeaders } },
    ]),
  );
}

/** What an operation takes: JSON, bytes, or a file to upload; nothing if it takes no body. */
function requestOf(endpoint: Endpoint, schemas: OpenApiSchemas): { readonly requestBody?: Json } {
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
function responsesOf(endpoint: Endpoint, schemas: OpenApiSchemas): Record<string, Json> {
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

/** A call that the site makes to addresses configured by its dealer. */
export interface WebhookDeclaration {
  /** Its type, e.g. `lead.created`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: z.ZodType;
  readonly example: Example;
  /** The JSON that a successful response must have; absent where the status says everything. */
  readonly response?: {
    readonly description: string;
    readonly schema: z.ZodType;
    readonly example: Example;
  };
  /** The meaning of the recipient's other responses, by status. */
  readonly answers: Readonly<Record<string, string>>;
}
