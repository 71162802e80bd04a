import { existsSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parametersIn } from '#server/api/docs/operation';
import { completeDocument, documentEndpoints } from '#server/api/document';
import { tags } from '#server/api/document-tags';
import { endpoints, webhooks } from '#server/api/endpoints';
import {
  branches,
  isRecord,
  type Json,
  mediaTypes,
  operationsOf,
  schemasOf,
} from '#server/api/routes/openapi-parts';

const document = completeDocument();
const all = [...endpoints, ...documentEndpoints];

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test.each([
  ['usual forms', false, /^Last name\. Required without an API key\.$/],
  ['short forms', true, /^Last name\. Required without an API key for Finance, Service, .* or Trade-in\.$/],
])('the document of a site with %s says what its leads need', (_, short, description) => {
  const lastName = { last_name: { description: expect.stringMatching(description) } };
  expect(completeDocument({ message_required: true, short })).toMatchObject({
    components: { schemas: { NewLead: { allOf: [{}, { properties: lastName }] } } },
  });
});

test('operation ids are unique', () => {
  const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(all.length + webhooks.length);
  expect(new Set(ids).size).toBe(ids.length);
});

/** `/cars/{slug}.pdf` is answered by `cars.$slug[.]pdf`. */
const fileOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll('.', '[.]')
    .replaceAll('/', '.')
    .replace(/\{(\w+)\}/g, '$$$1');

test.each(all.map(({ path }) => path))('%s has a route', (path) => {
  // The connection hook sends these to the API's route.
  const isApi = /^\/(?:api|internal)\//.test(path) || ['/mcp', '/metrics'].includes(path);
  const file = isApi ? 'api.$' : fileOf(path);
  expect(existsSync(`app/routes/${file}.ts`), file).toBe(true);
});

test.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the schemas of %s accept its examples',
  (_name, { body, responses, examples }) => {
    if (examples?.body && body) expect(body.safeParse(examples.body.value).error).toBeUndefined();
    for (const [status, example] of Object.entries(examples?.responses ?? {})) {
      expect(responses[Number(status)]?.safeParse(example.value).error).toBeUndefined();
    }
  },
);

test.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s has an example of its body and of each response',
  (_name, { body, responses, examples, file }) => {
    expect(Object.keys(examples?.responses ?? {}).sort()).toEqual(Object.keys(responses).sort());
    expect(file !== undefined || Object.keys(responses).length > 0).toBe(true);
    expect(examples?.body === undefined).toBe(body === undefined);
  },
);

test.each(
  all.flatMap(({ method, path, problems = {} }) =>
    Object.entries(problems).flatMap(([code, problem]) =>
      typeof problem === 'object' ? [[`${method} ${path}: ${code}`, problem] as const] : [],
    ),
  ),
)('the example of the problem of %s has its members', (_name, { members, example }) => {
  expect(members.safeParse(example.members).error).toBeUndefined();
});

/**
 * JSON-RPC may gain members; the rules of a lead's category refuse its unknown fields; and the pages that a person visited
 * never cost a valuation. The objects within a car's record are taken as a newer release gave them.
 */
const openBodies = ['CarChanges', 'McpMessage', 'NewCar', 'NewLead', 'NewValuation'];

test.each(all.flatMap(({ method, path, body }) => (body ? [[`${method} ${path}`, body] as const] : [])))(
  '%s refuses unknown fields',
  (_name, body) => {
    if (openBodies.includes(String(body.meta()?.['id']))) return;
    const text = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    const objects = [...text.matchAll(/"properties":/g)].length;
    const closed = [...text.matchAll(/"additionalProperties":false/g)].length;
    expect(closed).toBe(objects);
  },
);

test.each(webhooks.map((webhook) => [webhook.name, webhook] as const))(
  'the schema of the webhook %s accepts its example',
  (_name, { body, example, response }) => {
    expect(body.safeParse(example.value).error).toBeUndefined();
    expect(response?.schema.safeParse(response.example.value).error).toBeUndefined();
  },
);

