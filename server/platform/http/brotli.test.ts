import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressedResponse } from './brotli';

const long = 'A text that is worth its compression. '.repeat(100);
const identity = (bytes: Uint8Array) => Buffer.from(bytes);

interface Case {
  readonly body?: string;
  readonly accepted: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly encoding: string | null;
  readonly read: (bytes: Uint8Array) => Buffer;
}

test.each<[what: string, given: Case]>([
  ['brotli if the client takes it', { accepted: 'gzip, br', encoding: 'br', read: brotliDecompressSync }],
  ['gzip if it takes no brotli', { accepted: 'gzip, br;q=0', encoding: 'gzip', read: gunzipSync }],
  ['plain if it takes neither', { accepted: 'identity', encoding: null, read: identity }],
  ['plain if it is short', { accepted: 'br', body: 'short', encoding: null, read: identity }],
  [
    'unchanged if its headers forbid it',
    {
      accepted: 'br',
      headers: { 'cache-control': 'no-cache, no-transform' },
      encoding: null,
      read: identity,
    },
  ],
  [
    'unchanged if it is already compressed',
    { accepted: 'br', headers: { 'content-encoding': 'gzip' }, encoding: 'gzip', read: identity },
  ],
])('sends a response %s', async (_what, { body = long, accepted, headers = {}, encoding, read }) => {
  const request = new Request('http://brolga.example/', { headers: { 'accept-encoding': accepted } });
  const response = await compressedResponse(new Response(body, { status: 201, headers }), request);
  expect(response.status).toBe(201);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(read(new Uint8Array(await response.arrayBuffer())).toString()).toBe(body);
});

test('leaves the answer to a HEAD alone', async () => {
  const response = new Response(long);
  const request = new Request('http://brolga.example/', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(await compressedResponse(response, request)).toBe(response);
});
