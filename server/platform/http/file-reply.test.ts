import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineEndpoint } from '#server/api/routes/endpoint';
import { openApiDocument } from '#server/api/routes/openapi';
import { openSampleApi, type SampleApi } from '../../../tests/support/sample-api';
import { Problem } from './problem';

let opened = 0;
const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/files/{name}',
  summary: 'A file',
  caller: 'anyone',
  cors: true,
  ignores: () => true,
  responses: {},
  file: { type: 'application/pdf', description: 'The file.' },
  problems: { busy: 'Busy.' },
  handler: async (_site, { request }) => ({
    status: 200,
    file: {
      name: 'a-car.pdf',
      taggedBy: 'version 1',
      open: async () => {
        opened += 1;
        const wanted = new URL(request.url).searchParams.get('as');
        if (wanted === 'busy') return new Problem('busy', 'Busy.', { retryAfter: 3 });
        if (wanted === 'broken') throw new Error('no paper');
        return wanted === 'stream' ? new Blob(['streamed']).stream() : new TextEncoder().encode('bytes');
      },
    },
  }),
});

let api: SampleApi;
beforeAll(async () => {
  api = await openSampleApi();
});
afterAll(() => api.close());
const ask = (query = '', init = {}) => api.call([endpoint], `/api/files/x${query}`, init);

test('a file is sent with its type, its name, an entity tag and nosniff', async () => {
  const response = await ask();
  expect([response.status, await response.text()]).toEqual([200, 'bytes']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a-car.pdf"',
    'content-length': '5',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  });
  expect(response.headers.get('etag')).toMatch(/^W\/"/);
});

test('sends bytes as they are generated, without a length', async () => {
  const response = await ask('?as=stream');
  expect([response.headers.get('content-length'), await response.text()]).toEqual([null, 'streamed']);
});

test('headers alone, and an unchanged file, cost nothing', async () => {
  const before = opened;
  const head = await ask('', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const again = await ask('', { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
  expect([again.status, await again.text(), again.headers.get('content-type')]).toEqual([304, '', null]);
  expect(opened).toBe(before);
});

test('a refusal and a failure are problems, as everywhere', async () => {
  const busy = await ask('?as=busy');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '3']);
  expect(busy.headers.get('content-type')).toBe('application/problem+json');
  expect((await ask('?as=broken')).status).toBe(500);
  expect(api.logged).toHaveLength(1);
});

test('OpenAPI describes a binary response', () => {
  const document = openApiDocument([endpoint], { title: 't', version: '1', description: 'd' });
  expect(document).toMatchObject({
    paths: {
      '/api/files/{name}': {
        get: {
          responses: {
            200: { description: 'The file.', content: { 'application/pdf': {} } },
            503: { $ref: '#/components/responses/unavailable.busy' },
          },
        },
      },
    },
  });
});
