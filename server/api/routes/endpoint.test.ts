import { EventEmitter, once } from 'node:events';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { DatabaseAway } from '#server/platform/database/silence-watch';
import { peerAddressHeader } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { runs } from '../../../tests/support/property-runs';
import {
  findThings,
  openSampleApi,
  type SampleApi,
  sampleHost,
  thing,
} from '../../../tests/support/sample-api';
import { defineEndpoint, type Endpoint, reply } from './endpoint';
import { whole } from './query';

let api: SampleApi;
let writes = 0;
beforeAll(async () => {
  api = await openSampleApi();
});
afterEach(() => {
  api.logged.length = 0;
  api.clock.ms += 3_600_000;
});
afterAll(() => api.close());

const created = z.object({ id: z.string() });
const addThing = (extra: Partial<Endpoint> | { readonly handler: () => Promise<unknown> } = {}) =>
  defineEndpoint({
    method: 'POST',
    path: '/api/things',
    summary: 'Adds a thing',
    body: thing,
    responses: { 201: created },
    caller: { scope: 'things:write', orSameOrigin: true },
    bodyLimitBytes: 1000,
    idempotent: true,
    handler: async (_site, { body }) => {
      if (body.name === 'taken')
        return new Problem('invalid_fields', 'Taken.', {
          errors: [{ param: 'name', code: 'taken', detail: 'Taken' }],
        });
      if (body.name === 'full') throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      if (body.name === 'locked')
        throw new DatabaseAway(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }));
      if (body.name === 'crash') throw new TypeError('no thing');
      writes += 1;
      return reply(201, { id: `t${writes}` });
    },
    ...(extra as object),
  });
const add = addThing();

const json = { 'content-type': 'application/json' };
const withKey = { authorization: 'Bearer secret-write' };
const readKey = { authorization: 'Bearer secret-read' };
const evil = { origin: 'https://evil.example' };
const ownPage = { 'sec-fetch-site': 'same-origin', origin: `http://${sampleHost}` };
const post = (body: BodyInit, headers: Record<string, string> = {}, endpoints: Endpoint[] = [add]) =>
  api.call(endpoints, '/api/things', { method: 'POST', body, headers: { ...json, ...withKey, ...headers } });
/** A body that arrives piece by piece. */
const stream = (body: ReadableStream, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    body,
    duplex: 'half' as const,
    headers: { ...json, ...withKey, ...headers },
  };
  return api.call([add], '/api/things', init);
};
const good = JSON.stringify({ name: 'lamp' });

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = await response.json();
  expect(body).toMatchObject({
    type: `/api/docs/errors#${body.code}`,
    status: response.status,
    title: expect.any(String),
    detail: expect.any(String),
  });
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}

