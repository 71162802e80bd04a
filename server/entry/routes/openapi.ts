import { z } from 'zod';
import { defaultBodyLimitBytes } from '#server/platform/http/body';
import type { Declaration, Endpoint, Example, ProblemDeclaration } from './endpoint';
import { OpenApiSchemas } from './openapi-schemas';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    request_id: z
      .string()
      .describe('Also in the X-Request-Id header; use it to find the request in the log.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });

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

/** The OpenAPI 3.1 document of these endpoints, generated from the declarations that check every request. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  info: OpenApiInfo,
  webhooks: readonly WebhookDeclaration[] = [],
): Json {
  const schemas = new OpenApiSchemas();
  const problem = schemas.of(problemSchema, 'output');
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas, problem),
    };
  }
  const tags = [...new Set([...endpoints, ...webhooks].flatMap((declared) => declared.tags ?? []))];
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    tags: tags.map((name) => ({ name })),
    paths,
    ...(webhooks.length > 0 && {
      webhooks: Object.fromEntries(webhooks.map((one) => [one.name, { post: webhook(one, schemas) }])),
    }),
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Made by `dealer api-key create`.' },
      },
    },
  };
}

function operation(endpoint: Endpoint, schemas: OpenApiSchemas, problem: Json): Json {
  const parameters = [
    ...schemas.parameters(endpoint.params, 'path'),
    ...schemas.parameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    ...(endpoint.tags ? { tags: endpoint.tags } : {}),
    security: security(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, schemas) } : {}),
    ...(endpoint.bytes ? { requestBody: requestBytes(endpoint.bytes) } : {}),
    ...(endpoint.upload ? { requestBody: requestUpload(endpoint, endpoint.upload) } : {}),
    responses: withRateHeaders(endpoint, {
      ...responses(endpoint, schemas),
      ...problems(endpoint, schemas, problem),
    }),
  };
}

function webhook(declared: WebhookDeclaration, schemas: OpenApiSchemas): Json {
  const { name, summary, description, tags, headers, body, example, response, answers } = declared;
  return {
    operationId: `webhook_${name.replaceAll('.', '_')}`,
    summary,
    description,
    tags,
    security: [],
    parameters: Object.entries(headers).map(([header, problems]) => ({
      name: header,
      in: 'header',
      required: true,
      description: problems,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.of(body, 'output'), examples: { example } } },
    },
    responses: {
      ...(response && { '200': webhookResponse(response, schemas) }),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, problems]) => [status, { description: problems }]),
      ),
    },
  };
}

const webhookResponse = (
  { description, schema, example }: NonNullable<WebhookDeclaration['response']>,
  schemas: OpenApiSchemas,
): Json => ({
  description,
  content: { 'application/json': { schema: schemas.of(schema, 'input'), examples: { example } } },
});

/** `GET /api/cars/{slug}` is `get_cars_slug`. */
const operationId = ({ method, path }: Declaration): string =>
  [method.toLowerCase(), ...(path.replace(/^\/api\//, '').match(/\w+/g) ?? [])].join('_');

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Requests with the same key and body are carried out once. Keys last a day.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function security({ caller }: Declaration): readonly Json[] {
  if (caller === 'anyone' || caller === 'same-origin') return [];
  const byKey = { apiKey: [caller.scope] };
  // An empty requirement: the site's own pages, or everyone, need no key.
  return caller.orSameOrigin || caller.orAnyone ? [byKey, {}] : [byKey];
}

function requestBody(endpoint: Endpoint, body: z.ZodType, schemas: OpenApiSchemas): Json {
  const example = endpoint.examples?.body;
  const limit = endpoint.bodyLimitBytes ?? defaultBodyLimitBytes;
  return {
    required: true,
    description: `At most ${limit} bytes.`,
    content: {
      'application/json': {
        schema: schemas.of(body, 'input'),
        ...(example ? { examples: { example } } : {}),
      },
    },
  };
}

/** A media type without a schema is binary in OpenAPI 3.1. */
const requestBytes = ({ type, description }: NonNullable<Endpoint['bytes']>): Json => ({
  required: true,
  description,
  content: { [type]: {} },
});

const requestUpload = (
  { bodyLimitBytes = defaultBodyLimitBytes }: Endpoint,
  { types, description }: NonNullable<Endpoint['upload']>,
): Json => ({
  required: true,
  description: `${description} At most ${bodyLimitBytes} bytes.`,
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

function responses(endpoint: Endpoint, schemas: OpenApiSchemas): Record<string, Json> {
  const entries = Object.entries(endpoint.responses).map(([status, schema]): [string, Json] => {
    const example = endpoint.examples?.responses?.[Number(status)];
    const content = { schema: schemas.of(schema, 'output'), ...(example ? { examples: { example } } : {}) };
    const description = successes[status] ?? 'The response.';
    return [status, { description, content: { 'application/json': content } }];
  });
  if (endpoint.file) entries.push(['200', fileResponse(endpoint.file)]);
  const unchanged = { description: 'Not modified since If-None-Match.' };
  return Object.fromEntries(endpoint.method === 'GET' ? [...entries, ['304', unchanged]] : entries);
}

/** A media type without a schema is binary in OpenAPI 3.1. */
const fileResponse = ({ type, description }: NonNullable<Endpoint['file']>): Json => ({
  description,
  headers: {
    'Content-Disposition': { description: 'Suggested file name.', schema: { type: 'string' } },
  },
  content: { [type]: {} },
});

const successes: Readonly<Record<string, string>> = {
  200: 'Found.',
  201: 'Created.',
  202: 'Accepted.',
  503: 'Not ready.',
};

/** The refusals that the declaration implies, and the handler's own. */
function problems(endpoint: Endpoint, schemas: OpenApiSchemas, problem: Json): Record<string, Json> {
  const refusals: [string, string | ProblemDeclaration][] = [
    ...implied(endpoint),
    ...Object.entries(endpoint.problems ?? {}),
  ];
  return Object.fromEntries(
    refusals.map(([status, declaration]) => [
      status,
      {
        description: typeof declaration === 'string' ? declaration : declaration.description,
        ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
        content: { 'application/problem+json': problemContent(declaration, schemas, problem) },
      },
    ]),
  );
}

function problemContent(
  declaration: string | ProblemDeclaration,
  schemas: OpenApiSchemas,
  problem: Json,
): Json {
  if (typeof declaration === 'string') return { schema: problem };
  const { members, example } = declaration;
  return { schema: { allOf: [problem, schemas.of(members, 'output')] }, examples: { example } };
}

/** Of every response that counts against a limit; a caller without a valid key is refused before. */
function withRateHeaders(
  { caller, rateLimit }: Declaration,
  responses: Record<string, Json>,
): Record<string, Json> {
  if (typeof caller !== 'object' && !rateLimit) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      status === '401'
        ? response
        : { ...response, headers: { ...Object(response['headers']), ...rateHeaders } },
    ]),
  );
}

const rateHeaders: Json = {
  'RateLimit-Policy': {
    description:
      'The limit that applies: its name, quota `q` and seconds `w` until an empty quota is full again.',
    schema: { type: 'string', examples: ['"key";q=50;w=1'] },
  },
  RateLimit: {
    description: 'Requests left now (`r`), and seconds until the quota is full again (`t`).',
    schema: { type: 'string', examples: ['"key";r=49;t=1'] },
  },
};

const retryAfter: Json = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

function implied({ of, method, caller, body, bytes, rateLimit, idempotent }: Endpoint): [string, string][] {
  if (of === 'process') return [['500', 'Unexpected error; look up the request id in the log.']];
  const keyed = typeof caller === 'object';
  const refusals: [string, string | false][] = [
    ['400', `${body ? 'Not JSON, or a' : 'A'} parameter is not valid or not known.`],
    ['401', keyed && 'The API key is missing or not valid for this site.'],
    [
      '403',
      keyed || method !== 'GET'
        ? 'The key does not have the scope, or the request came from another site.'
        : false,
    ],
    ['404', 'No site at this host.'],
    ['409', idempotent === true && 'The first request with this Idempotency-Key is still in progress.'],
    ['413', (body ?? bytes) !== undefined && 'The body is too large.'],
    ['415', body ? 'The body is not JSON.' : bytes !== undefined && `The body is not ${bytes.type}.`],
    [
      '422',
      body !== undefined &&
        (idempotent
          ? 'Fields are not valid (listed in `errors`), or the Idempotency-Key was used with another body.'
          : 'Fields are not valid (listed in `errors`).'),
    ],
    ['429', keyed || rateLimit ? 'Too many requests.' : false],
    ['500', 'Unexpected error; look up the request id in the log.'],
  ];
  return refusals.flatMap(([status, text]) => (text === false ? [] : [[status, text] as [string, string]]));
}
