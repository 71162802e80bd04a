import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isCrossOriginForm, requestOrigin, settleOrigin } from './same-origin';

const from = (headers: Record<string, string>, host = 'coast.example') =>
  new Request('http://localhost/form', { method: 'POST', headers: { host, ...headers } });

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://coast.example' }, 'same'],
  [{ 'sec-fetch-site': 'same-origin' }, 'same'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 'same'],
  [{ origin: 'https://coast.example' }, 'same'],
  [{ origin: 'http://coast.example:80' }, 'same'],
  [{ 'sec-fetch-site': 'none' }, 'unknown'],
  [{}, 'unknown'],
  [{ origin: 'null' }, 'other'],
  [{ 'sec-fetch-site': 'cross-site' }, 'other'],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://coast.example' }, 'other'],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://other.coast.example' }, 'other'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'other'],
  [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, 'other'],
  [{ origin: 'https://coast.example.evil.example' }, 'other'],
  [{ origin: 'https://coast.example@evil.example' }, 'other'],
  [{ origin: 'ftp://coast.example' }, 'other'],
  [{ origin: 'chrome-extension://coast.example' }, 'other'],
  [{ origin: '' }, 'other'],
] as const)('%o comes from: %s', (headers, origin) => {
  expect(requestOrigin(from(headers))).toBe(origin);
  expect(isCrossOriginForm(from(headers))).toBe(origin === 'other');
});

test('the port is part of the origin', () => {
  expect(requestOrigin(from({ origin: 'http://localhost:3000' }, 'localhost:3000'))).toBe('same');
  expect(requestOrigin(from({ origin: 'http://localhost:3001' }, 'localhost:3000'))).toBe('other');
});

test.each(['user@coast.example', 'coast.example/evil.example', 'a b', ''])(
  'the host %j is unknown',
  (host) => {
    expect(requestOrigin(from({ origin: 'https://coast.example' }, host))).toBe('other');
  },
);

test.each([
  ['BROLGA.localhost', 'http://brolga.localhost', 'brolga.localhost'],
  ['brolga.localhost:80', 'http://brolga.localhost', 'brolga.localhost'],
  ['Brolga.localhost:3000', 'http://BROLGA.localhost:3000', 'brolga.localhost:3000'],
  ['brolga.localhost:443', 'https://brolga.localhost', 'brolga.localhost:443'],
])('a form of the host %s from %s reaches its page', (host, origin, own) => {
  const request = { method: 'POST', url: '/contact', headers: { host, origin } };
  settleOrigin(request as unknown as IncomingMessage);
  expect(request).toMatchObject({ url: '/contact', headers: { host: own, origin: `http://${own}` } });
  expect(new URL(request.headers.origin).host).toBe(request.headers.host);
});
