import { deprecationNotice } from './deprecation';
import type { Declaration, Endpoint } from './endpoint';
import { requestOf, responsesOf } from './openapi-bodies';
import { problems } from './openapi-problems';
import type { OpenApiSchemas } from './openapi-schemas';

type Json = Readonly<Record<string, unknown>>;

/** One endpoint: its parameters, its body, who may call it, and every response. */
export function operation(endpoint: Endpoint, schemas: OpenApiSchemas, problem: Json): Json {
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
      responses: withRateHeaders(endpoint, {
        ...responsesOf(endpoint, schemas),
        ...problems(endpoint, schemas, problem),
      }),
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
function security({ caller }: Declaration): Json {
  if (caller === 'anyone' || caller === 'same-origin') return { security: [] };
  if (caller === 'operator') return { security: [{ operatorToken: [] }] };
  const byKey = { apiKey: [] };
  // An empty requirement: the site's own pages, or everyone, need no key.
  const optional = caller.orSameOrigin || caller.orAnyone;
  return { security: optional ? [byKey, {}] : [byKey], 'x-required-scope': caller.scope };
}

function keyNote({ caller }: Declaration): string | undefined {
  if (caller === 'same-origin') return "Only pages of this site may send it: it is the site's own.";
  if (caller === 'anyone') return undefined;
  if (caller === 'operator') return 'Needs the OPERATOR_TOKEN.';
  const scope = `an API key with the scope \`${caller.scope}\``;
  if (caller.orAnyone) return `Takes ${scope}; works without one.`;
  if (caller.orSameOrigin) return `Needs ${scope}, or comes from a page of this site.`;
  return `Needs ${scope}.`;
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
