import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { type Json, operationsOf } from '#server/api/routes/openapi-parts';

/** The part of an OpenAPI document that requests are made from. */
const jsonSchema = z.record(z.string(), z.unknown());
type JsonSchema = z.infer<typeof jsonSchema>;
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: jsonSchema,
});
const operationSchema = z.object({
  parameters: z.array(parameterSchema).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: jsonSchema.optional() })) })
    .optional(),
  responses: z.record(z.string(), z.object({ headers: jsonSchema.optional() })),
});
export const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});
type Document = z.infer<typeof documentSchema>;

/** A document whose operations have their parameters in full. */
export const withoutReferences = (document: Json): Json => ({
  ...document,
  paths: operationsOf(document)
    .filter(({ isWebhook }) => !isWebhook)
    .reduce<Record<string, Json>>((paths, { path, method, operation }) => {
      paths[path] = { ...paths[path], [method]: operation };
      return paths;
    }, {}),
});

export interface MadeRequest {
  readonly method: string;
  /** The path in OpenAPI notation. */
  readonly operation: string;
  readonly address: string;
  readonly body: string | undefined;
  readonly type: string;
  readonly caller: 'key' | 'page' | 'nobody' | 'wrong key';
  readonly headers: Readonly<Record<string, string>>;
}

/** Values that nobody declared: other types, other shapes, too long, too large, not quite text. */
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '9999',
    '1e9',
    'abc',
    'null',
    '\0',
    'a\0b',
    '..',
    '%',
    '\u202e',
    '🚗',
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    [],
    {},
    [null],
    [['a']],
    { a: 1 },
    '1 or 1=1',
    "' --",
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(5_000),
    '9'.repeat(400),
    Array.from({ length: 120 }, () => 'a'),
  ),
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    '2026-13-45',
    '2026-11-26T00:00:00Z',
    '1.x',
    '99999999999999999999',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
);

/** Requests for every operation: right, nearly right, and wrong in many ways. `ids` are values of paths that exist. */
export function requestsOf(document: Document, ids: readonly string[]): Arbitrary<MadeRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        parts: partsOf(operation, document, ids),
        caller: fc.constantFrom('key', 'key', 'key', 'page', 'page', 'nobody', 'wrong key'),
        type: fc.constantFrom(
          'application/json',
          'application/json',
          'application/json',
          bytesType(operation),
          'text/plain',
        ),
        headers: fc.constantFrom<Record<string, string>>(
          {},
          {},
          { 'if-none-match': '*' },
          { 'idempotency-key': 'again' },
          { 'idempotency-key': 'ü' },
          { 'if-none-match': 'W/"x", "y"' },
          { accept: 'application/json, text/event-stream' },
          { 'upload-offset': '0' },
        ),
      })
      .map(({ parts: { params, query, body }, ...rest }) => ({
        method,
        operation: path,
        ...rest,
        address: `${path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))}${search(query)}`,
        body: operation.requestBody ? body : undefined,
      })),
  );
}

type Operation = z.infer<typeof operationSchema>;
type Values = Readonly<Record<string, unknown>>;

const bytesType = ({ requestBody }: Operation) =>
  Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';

function partsOf(operation: Operation, document: Document, ids: readonly string[]) {
  const of = (place: 'path' | 'query') => operation.parameters.filter((one) => one.in === place);
  const declaredValue = ({ schema }: { schema: JsonSchema }) => valuesOf(schema, document);
  const params = Object.fromEntries(
    of('path').map((one) => [one.name, fc.oneof(fc.constantFrom(...ids), declaredValue(one), odd)]),
  );
  const required = of('query').flatMap(({ name, required }) => (required ? [name] : []));
  const query = fc.record(
    Object.fromEntries(of('query').map((one) => [one.name, rarely(declaredValue(one))])),
    {
      requiredKeys: required,
    },
  );
  const content = Object.values(operation.requestBody?.content ?? {})[0];
  const body = content?.schema ? valuesOf(content.schema, document) : odd;
  return fc.record({
    params: fc.record(params),
    query: damaged(query.map((given) => Object.fromEntries(Object.entries(given).slice(0, 6)))),
    body: fc.oneof(
      { weight: 8, arbitrary: damaged(body).map((value) => JSON.stringify(value) ?? 'null') },
      { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
    ),
  });
}

const rarely = (value: Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: odd });

