import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, test } from 'vitest';
import { parametersIn } from '#server/api/docs/operation';
import { completeDocument, documentEndpoints } from '#server/api/document';
import { endpoints } from '#server/api/endpoints';
import { eventTypeNames } from '#server/api/event-registry';
import { financeExample, getCar, searchStock, similarCars } from '#server/api/mcp/car-tools';
import { formTools } from '#server/api/mcp/form-tools';
import { listCurrentOffers, listLocations } from '#server/api/mcp/site-tools';
import { toolSchema } from '#server/api/mcp/tool';
import { tradeInEstimate } from '#server/api/mcp/trade-in-tool';
import { isRecord, mediaTypes, operationsOf, type PlacedOperation } from '#server/api/routes/openapi-parts';
import { declaredPaths } from '#server/api/routes/read-input';
import { createProgram } from '#server/cli/main';
import { apiScopes } from '#server/desk/accounts/api-keys';
import { operatorScopes } from '#server/desk/accounts/rules/key-reach';
import { fieldCodes } from '#server/platform/http/field-codes';
import { Problem } from '#server/platform/http/problem';
import { problemCodes } from '#server/platform/http/problem-codes';
import { type CurlCall, codeBlocks, curlCall, guides } from '../support/api-guides';
import { commandProblems } from '../support/command-problems';
import { codeSpans, dealerCommands } from '../support/guides';
import { testTenant } from '../support/test-tenant';

const document = completeDocument();
const operations = operationsOf(document);
const declared = [...endpoints, ...documentEndpoints];
const find = declaredPaths([...new Set(declared.map(({ path }) => path))]);
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats }).addSchema(document, 'api');

/** What is wrong with a call: its operation, a parameter, a header or a field of its body. */
function wrongWith({ method, url, headers, body }: CurlCall): string[] {
  const place = find(url.pathname);
  const endpoint = declared.find((one) => one.path === place?.path && one.method === method);
  const operation = operations.find((one) => one.path === place?.path && one.method === method.toLowerCase());
  if (!place || !endpoint || !operation) return [`no operation ${method} ${url.pathname}`];
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  const refusal =
    'accept' in endpoint ? endpoint.accept(inputOf({ params: place.params, query, body })) : undefined;
  const problems = refusal instanceof Problem ? [JSON.stringify(refusal.document(''))] : [];
  return [...problems, ...wrongHeaders(operation, headers), ...wrongBody(operation, headers, body)];
}

const inputOf = (parts: object) => ({
  request: new Request('https://site.example'),
  caller: { kind: 'anyone' as const },
  bytes: new Uint8Array(),
  upload: undefined,
  idempotencyKey: undefined,
  params: {},
  query: {},
  body: undefined,
  ...parts,
});

const usual = ['Authorization', 'Content-Type', 'Accept'];
const wrongHeaders = ({ operation }: PlacedOperation, headers: CurlCall['headers']): string[] => {
  const known = [...usual, ...parametersIn(operation, 'header').map(({ name }) => name)];
  const unknown = Object.keys(headers).filter((name) => !known.includes(name));
  const needsKey = Array.isArray(operation['security']) && operation['security'].length === 1;
  return [...unknown, ...(needsKey && !headers['Authorization'] ? ['no key'] : [])];
};

function wrongBody({ operation }: PlacedOperation, headers: CurlCall['headers'], body: unknown): string[] {
  const bodies = mediaTypes(operation).filter(({ of }) => of === 'body');
  const media = bodies.find(({ type }) => type === headers['Content-Type']);
  if (!media) return bodies.length === 0 && body === undefined ? [] : ['no such media type of a body'];
  if (!media.schema) return [];
  const schema = JSON.stringify(media.schema).replaceAll('"#/components/', '"api#/components/');
  return ajv.validate(JSON.parse(schema), body) ? [] : [ajv.errorsText()];
}

const calls = codeBlocks.filter(({ language, code }) => language === 'sh' && code.startsWith('curl'));

test.each(calls.map((block) => [`${block.guide}: ${block.label}`, block] as const))(
  'the call of %s is one of the API',
  (_name, { code }) => {
    expect(wrongWith(curlCall(code))).toEqual([]);
  },
);

test('finds what is wrong with a call', () => {
  expect(wrongWith(curlCall("curl 'https://SITE/api/stok'"))).toEqual(['no operation GET /api/stok']);
  expect(wrongWith(curlCall("curl 'https://SITE/api/stock?limt=3'"))[0]).toContain('Did you mean limit');
  const lead = `curl -X POST 'https://SITE/api/leads' -H 'Content-Type: application/json' -H 'Idempotency-Key: 1' -H 'Authorization: x'`;
  expect(wrongWith(curlCall(`${lead} -d '{"category":"Enquiry","phone":"1","mesage":""}'`))).not.toEqual([]);
});