/** Each caller with the endpoints that it may call, besides those that any program may. */
const callers: Readonly<Record<string, readonly string[]>> = {
  'any-key': ['POST /mcp'],
  'a key with leads:read': [
    'GET /api/leads',
    'GET /api/leads/{id}',
    'GET /api/leads/{id}/notes',
    'GET /api/staff',
    'GET /api/bookings',
    'GET /api/bookings/{id}',
  ],
  'a key with leads:write': [
    'PATCH /api/leads/{id}',
    'POST /api/leads/{id}/notes',
    'PATCH /api/bookings/{id}',
    'DELETE /api/bookings/{id}',
  ],
  'a key with leads:write or a page of the site': [
    'POST /api/phone-reveals',
    'POST /api/leads',
    'POST /api/trade-in/start',
    'POST /api/trade-in/valuation',
    'POST /api/trade-in/adjustments',
    'POST /api/trade-in/offer',
  ],
  'a page of the site': [
    'POST /api/page-events',
    'GET /api/watchlist',
    'POST /api/watchlist/save-car',
    'POST /api/watchlist/remove-car',
    'POST /api/valuations/{valuation}/uploads',
    'PATCH /api/valuations/{valuation}/uploads/{upload}',
    'DELETE /api/valuations/{valuation}/photos/{photo}',
    'POST /api/miscellaneous',
  ],
  'a page of any origin': [
    'GET /api/search',
    'GET /api/suggest',
    'GET /api/facets',
    'GET /api/site',
    'GET /api/locations',
    'GET /api/locations/{id}.vcf',
    'GET /api/offers',
    'GET /api/models',
    'GET /api/posts',
    'GET /api/reviews',
    'GET /api/cars',
    'GET /api/cars/{slug}',
    'GET /api/cars/{id}/finance',
    'GET /cars/{slug}.pdf',
    'GET /api/cars/{id}/test-drive-slots',
    'GET /api/cars/{id}/similar',
    'GET /api/cars/{slug}/list',
    'GET /api/cars/{slug}/repayment',
    'GET /api/geocode',
    'GET /api/budget',
    'GET /api/popup',
    'GET /api/openapi.json',
    'GET /api/openapi/{part}.json',
  ],
  'a key with orders:read': [
    'GET /api/reservations',
    'GET /api/reservations/{id}',
    'GET /api/orders',
    'GET /api/orders/{id}',
  ],
  'a key with stock:read or anyone': ['GET /api/stock', 'GET /api/stock.ndjson', 'GET /api/stock/{id}'],
  'a key with stock:write': [
    'PUT /api/stock',
    'POST /api/stock',
    'PATCH /api/stock/{id}',
    'POST /api/stock/{id}/photos',
    'DELETE /api/stock/{id}/photos/{photo}',
    'DELETE /api/stock/{id}',
    'GET /api/imports',
    'GET /api/imports/{id}',
    'POST /api/feeds/explain',
  ],
  'a key with exports:read, in the address too': [
    'GET /api/exports/google-vehicle-ads.tsv',
    'GET /api/exports/meta-automotive.csv',
    'GET /api/exports/autogate-stock.csv',
    'GET /api/exports/stock.csv',
  ],
  'a key with events:read': ['GET /api/events', 'GET /api/events/{id}'],
  'a key with webhooks:read': [
    'GET /api/webhooks',
    'GET /api/webhooks/event-types',
    'GET /api/webhooks/{id}',
    'GET /api/webhooks/{id}/deliveries',
  ],
  'a key with webhooks:write': [
    'POST /api/webhooks',
    'PATCH /api/webhooks/{id}',
    'DELETE /api/webhooks/{id}',
    'POST /api/webhooks/{id}/rotate',
    'POST /api/webhooks/{id}/test',
    'POST /api/webhooks/{id}/replay',
  ],
};

function callerOf({ method, path, caller, cors }: (typeof all)[number]): string {
  if (cors) return caller === 'anyone' && method === 'GET' ? 'a page of any origin' : `${path}: CORS`;
  if (caller === 'operator') return path.startsWith('/internal/v1/') ? 'the operator' : `${path}: operator`;
  if (caller === 'same-origin') return 'a page of the site';
  if (typeof caller === 'string') return caller;
  const others = {
    ' or a page of the site': 'orSameOrigin' in caller,
    ' or anyone': 'orAnyone' in caller,
    ', in the address too': 'inAddress' in caller,
  };
  const more = Object.entries(others).flatMap(([words, applies]) => (applies ? [words] : []));
  return `a key with ${caller.scope}${more.join('')}`;
}

test.each(Object.entries(callers))('%s may call exactly its endpoints', (caller, names) => {
  const declared = all.filter((endpoint) => callerOf(endpoint) === caller);
  expect(declared.map(({ method, path }) => `${method} ${path}`)).toEqual(names);
});

test('every other endpoint is public or for the operator', () => {
  const others = new Set(all.map(callerOf).filter((caller) => !callers[caller]));
  expect([...others].sort()).toEqual(['anyone', 'the operator']);
});

test('an operation that can answer 412 declares If-Match, and 428 if it needs it', () => {
  const header = (operation: Json) =>
    parametersIn(operation, 'header').find(({ name }) => name === 'If-Match');
  for (const { method, path, operation } of operationsOf(document)) {
    const statuses = Object.keys(Object(operation['responses']));
    expect(header(operation) !== undefined, `${method} ${path}`).toBe(statuses.includes('412'));
    expect(header(operation)?.required ?? false, `${method} ${path}`).toBe(statuses.includes('428'));
  }
});