/** The same, or with one value replaced, removed, misspelt or repeated. */
function damaged(whole: Arbitrary<unknown>): Arbitrary<Values> {
  const damage = fc.record({
    kind: fc.constantFrom('none', 'none', 'value', 'name', 'more'),
    at: fc.nat(9),
    odd,
  });
  return fc.tuple(whole, damage).map(([value, { kind, at, odd: other }]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Values;
    const entries = Object.entries(value);
    const index = entries.length === 0 ? -1 : at % entries.length;
    const changed = entries.map(([name, one], place): [string, unknown] => {
      if (place !== index || kind === 'none') return [name, one];
      if (kind === 'value') return [name, other];
      return kind === 'name' ? [`${name}e`, one] : [name, [one, other]];
    });
    return Object.fromEntries(kind === 'more' && index < 0 ? [['makee', other]] : changed);
  });
}

/** Values of a JSON schema. */
function valuesOf(schema: JsonSchema, document: Document, depth = 0): Arbitrary<unknown> {
  const list = (value: unknown): JsonSchema[] => z.array(jsonSchema).catch([]).parse(value);
  if (depth > 5) return fc.constant(null);
  const inner = (one: JsonSchema) => valuesOf(one, document, depth + 1);
  const reference =
    String(schema['$ref'] ?? '')
      .split('/')
      .at(-1) ?? '';
  const referenced = document.components.schemas[reference];
  if (referenced) return inner(referenced);
  if ('const' in schema) return fc.constant(schema['const']);
  const choices = z
    .array(z.unknown())
    .catch([])
    .parse(schema['enum'] ?? schema['examples']);
  if (choices.length > 0) return fc.constantFrom(...choices);
  const union = list(schema['anyOf'] ?? schema['oneOf']);
  if (union.length > 0 && !('properties' in schema)) return fc.oneof(...union.map(inner));
  const [type] = [schema['type']].flat();
  const number = (name: string, otherwise: number) => Number(schema[name] ?? otherwise);
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: number('minimum', 0), max: Math.min(number('maximum', 1_000), 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: number('minimum', -1e6), max: number('maximum', 1e6), noNaN: true });
    case 'array':
      return fc.array(inner(jsonSchema.catch({}).parse(schema['items'])), { maxLength: 3 });
    case 'object':
      return objectsOf(schema, inner);
    case 'string':
      return textsOf(schema);
    default:
      return odd;
  }
}

function objectsOf(schema: JsonSchema, inner: (schema: JsonSchema) => Arbitrary<unknown>) {
  const properties = z.record(z.string(), jsonSchema).catch({}).parse(schema['properties']);
  const requiredKeys = z.array(z.string()).catch([]).parse(schema['required']);
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)]));
  return fc.record(fields, { requiredKeys: requiredKeys.filter((name) => name in fields) });
}

function textsOf({ format, maxLength }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date-time') {
    const days = { min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true };
    return fc.date(days).map((date) => date.toISOString());
  }
  const most = Math.min(Number(maxLength ?? 40), 40);
  return fc.oneof(
    fc.constantFrom('Toyota', '4000', '10000..40000', 'page', '0412345678', 'sam@dealer.example', 'none'),
    fc.string({ maxLength: most }),
    fc.string({ unit: 'grapheme', maxLength: Math.min(most, 10) }),
  );
}

/** Without halves of characters, which no address can have. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

const textOf = (value: unknown): string =>
  wellFormed((typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 6_000));

/** A step of a path: dots alone, or nothing, would lead to another address. */
function segment(value: unknown): string {
  const text = textOf(value).slice(0, 300);
  return /^\.{0,2}$/.test(text) ? 'x' : encodeURIComponent(wellFormed(text));
}

function search(query: Values): string {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(query ?? {}))
    for (const value of [values].flat().slice(0, 120)) params.append(wellFormed(name), textOf(value));
  return params.size > 0 ? `?${params}` : '';
}