describe('an endpoint that reads', () => {
  const get = (path: string, init: Parameters<SampleApi['call']>[2] = {}) =>
    api.call([findThings], path, { params: { shelf: 'top' }, ...init });

  const statusOf = async (...args: Parameters<typeof get>) => (await get(...args)).status;

  test('answers JSON, with its query read and repeated parameters as a list', async () => {
    const response = await get('/api/things/top?limit=5&tag=a&tag=b');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ shelf: 'top', limit: 5, tags: ['a', 'b'] });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await (await get('/api/things/top?tag=a')).json()).toMatchObject({ tags: ['a'] });
  });

  test.each([
    ['a number over its limit', 'limit=101', 'limit'],
    ['a word for a number', 'limit=many', 'limit'],
    ['a single parameter sent twice', 'limit=1&limit=2', 'limit'],
  ])('answers 400 to %s and names the parameter', async (_case, query, field) => {
    const response = await get(`/api/things/top?${query}`);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).param).toBe(field);
  });

  test('answers 400 to a NUL character and to a path that its schema does not accept', async () => {
    expect(await statusOf('/api/things/top?tag=%00')).toBe(400);
    expect(await statusOf('/api/things/top?%00=a')).toBe(400);
    expect(await statusOf('/api/things/9', { params: { shelf: '9' } })).toBe(400);
  });

  test.each([
    ['limt=5', 'limt', 'Unknown parameter. Did you mean limit?'],
    ['LIMIT=5', 'LIMIT', 'Unknown parameter. Did you mean limit?'],
    ['limit=5&utm_source=x', 'utm_source', 'Unknown parameter.'],
    ['__proto__=1', '__proto__', 'Unknown parameter.'],
    [`${'limit'.repeat(2_000)}=1`, 'limit'.repeat(2_000), 'Unknown parameter.'],
  ])('refuses ?%.20s and suggests the nearest name', async (query, field, message) => {
    const response = await get(`/api/things/top?${query}`);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toMatchObject([
      { param: field, code: 'unknown_name', detail: message },
    ]);
  });

  test('an endpoint without a query refuses every parameter', async () => {
    const { query: _, ...without } = findThings;
    const plain = defineEndpoint({
      ...without,
      params: thing.partial(),
      handler: async () => new Problem('gone'),
    });
    expect((await api.call([plain], '/api/things/top')).status).toBe(410);
    expect((await api.call([plain], '/api/things/top?limit=1')).status).toBe(400);
  });

  test('an endpoint may ignore parameters, and still checks those it knows', async () => {
    const link = defineEndpoint({
      method: 'GET',
      path: '/api/link',
      summary: 'A link',
      caller: 'anyone',
      query: z.object({ size: whole(1, 9) }),
      ignores: (name) => name.startsWith('utm_'),
      responses: { 200: z.object({ size: z.number().optional() }) },
      handler: async (_site, { query }) => reply(200, query),
    });
    const answers = ['size=2&utm_source=a&utm_source=b', 'size=x', 'siez=2'].map((query) =>
      api.call([link], `/api/link?${query}`),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 400, 400]);
  });

  test("returns a handler's problem unchanged", async () => {
    const response = await get('/api/things/gone', { params: { shelf: 'gone' } });
    expect(response.status).toBe(410);
    expect((await problemOf(response)).detail).toBe('That shelf is gone.');
  });

  test('answers 404 as a problem if no site has the host', async () => {
    const response = await get('/api/things/top', { known: false });
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ code: 'unknown_site', detail: 'No site.' });
  });

  test.each([
    ['lost', 404, 'not_found', 'Thrown by a page.'],
    ['sold', 410, 'gone', 'Thrown by a page.'],
    ['foreign', 403, 'other_origin', 'Thrown by a page.'],
    ['moved', 500, 'internal_error', 'Something went wrong on our side.'],
  ])('tells a Response that a page throws as what it is: %s', async (shelf, status, code, detail) => {
    const response = await get(`/api/things/${shelf}`, { params: { shelf } });
    expect(response.status).toBe(status);
    expect(await problemOf(response)).toMatchObject({ code, detail });
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const { status, headers, body } = await get('/api/things/top', { method: 'HEAD' });
    expect([status, headers.get('etag'), body]).toEqual([200, expect.stringMatching(/^W\/"/), null]);
  });

  test('answers 304 without a body while the entity tag holds', async () => {
    const etag = (await get('/api/things/top')).headers.get('etag') ?? '';
    const again = await get('/api/things/top', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await get('/api/things/top?limit=9', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  test('an entity tag may leave out values that change by themselves', async () => {
    let ms = 0;
    const timed = defineEndpoint({
      method: 'GET',
      path: '/api/timed',
      summary: 'Timed',
      responses: { 200: z.object({ ms: z.number() }) },
      caller: 'anyone',
      handler: async () => reply(200, { ms: ms++ }, { taggedBy: 'stock 7' }),
    });
    const first = await api.call([timed], '/api/timed');
    const second = await api.call([timed], '/api/timed');
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('lets any origin read', async () => {
    const response = await get('/api/things/top', {
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('allows GET and HEAD in a preflight', async () => {
    const { status, headers } = await get('/api/things/top', { method: 'OPTIONS' });
    expect([status, headers.get('access-control-allow-methods'), headers.get('allow')]).toEqual([
      204,
      'GET, HEAD',
      'GET, HEAD, OPTIONS',
    ]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405 and Allow', async (method) => {
    const response = await get('/api/things/top', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    await problemOf(response);
  });

  test('waits for the turn of its site in a busy process, and says when there is none', async () => {
    const pageTurns = {
      begin: async (tenant: string, exchange: string) => tenant === 'coast' && exchange !== '2',
    };
    const services = { pageTurns } as unknown as Bff['services'];
    const site = await openSampleApi({ services });
    const ask = async (exchange: string, endpoint: Endpoint, init = {}) => {
      const headers = { ...json, ...withKey, 'x-exchange': exchange };
      const path = endpoint.method === 'GET' ? '/api/things/top' : '/api/things';
      const params = { shelf: 'top' };
      const { status, headers: sent } = await site.call([endpoint], path, { ...init, params, headers });
      return [status, sent.get('retry-after')];
    };
    expect(await ask('1', findThings)).toEqual([200, null]);
    expect(await ask('2', findThings)).toEqual([503, '2']);
    expect(await ask('2', add, { method: 'POST', body: good })).toEqual([201, null]);
    const question = addThing({ isReading: true });
    expect(await ask('2', question, { method: 'POST', body: good })).toEqual([503, '2']);
    await site.close();
  });

  test('says in each response how much of its limit is left', async () => {
    const from = async (query: string, headers: Record<string, string> = {}) => {
      const { status, headers: sent } = await get(`/api/things/top${query}`, {
        headers: { 'x-peer-address': '203.0.113.9', ...headers },
      });
      return [status, sent.get('ratelimit-policy'), sent.get('ratelimit')];
    };
    const policy = '"address";q=3;w=3';
    const etag = (await get('/api/things/top')).headers.get('etag') ?? '';
    expect(await from('', { 'if-none-match': etag })).toEqual([304, policy, '"address";r=2;t=1']);
    expect(await from('?limit=x')).toEqual([400, policy, '"address";r=1;t=2']);
    expect(await from('')).toEqual([200, policy, '"address";r=0;t=3']);
    expect(await from('')).toEqual([429, policy, '"address";r=0;t=3']);
  });

  test('has no limit per address behind a proxy that hides them: one visitor would use up the limit of all', async () => {
    const headers = { 'x-peer-address': '10.0.0.2', 'x-shared-address': '1' };
    for (let asked = 0; asked < 5; asked += 1) {
      const { status, headers: sent } = await get('/api/things/top', { headers });
      expect([status, sent.get('ratelimit')]).toEqual([200, null]);
    }
  });

  test('says so in the response of a failure too, and lets other origins read it', async () => {
    const { status, headers } = await get('/api/things/broken', { params: { shelf: 'broken' } });
    expect([status, headers.get('ratelimit')]).toEqual([500, '"address";r=2;t=1']);
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit');
    api.logged.length = 0;
  });
});

const box = z.strictObject({
  label: z.string(),
  things: z.array(z.strictObject({ colour: z.string() })).optional(),
});
const pack = defineEndpoint({
  method: 'POST',
  path: '/api/boxes',
  summary: 'Packs a box',
  caller: { scope: 'things:write' },
  body: box,
  responses: { 201: created },
  handler: async () => reply(201, { id: 'b1' }),
});
test.each([
  [{ lable: 'a' }, 'lable', 'Unknown field. Did you mean label?'],
  [{ label: 'a', quantity: 1 }, 'quantity', 'Unknown field.'],
  [{ label: 'a', things: [{ color: 'red' }] }, 'things.0.color', 'Unknown field. Did you mean colour?'],
])(
  'a body with an unknown field: %j is refused, with the nearest name of its object',
  async (body, field, message) => {
    const response = await post(JSON.stringify(body), {}, [pack]);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toContainEqual(
      expect.objectContaining({ param: field, code: 'unknown_name', detail: message }),
    );
  },
);

describe('an unexpected error', () => {
  test.each([
    ['a full disk', 'full', 'The disk is full; try again in 30 s.'],
    ['a locked database', 'locked', 'Another process has locked the database; try again in 30 s.'],
  ])('is a 503 with the time to retry for %s', async (_, name, detail) => {
    const response = await post(JSON.stringify({ name }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await problemOf(response)).detail).toBe(detail);
  });

  test('is a 500 without details, logged once with the request id', async () => {
    const response = await api.call([findThings], '/api/things/broken', { params: { shelf: 'broken' } });
    expect(response.status).toBe(500);
    expect(await response.clone().text()).not.toMatch(/the shelf fell down|\.ts/);
    const { request_id } = await problemOf(response);
    const fault = { requestId: request_id, path: '/api/things/{shelf}', says: 'the shelf fell down' };
    expect(api.logged).toEqual([[expect.objectContaining(fault), 'request failed']]);
  });

  test('is not logged if the client has disconnected', async () => {
    const body = new ReadableStream({
      start: (c) => c.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    const response = await stream(body);
    expect(response.status).toBe(400);
    expect(api.logged).toEqual([]);
  });
});

describe('who may call', () => {
  const keyless = (headers: Record<string, string>, endpoint = add) =>
    api.call([endpoint], '/api/things', { method: 'POST', body: good, headers: { ...json, ...headers } });

  test.each([
    ['a key with the scope', withKey, 201],
    ['a page of this site', ownPage, 201],
    ['a caller without a key', {}, 401],
    ['an unknown key', { authorization: 'Bearer nonsense' }, 401],
    ['another scheme', { authorization: 'Basic c2VjcmV0' }, 401],
    ['an unknown key from a page of this site', { ...ownPage, authorization: 'Bearer nonsense' }, 401],
    ['a key without the scope', readKey, 403],
    ['a page of another site', { ...evil, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another site, even with a key', { ...withKey, ...evil }, 403],
  ])('%s with %j gets %i', async (_case, headers, status) => {
    const response = await keyless(headers);
    expect(response.status).toBe(status);
    const challenge = response.headers.get('www-authenticate') ?? '';
    if (status === 401) expect(challenge).toMatch(/^Bearer realm="api"/);
    if (headers === readKey) expect(challenge).toContain('error="insufficient_scope", scope="things:write"');
  });

  test.each<[string, Endpoint['caller'], Record<string, string>, number]>([
    ["an endpoint for the site's own pages accepts them", 'same-origin', ownPage, 201],
    ["an endpoint for the site's own pages refuses a bare request", 'same-origin', {}, 403],
    ["an endpoint for the site's own pages refuses a key", 'same-origin', withKey, 403],
    ["an endpoint for the site's own pages refuses another site", 'same-origin', evil, 403],
    ['an open endpoint accepts any program', 'anyone', {}, 201],
    ["an open endpoint refuses another site's page", 'anyone', evil, 403],
  ])('%s', async (_case, caller, headers, status) => {
    expect((await keyless(headers, addThing({ caller }))).status).toBe(status);
  });

  test('a response to a key is never shared: no CORS, no-store', async () => {
    const response = await keyless(withKey);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('each key has its own rate', async () => {
    const statuses = async (key: string, times: number) => {
      const answers = [];
      for (let n = 0; n < times; n += 1) answers.push(await keyless({ authorization: `Bearer ${key}` }));
      return answers.map(({ status, headers }) => `${status} ${headers.get('retry-after') ?? ''}`.trim());
    };
    expect(await statuses('secret-slow', 3)).toEqual(['201', '201', '429 1']);
    expect(await statuses('secret-write', 3)).toEqual(['201', '201', '201']);
    api.clock.ms += 500;
    expect(await statuses('secret-slow', 2)).toEqual(['201', '429 1']);
  });
});

describe('a body', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['JSON in name only', 'text/json'],
    ['no content type', ''],
  ])('as %s gets 415', async (_case, type) => {
    const response = await post(good, { 'content-type': type });
    expect([response.status, response.headers.get('accept')]).toEqual([415, 'application/json']);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    '%s is JSON',
    async (type) => {
      expect((await post(good, { 'content-type': type })).status).toBe(201);
    },
  );

  test.each([
    ['cut off', '{"name": '],
    ['empty', ''],
    ['blank', ' \n'],
    ['two values', '{} {}'],
    ['nested without end', `${'['.repeat(400)}${']'.repeat(400)}`],
    ['text with a NUL character', '{"name": "la\\u0000mp"}'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('that is %s gets 400 with a reason', async (_case, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toMatch(/\w/);
  });

  test('keeps whole surrogate pairs and replaces half ones', async () => {
    const echo = defineEndpoint({
      method: 'POST',
      path: '/api/things',
      summary: 'Adds a thing',
      caller: 'anyone',
      body: thing,
      responses: { 201: created },
      handler: async (_site, { body }) => reply(201, { id: body.name }),
    });
    const response = await post('{"name": "l\\ud83dp \\ud83d\\ude97"}', {}, [echo]);
    expect(await response.json()).toEqual({ id: 'l\ufffdp 🚗' });
  });

  test.each([
    ['an escaped backslash before u0000, which is no NUL', '{"name": "a\\\\u0000"}'],
    ['brackets inside text, which do not nest', JSON.stringify({ name: `"${'['.repeat(100)}\\` })],
  ])('may hold %s', async (_case, body) => {
    expect((await post(body)).status).toBe(201);
  });

  test('gets 422 with each wrong field', async () => {
    const response = await post('{"size": "big"}');
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors.map(({ param }: { param: string }) => param)).toEqual([
      'name',
      'size',
    ]);
  });

  test.each(['[]', 'null', '7', '"text"'])('that is %s instead of an object gets 422', async (body) => {
    const { errors } = await problemOf(await post(body));
    expect(errors).toEqual([{ param: 'body', code: 'wrong_type', detail: 'Send a JSON object.' }]);
  });

  test("gets a handler's own field errors in the same form", async () => {
    const response = await post('{"name": "taken"}');
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toEqual([{ param: 'name', code: 'taken', detail: 'Taken' }]);
  });

  test('may be as long as the limit, and one byte more gets 413', async () => {
    const ofSize = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - 11) });
    expect((await post(ofSize(1000))).status).toBe(201);
    expect((await post(ofSize(1001))).status).toBe(413);
  });

  test('with a declared length over the limit gets 413 without being read', async () => {
    let pulled = 0;
    const pull = () => {
      pulled += 1;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const response = await stream(body, { 'content-length': '1001' });
    expect([response.status, pulled]).toEqual([413, 0]);
  });

  test('with a false content-length is still limited', async () => {
    expect((await post('x'.repeat(5000), { 'content-length': '5' })).status).toBe(413);
  });

  test('never causes a 500', async () => {
    const open = addThing({ caller: 'anyone', bodyLimitBytes: 64 * 1024, idempotent: false });
    const hostile = fc.oneof(
      fc.json({ maxDepth: 8 }),
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify({ name: value, __proto__: value, size: value })),
      fc.constantFrom(
        '{"__proto__":{"name":"x"},"name":"ok"}',
        '{"name":{"toString":1}}',
        '1e999',
        '{"name":"\\ud800"}',
      ),
      fc.uint8Array({ maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (body) => {
        const response = await post(body as BodyInit, { 'x-peer-address': '203.0.113.1' }, [open]);
        expect([201, 400, 422, 500]).toContain(response.status);
        // Only the sample's own deliberate crash does.
        if (response.status === 500) expect(String(body)).toContain('crash');
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('Idempotency-Key', () => {
  const send = (key: string, body = good, headers: Record<string, string> = {}, endpoint = add) =>
    post(body, { 'idempotency-key': key, ...headers }, [endpoint]);

  test('of a repeated request gets the first response and runs nothing', async () => {
    const first = await send('a-1');
    const before = writes;
    const again = await send('a-1');
    expect([again.status, await again.text()]).toEqual([201, await first.text()]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(writes).toBe(before);
  });

  test('with another body gets 422', async () => {
    await send('a-2');
    expect((await send('a-2', '{"name": "chair"}')).status).toBe(422);
  });

  test('with other parameters in the address gets 422: a dry run is not the real call', async () => {
    const open = addThing({ ignores: () => true });
    const call = (path: string) =>
      api.call([open], path, {
        method: 'POST',
        body: good,
        headers: { ...json, ...ownPage, 'idempotency-key': 'a-6' },
      });
    expect((await call('/api/things')).status).toBe(201);
    expect((await call('/api/things?dry_run=true')).status).toBe(422);
  });

  test('of another connection is a different key', async () => {
    const from = (address: string) =>
      api.call([add], '/api/things', {
        method: 'POST',
        body: good,
        headers: { ...json, ...ownPage, 'idempotency-key': 'a-7', [peerAddressHeader]: address },
      });
    const before = writes;
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7']) await from(address);
    expect(writes).toBe(before + 2);
    // Neighbours in a /48 are other people; addresses of a /64 are one connection.
    for (const host of ['1::1', '2::1', '1::2']) await from(`2001:db8:9:${host}`);
    expect(writes).toBe(before + 4);
  });

  test('of another caller is a different key', async () => {
    await send('a-3');
    const before = writes;
    const other = await api.call([add], '/api/things', {
      method: 'POST',
      body: good,
      headers: { ...json, ...ownPage, 'idempotency-key': 'a-3' },
    });
    expect([other.status, writes]).toEqual([201, before + 1]);
  });

  test('gets 409 while its first request runs, and runs once', async () => {
    const held = new EventEmitter();
    let started = 0;
    const slow = addThing({
      caller: 'anyone',
      handler: async () => {
        started += 1;
        await once(held, 'release');
        return reply(201, { id: 'slow' });
      },
    });
    const first = send('a-4', good, {}, slow);
    const others = await Promise.all([1, 2, 3, 4].map(() => send('a-4', good, {}, slow)));
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    held.emit('release');
    expect([(await first).status, started]).toEqual([201, 1]);
    expect((await send('a-4', good, {}, slow)).status).toBe(201);
    expect(started).toBe(1);
  });

  test.each([
    ['its schema refuses', '{"name": 1}', 422],
    ['its handler refuses', '{"name": "taken"}', 422],
    ['fails', '{"name": "crash"}', 500],
  ])('is not used up by a request that %s', async (_case, body, status) => {
    const key = `again-${status}-${body.length}`;
    expect((await send(key, body)).status).toBe(status);
    expect((await send(key)).status).toBe(201);
  });

  test('expires after a day', async () => {
    await send('a-5');
    api.clock.ms += 25 * 3_600_000;
    expect((await send('a-5', '{"name": "chair"}')).status).toBe(201);
  });

  test.each(['', 'with space', 'x'.repeat(256), 'ümlaut'])('%j gets 400', async (key) => {
    expect((await send(key)).status).toBe(400);
  });
});

test('endpoints of one path combine by method', async () => {
  const both = [{ ...findThings, path: '/api/things' }, add];
  expect((await api.call(both, '/api/things', { params: { shelf: 'top' } })).status).toBe(200);
  expect((await post(good, {}, both)).status).toBe(201);
  const other = await api.call(both, '/api/things', { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
});
