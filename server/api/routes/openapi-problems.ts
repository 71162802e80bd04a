import { z } from 'zod';
import { fieldCodes } from '#server/platform/http/field-codes';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { codesOf, type ProblemCode, problemCodes } from '#server/platform/http/problem-codes';
import type { Endpoint, ProblemDeclaration } from './endpoint';
import type { Json } from './openapi-parts';
import { changesStock } from './test-keys';

/** Describes problems of the whole document once: operations refer to them. */
export interface ProblemParts {
  /** A component under this name, made once; returns the reference to it. */
  readonly response: (name: string, make: () => Json) => Json;
  readonly schema: (schema: z.ZodType) => Json;
}

/** The problems of an operation by status: the handler's own, and those that the declaration implies. */
export function problems(endpoint: Endpoint, parts: ProblemParts): Record<string, Json> {
  const declared = endpoint.problems ?? {};
  const codes = new Set([...impliedProblems(endpoint), ...codesOf(declared)]);
  const answered = codesOf(problemCodes).filter((code) => codes.has(code));
  const statuses = [...new Set(answered.map((code) => problemCodes[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = answered.filter((code) => problemCodes[code].status === status);
      return [status, problemResponse(status, ofStatus, declared, parts)];
    }),
  );
}

/** Answers with one of the codes: a component, which the operation's own words for them stand beside. */
function problemResponse(
  status: number,
  codes: readonly ProblemCode[],
  declared: NonNullable<Endpoint['problems']>,
  parts: ProblemParts,
): Json {
  const component = parts.response(codes.join('.'), () => ({
    description: codes.map((code) => sentence(code)).join(' '),
    ...headersOf(status),
    content: { 'application/problem+json': contentOf(codes, declared, parts) },
  }));
  return codes.some((code) => declared[code] !== undefined && declared[code] !== true)
    ? { ...component, description: codes.map((code) => sentence(code, declared[code])).join(' ') }
    : component;
}

function sentence(code: ProblemCode, words: string | true | ProblemDeclaration = true): string {
  const text = words === true ? problemCodes[code].when : words;
  return `\`${code}\`: ${typeof text === 'string' ? text : text.description}`;
}

function contentOf(
  codes: readonly ProblemCode[],
  declared: NonNullable<Endpoint['problems']>,
  { schema }: ProblemParts,
): Json {
  const own = codes.flatMap((code) => {
    const one = declared[code];
    return typeof one === 'object' ? [one] : [];
  });
  const branches = [schema(problemSchema), { properties: { code: { enum: codes } } }];
  return {
    schema: { allOf: [...branches, ...own.map(({ members }) => schema(members))] },
    examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, declared[code])])),
  };
}

/** Headers of answers, described once: those about limits stand wherever one may apply. */
export const headerParts: Json = {
  'RateLimit-Policy': {
    description:
      'Where a limit applies: its name, quota `q` and seconds `w` until an empty quota is full again.',
    schema: { type: 'string', examples: ['"key";q=50;w=1'] },
  },
  RateLimit: {
    description:
      'Where a limit applies: requests left now (`r`), and seconds until the quota is full again (`t`).',
    schema: { type: 'string', examples: ['"key";r=49;t=1'] },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const references = (...names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const rateHeaders = references('RateLimit-Policy', 'RateLimit');

/** A caller without a valid key is refused before it is counted. */
function headersOf(status: number): { readonly headers?: Json } {
  if (status === 401) return {};
  const wait = status === 429 || status === 503 ? references('Retry-After') : {};
  return { headers: { ...rateHeaders, ...wait } };
}

/** Every problem document. */
const problemSchema = z
  .object({
    type: z.string(),
    code: z.enum(codesOf(problemCodes)),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    param: z.string().optional(),
    errors: z
      .array(
        z
          .object({
            param: z.string(),
            code: z.enum(codesOf(fieldCodes)),
            detail: z.string(),
            choices: z.array(z.string()).optional(),
            did_you_mean: z.string().optional(),
          })
          .meta({ id: 'FieldError' }),
      )
      .optional(),
    request_id: z
      .string()
      .describe('Also in the X-Request-Id header; use it to find the request in the log.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });

/** The codes that an endpoint can answer for what it declares. */
function impliedProblems(endpoint: Endpoint): ProblemCode[] {
  const { of, method, caller, body, bytes, upload, rateLimit, idempotent } = endpoint;
  const always: ProblemCode[] = ['request_incomplete', 'internal_error'];
  if (of === 'process' && caller !== 'operator') return always;
  const isOperator = caller === 'operator';
  const isKeyed = typeof caller === 'object';
  const hasBody = (body ?? bytes ?? upload) !== undefined;
  const implied: [boolean, readonly ProblemCode[]][] = [
    [true, ['invalid_parameter', 'unavailable', 'busy']],
    [isOperator, ['feature_off']],
    [!isOperator, ['unknown_site']],
    [isKeyed || isOperator, ['key_missing']],
    [isKeyed || isOperator || caller === 'any-key', ['key_invalid']],
    [(isKeyed && !caller.orAnyone) || isOperator, ['scope_missing']],
    [changesStock(endpoint), ['live_key_required']],
    [!isOperator && (method !== 'GET' || caller === 'same-origin'), ['other_origin']],
    [isKeyed || isOperator || rateLimit !== undefined, ['rate_limited']],
    [hasBody, ['body_too_large', 'unsupported_media_type']],
    [body !== undefined, ['invalid_json', 'invalid_fields']],
    [idempotent === true, ['invalid_header', 'idempotency_in_progress', 'idempotency_key_reused']],
  ];
  return [...always, ...implied.flatMap(([isImplied, codes]) => (isImplied ? codes : []))];
}

/** A problem as this API sends it. */
function exampleOf(code: ProblemCode, words: string | true | ProblemDeclaration | undefined): Json {
  const example = typeof words === 'object' ? words.example : undefined;
  const extras = { errors: exampleErrors[code], members: example?.members ?? {} };
  const problem = new Problem(code, example?.detail, extras);
  return { value: JSON.parse(JSON.stringify(problem.document(exampleId))) };
}

const exampleErrors: Readonly<Partial<Record<ProblemCode, readonly FieldError[]>>> = {
  invalid_parameter: [
    {
      param: 'limt',
      code: 'unknown_name',
      detail: 'Unknown parameter.',
      did_you_mean: 'limit',
    },
  ],
  invalid_fields: [{ param: 'email', code: 'wrong_format', detail: 'Enter a valid email address.' }],
  unusable_filter: [
    {
      param: 'car_type',
      code: 'not_a_choice',
      detail: 'Expected one of new, demo, used, not "usd".',
      choices: ['new', 'demo', 'used'],
      did_you_mean: 'used',
    },
  ],
};
const exampleId = '1f0c2b7e-58b4-4c0f-9d39-2d1f5f5a7c11';
