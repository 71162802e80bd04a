import { existsSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, webhooks } from '#server/entry/api/endpoints';
import { openApiDocument } from '#server/entry/routes/openapi';
import { openApi } from '../../server/entry/api/api';

const info = { title: 'Dealer site API', version: '1', description: 'Under test.' };
const document = openApiDocument([...endpoints, openApi], info, webhooks);
const all = [...endpoints, openApi];

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every reference leads somewhere in the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target = '']) => target,
  );
  expect(references.length).toBeGreaterThan(5);
  for (const reference of new Set(references)) {
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => Object(at)[key], document);
    expect(target, reference).toBeTypeOf('object');
  }
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
  // The connection hook sends /mcp to the API's route.
  const file = path.startsWith('/api/') || path === '/mcp' ? 'api.$' : fileOf(path);
  expect(existsSync(`app/routes/${file}.ts`), file).toBe(true);
});

test.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the examples of %s are what its schemas accept',
  (_name, { body, responses, examples }) => {
    if (examples?.body && body) expect(body.safeParse(examples.body.value).error).toBeUndefined();
    for (const [status, example] of Object.entries(examples?.responses ?? {})) {
      expect(responses[Number(status)]?.safeParse(example.value).error).toBeUndefined();
    }
  },
);

test.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s shows what it takes and what it answers',
  (_name, { body, responses, examples, file }) => {
    expect(Object.keys(examples?.responses ?? {}).sort()).toEqual(Object.keys(responses).sort());
    expect(file !== undefined || Object.keys(responses).length > 0).toBe(true);
    expect(examples?.body === undefined).toBe(body === undefined);
  },
);

test.each(
  all.flatMap(({ method, path, problems = {} }) =>
    Object.entries(problems).flatMap(([status, problem]) =>
      typeof problem === 'string' ? [] : [[`${method} ${path}: ${status}`, status, problem] as const],
    ),
  ),
)('the example of the problem of %s has its status and members', (_name, status, { members, example }) => {
  expect(members.safeParse(example.value).error).toBeUndefined();
  expect(example.value).toMatchObject({ status: Number(status) });
});

/**
 * JSON-RPC may gain members; the rules of a lead's category refuse its unknown fields; and the pages that a person visited
 * never cost a valuation.
 */
const openBodies = ['McpMessage', 'NewLead', 'NewValuation'];

test.each(all.flatMap(({ method, path, body }) => (body ? [[`${method} ${path}`, body] as const] : [])))(
  '%s refuses fields that it does not know',
  (_name, body) => {
    if (openBodies.includes(String(body.meta()?.['id']))) return;
    const text = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    const objects = [...text.matchAll(/"properties":/g)].length;
    const closed = [...text.matchAll(/"additionalProperties":false/g)].length;
    expect(closed).toBe(objects);
  },
);

test.each(webhooks.map((webhook) => [webhook.name, webhook] as const))(
  'the example of the webhook %s is what its schema says',
  (_name, { body, example, response }) => {
    expect(body.safeParse(example.value).error).toBeUndefined();
    expect(response?.schema.safeParse(response.example.value).error).toBeUndefined();
  },
);

test.each(all.flatMap((endpoint) => (endpoint.cors ? [[endpoint.path, endpoint] as const] : [])))(
  '%s, which any origin may read, needs no key and writes nothing',
  (_path, { method, caller }) => {
    expect([method, caller]).toEqual(['GET', 'anyone']);
  },
);

test('every path parameter is described', () => {
  for (const { path, method } of all) {
    const operation: { parameters?: { name: string; in: string }[] } = Object(
      Object(document['paths'])[path],
    )[method.toLowerCase()];
    const named = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});