/** The fields of a schema and of all within it, each with its place. */
function fieldsWithin(schema: Json, place: string): [string, Json][] {
  const own = Object.entries(isRecord(schema['properties']) ? schema['properties'] : {}).flatMap(
    ([name, field]): [string, Json][] =>
      isRecord(field) ? [[`${place}.${name}`, field], ...fieldsWithin(field, `${place}.${name}`)] : [],
  );
  return [...own, ...branches(schema).flatMap((branch) => fieldsWithin(branch, place))];
}

const schemas = schemasOf(document);
const fields = [
  ...Object.entries(schemas).flatMap(([name, schema]) => fieldsWithin(schema, name)),
  ...operationsOf(document).flatMap(({ id, operation }) =>
    mediaTypes(operation).flatMap(({ schema }) => (schema ? fieldsWithin(schema, id) : [])),
  ),
];
const referred = ({ $ref }: Json): Json | undefined =>
  typeof $ref === 'string' ? schemas[$ref.split('/').at(-1) ?? ''] : undefined;

test('every schema and every field has a description (in its declaration, or in api/descriptions)', () => {
  expect(fields.length).toBeGreaterThan(1000);
  const bare = [
    ...Object.entries(schemas).flatMap(([name, { description }]) => (description ? [] : [name])),
    ...fields.flatMap(([place, field]) =>
      field['description'] || referred(field)?.['description'] ? [] : [place],
    ),
  ];
  expect([...new Set(bare)]).toEqual([]);
});

/** Whether readers know a value of the field: an example, a list of values, or fields with examples of their own. */
const isShown = (field: Json): boolean =>
  ['const', 'enum', 'examples', 'default', '$ref', 'properties'].some((key) => key in field) ||
  [field['type']].flat().some((type) => type === 'boolean' || type === 'object') ||
  branches(field).some(isShown);

test('every field has an example (in an example of a body, or in api/descriptions)', () => {
  expect(fields.flatMap(([place, field]) => (isShown(field) ? [] : [place]))).toEqual([]);
});

const ajv = new Ajv2020({ strict: false, formats: fullFormats }).addSchema(document, 'api');
const validators = new Map<string, ValidateFunction>();
/** Compiles each schema once: most operations answer with the same problem documents. */
function validatorOf(schema: Json): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
}

test('every example of a field is valid by its schema', () => {
  const wrong = fields.flatMap(([place, field]) => {
    const examples = Array.isArray(field['examples']) ? field['examples'] : [];
    const validate = examples.length > 0 && validatorOf(field);
    return validate
      ? examples.flatMap((one) => (validate(one) ? [] : [[place, one, validate.errors?.[0]?.message]]))
      : [];
  });
  expect(wrong).toEqual([]);
});

test('every example of a body is valid by its schema in the document', () => {
  for (const { id, operation } of operationsOf(document))
    for (const { of, schema, examples } of mediaTypes(operation)) {
      const validate = schema && validatorOf(schema);
      for (const example of examples)
        if (validate) expect(validate(example) ? null : validate.errors, `${id} ${of}`).toBeNull();
    }
});

test('every parameter has a description and a valid example (in its declaration, or in api/descriptions)', () => {
  const wrong = operationsOf(document).flatMap(({ id, operation }) => {
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isRecord) : [];
    return parameters.flatMap(({ name, description, example, schema }) =>
      description && example !== undefined && validatorOf(Object(schema))(example)
        ? []
        : [`${id}?${name} ${description} ${JSON.stringify(example)}`],
    );
  });
  expect(wrong).toEqual([]);
});

test('every text body of an operation has an example', () => {
  const binary = /^(?:application\/(?:pdf|gzip|offset\+octet-stream|octet-stream)|image\/|text\/html)/;
  const bare = operationsOf(document).flatMap(({ id, operation }) =>
    mediaTypes(operation).flatMap(({ of, type, examples }) =>
      examples.length > 0 || binary.test(type) ? [] : [`${id} ${of} ${type}`],
    ),
  );
  expect(bare).toEqual([]);
});

test('every tag has a description and an audience (api/document-tags.ts)', () => {
  const used = [...new Set([...all, ...webhooks].flatMap((one) => one.tags ?? ['no tag']))];
  expect(used.filter((tag) => !tags[tag])).toEqual([]);
});

test('a deprecated endpoint or parameter works for at least a year', () => {
  for (const { deprecated, deprecatedParameters = {} } of all)
    for (const { since, sunset } of [
      ...(deprecated ? [deprecated] : []),
      ...Object.values(deprecatedParameters),
    ])
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
});

test('unions by a kind name their discriminator', () => {
  expect(JSON.stringify(schemas['Order'])).toContain('"discriminator":{"propertyName":"kind"');
});
