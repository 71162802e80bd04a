import { expect, test } from 'vitest';
import { completeDocument } from '#server/api/document';
import { isRecord, type Json, mediaTypes, operationsOf, schemasOf } from '#server/api/routes/openapi-parts';

/** The rule of version 1: an answer is a record, a list of records, or says that a record was deleted. */

const document = completeDocument();
const schemas = schemasOf(document);

/** What the pages of the site draw; its shape follows the pages. */
const pages = [
  'GET /api/suggest',
  'GET /api/cars',
  'GET /api/cars/{slug}',
  'GET /api/cars/{slug}/list',
  'GET /api/cars/{slug}/repayment',
  'GET /api/budget',
  'GET /api/popup',
  'POST /api/page-events',
  'GET /api/watchlist',
  'POST /api/watchlist/save-car',
  'POST /api/watchlist/remove-car',
  'POST /api/miscellaneous',
  'POST /api/valuations/{valuation}/uploads',
  'GET /api/valuations/{valuation}/uploads/{upload}',
  'PATCH /api/valuations/{valuation}/uploads/{upload}',
];

/** What the protocols and programs of others ask for. */
const protocols = [
  'POST /api/payments/stripe',
  'POST /api/payments/square',
  'POST /mcp',
  'GET /healthz',
  'GET /readyz',
  'GET /internal/hosts',
  'GET /api/openapi.json',
  'GET /api/openapi/{part}.json',
];

/** Results of a question, which are kept nowhere: they name themselves, and have no id. */
const results = [
  'POST /api/webhooks/{id}/test',
  'POST /api/webhooks/{id}/replay',
  'GET /api/facets',
  'POST /api/feeds/explain',
  'GET /api/cars/{id}/finance',
  'GET /api/cars/{id}/test-drive-slots',
  'GET /api/geocode',
  'POST /api/phone-reveals',
];

const answers = operationsOf(document)
  .filter(({ isWebhook }) => !isWebhook)
  .flatMap(({ method, path, operation }) =>
    mediaTypes(operation).flatMap(({ of, type, schema }) =>
      ['200', '201', '202'].includes(of) && type === 'application/json' && schema
        ? [{ name: `${method.toUpperCase()} ${path}`, of, schema }]
        : [],
    ),
  );

function resolved(schema: Json): Json {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

const fieldsOf = (schema: Json): Json => (isRecord(schema['properties']) ? schema['properties'] : {});

/** The `object` of a schema that has these fields always. */
function objectOf(schema: Json, ...names: readonly string[]): unknown {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  if (!['object', ...names].every((name) => required.includes(name))) return undefined;
  const { object } = fieldsOf(schema);
  return isRecord(object) ? object['const'] : undefined;
}

/** Of a union, each alternative has to be one. */
function everyBranch(schema: Json, is: (one: Json) => boolean): boolean {
  const whole = resolved(schema);
  const branches = whole['anyOf'] ?? whole['oneOf'];
  return Array.isArray(branches)
    ? branches.every((branch) => isRecord(branch) && everyBranch(branch, is))
    : is(whole);
}

const isAnyRecord = (schema: Json): boolean =>
  everyBranch(schema, (one) => typeof objectOf(one, 'id', 'url', 'created_at', 'updated_at') === 'string');

function isList(schema: Json): boolean {
  const { data } = fieldsOf(schema);
  const items = isRecord(data) ? data['items'] : undefined;
  return objectOf(schema, 'data', 'has_more', 'next') === 'list' && isRecord(items) && isAnyRecord(items);
}

const follows = (schema: Json): boolean =>
  isList(resolved(schema)) || objectOf(resolved(schema), 'id', 'of') === 'deleted' || isAnyRecord(schema);

const exempt = new Set([...pages, ...protocols, ...results]);

test.each(answers.filter(({ name }) => !exempt.has(name)))(
  '$name answers with a record or a list',
  ({ schema }) => {
    expect(follows(schema)).toBe(true);
  },
);

test.each(results)('%s names its result', (name) => {
  const [answer] = answers.filter((one) => one.name === name);
  expect(objectOf(resolved(answer?.schema ?? {}))).toEqual(expect.any(String));
});

test('each list here has operations that are there, and that need to be in it', () => {
  const failing = new Set(answers.flatMap(({ name, schema }) => (follows(schema) ? [] : [name])));
  const names = [...pages, ...protocols, ...results];
  expect(names.filter((name) => !failing.has(name))).toEqual([]);
  expect(names).toHaveLength(new Set(names).size);
});
