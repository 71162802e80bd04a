import { awaySeconds } from '#server/platform/database/silence-watch';
import { defaultBodyLimitBytes } from '#server/platform/http/body';
import { Problem } from '#server/platform/http/problem';
import { bytesInWords, either } from '#server/platform/text/counted';
import type { Endpoint, ProblemDeclaration } from './endpoint';
import type { OpenApiSchemas } from './openapi';
import type { Json } from './openapi-parts';

/** The refusals that the declaration implies, and the handler's own. */
export function problems(endpoint: Endpoint, schemas: OpenApiSchemas, problem: Json): Record<string, Json> {
  const refusals: [string, string | ProblemDeclaration][] = [
    ...implied(endpoint),
    ...Object.entries(endpoint.problems ?? {}).map(withOutage(endpoint)),
  ];
  return Object.fromEntries(
    refusals.map(([status, declaration]) => [
      status,
      {
        description: typeof declaration === 'string' ? declaration : declaration.description,
        ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
        content: { 'application/problem+json': problemContent(status, declaration, schemas, problem) },
      },
    ]),
  );
}

const outage = 'The database cannot be reached, or the site is busy.';

/** An endpoint's own 503 has another cause as well. */
const withOutage =
  ({ of, caller }: Endpoint) =>
  ([status, text]: [string, string | ProblemDeclaration]): [string, string | ProblemDeclaration] =>
    status === '503' && typeof text === 'string' && (of === 'site' || caller === 'operator')
      ? [status, `${text} Or the database cannot be reached.`]
      : [status, text];

function problemContent(
  status: string,
  declaration: string | ProblemDeclaration,
  schemas: OpenApiSchemas,
  problem: Json,
): Json {
  if (typeof declaration === 'string') return { schema: problem, examples: { example: exampleOf(status) } };
  const { members, example } = declaration;
  return { schema: { allOf: [problem, schemas.of(members, 'output')] }, examples: { example } };
}

const retryAfter: Json = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

function implied({
  of,
  method,
  caller,
  body,
  bytes,
  upload,
  rateLimit,
  idempotent,
}: Endpoint): [string, string][] {
  if (caller === 'operator') return impliedForOperators({ body, idempotent });
  if (of === 'process') {
    return [
      ['400', 'The request ended early.'],
      ['500', 'Unexpected error; look up the request id in the log.'],
    ];
  }
  const keyed = typeof caller === 'object';
  const types = upload?.types ?? (bytes ? [bytes.type] : []);
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
    ['413', (body ?? bytes ?? upload) !== undefined && 'The body is too large.'],
    ['415', body ? 'The body is not JSON.' : types.length > 0 && `The body is not ${either(types)}.`],
    [
      '422',
      (body !== undefined || idempotent === true) &&
        (idempotent
          ? 'Fields are not valid (listed in `errors`), or the Idempotency-Key was used with another body.'
          : 'Fields are not valid (listed in `errors`).'),
    ],
    ['429', keyed || rateLimit ? 'Too many requests.' : false],
    ['500', 'Unexpected error; look up the request id in the log.'],
    ['503', outage],
  ];
  return refusals.flatMap(([status, text]) => (text === false ? [] : [[status, text] as [string, string]]));
}

/** Those of endpoints with OPERATOR_TOKEN. */
function impliedForOperators({
  body,
  idempotent,
}: {
  body: unknown;
  idempotent: boolean | undefined;
}): [string, string][] {
  const withBody: [string, string][] = [
    ['413', 'The body is too large.'],
    ['415', 'The body is not JSON.'],
    ['422', 'Fields are not valid (listed in `errors`).'],
  ];
  return [
    ['400', 'A parameter is not valid or not known, or the body is not JSON.'],
    ['401', 'The token is missing or wrong.'],
    ['404', 'OPERATOR_TOKEN is not set.'],
    ...(idempotent
      ? ([['409', 'The first request with this Idempotency-Key is still in progress.']] as [string, string][])
      : []),
    ...(body ? withBody : []),
    ['429', 'Too many requests with a wrong token.'],
    ['500', 'Unexpected error; look up the request id in the log.'],
    ['503', outage],
  ];
}

/** A problem as this API sends it. */
function exampleOf(status: string): { summary: string; value: unknown } {
  const { title, detail, errors } = new Problem(Number(status), details[status], {
    ...(status === '422' && { errors: [{ field: 'email', message: 'Enter a valid email address.' }] }),
  });
  const value = { type: 'about:blank', title, status: Number(status), detail, errors, request_id: exampleId };
  return { summary: title, value: JSON.parse(JSON.stringify(value)) };
}

const exampleId = '1f0c2b7e-58b4-4c0f-9d39-2d1f5f5a7c11';
const details: Readonly<Record<string, string>> = {
  400: 'The query is not valid.',
  401: 'The API key is not valid for this site.',
  403: 'The API key lacks the scope.',
  404: 'Not found.',
  409: 'The first request with this Idempotency-Key is still in progress.',
  413: `The body is larger than ${bytesInWords(defaultBodyLimitBytes)}.`,
  415: 'Send the body as application/json.',
  422: 'Some fields are not valid.',
  429: 'Too many requests; try again in 2 s.',
  500: 'Something went wrong on our side.',
  503: `The database cannot be reached; try again in ${awaySeconds} s.`,
};