const program = createProgram({
  projectDir: process.cwd(),
  program: 'dealer',
  interactive: false,
  print: () => undefined,
  services: () => Promise.reject(new Error('no command runs')),
  get config(): never {
    throw new Error('no command runs');
  },
});

test('the commands of guides exist', () => {
  const words = codeBlocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => dealerCommands(code));
  expect(words.length).toBeGreaterThan(0);
  expect(words.flatMap((one) => commandProblems(program, one, true))).toEqual([]);
});

/** The names of all fields within a value, and the values that lists allow. */
function fieldsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsWithin);
  if (!isRecord(value)) return [];
  const { properties, enum: choices = [], const: constant = [], examples: _examples, ...rest } = value;
  const own = isRecord(properties)
    ? [...Object.keys(properties), ...fieldsWithin(Object.values(properties))]
    : [];
  return [...own, ...[choices, constant].flat().map(String), ...fieldsWithin(Object.values(rest))];
}

const carTools = [searchStock, getCar, similarCars, financeExample, tradeInEstimate];
const tools = [...carTools, listLocations, listCurrentOffers, ...formTools(testTenant())];
const names = new Set([
  ...fieldsWithin(document),
  ...fieldsWithin(tools.map(({ input }) => toolSchema(input, 'input'))),
  ...fieldsWithin(tools.map(({ output }) => toolSchema(output, 'output'))),
  ...tools.map(({ name }) => name),
  ...operations.flatMap(({ method, path, isWebhook, operation }) => [
    isWebhook ? path : `${method.toUpperCase()} ${path}`,
    ...(['path', 'query', 'header'] as const).flatMap((place) =>
      parametersIn(operation, place).map(({ name }) => name),
    ),
    ...Object.keys(Object(Object(operation['responses'])['429'])['headers'] ?? {}),
  ]),
  ...Object.keys({ ...problemCodes, ...fieldCodes }),
  ...apiScopes,
  ...operatorScopes,
  ...eventTypeNames.flatMap((type) => [type, type.replace(/\..*/, '.*')]),
]);

/** Of other systems, of MCP, of HTTP and of failed connections. */
const others = [
  /^https:\/\/SITE/,
  /^(?:Authorization: Bearer YOUR_KEY|Accept|ETag|If-None-Match|Location|utm_source)$/,
  /^(?:npm |node |standardwebhooks$|skipLibCheck$|tsconfig\.json$|from\.\.to$)/,
  /^(?:tools\/list|isError)$/,
  /^(?:OPERATOR_TOKEN|TENANTS=database|DEFAULT_TENANT=SLUG|WEBHOOK_PRIVATE_HOSTS|127\.0\.0\.1:4999|\*)$/,
  /^(?:http:\/\/(?:SLUG\.localhost|127\.0\.0\.1):3000|127\.0\.0\.1 SLUG\.localhost|https:\/\/localhost)$/,
  /^(?:HTTP 500|TIMEOUT|ENOTFOUND|ECONNREFUSED|REFUSED_ADDRESS)$/,
];

/** What a piece of code in a sentence names: `limit=3` a parameter, `{"status":"sold"}` its fields and values. */
const namesIn = (span: string): string[] => {
  if (span.startsWith('{')) return Array.from(span.matchAll(/"([^"]+)"/g), ([, name = '']) => name);
  const pairs = /^\w+=[^&]+(?:&\w+=[^&]+)*$/.test(span) ? span.split('&') : undefined;
  return pairs ? pairs.map((pair) => pair.replace(/=.*/, '')) : [span];
};

describe.each(guides)('the guide $name', ({ name, text, summary }) => {
  test('names only what the API has', () => {
    const unknown = codeSpans(`${summary}\n${text}`)
      .filter((span) => !others.some((pattern) => pattern.test(span)))
      .flatMap(namesIn)
      .filter((one) => !names.has(one));
    expect(unknown).toEqual([]);
  });

  test('names the scope of every call that it shows', () => {
    const scopes = calls
      .filter(({ guide }) => guide === name)
      .map(({ code }) => curlCall(code))
      .filter(({ headers }) => headers['Authorization'])
      .flatMap(({ method, url }) => {
        const path = find(url.pathname)?.path;
        const placed = operations.find((one) => one.path === path && one.method === method.toLowerCase());
        return placed?.operation['x-required-scope'] ?? [];
      });
    expect(scopes.filter((scope) => !text.includes(String(scope)))).toEqual([]);
  });
});
