import { expect, test } from 'vitest';
import { ownRouteHeader, requestIdOf, sendToOwnRoute } from './exchange';
import { addressGroup, addressIn, plainAddress, visitedUrl } from './peer-address';

test.each([
  ['/metrics', '/api/metrics'],
  ['/mcp?x=1', '/api/mcp?x=1'],
  ['/mcp/', '/api/mcp'],
  ['/internal/hosts?domain=a', '/api/internal/hosts?domain=a'],
  ['/internal/v1/sites', '/api/internal/v1/sites'],
  ['/internal/v1?x', '/api/internal/v1?x'],
])('%s is routed to %s and marked', (url, expected) => {
  const request = { url, headers: {} };
  sendToOwnRoute(request);
  expect(request).toEqual({ url: expected, headers: { [ownRouteHeader]: '1' } });
});

const others =
  '/api/internal/v1/sites /internal/v10 /internal/v1%2Fsites //internal/v1 /metricsx /metrics/x /mcps /mcp/x /';
test.each(others.split(' '))('%s is not rerouted, and no client can mark it', (url) => {
  const request = { url, headers: { [ownRouteHeader]: '1' } };
  sendToOwnRoute(request);
  expect(request).toEqual({ url, headers: {} });
});

test.each([
  ['/', '/api/no-site'],
  ['/search/used-cars?make=mazda', '/api/no-site'],
  ['/set-up?key=a.b', '/api/set-up?key=a.b'],
  ['/set-up/', '/api/set-up'],
  ['/set-up/more', '/api/no-site'],
  ['/api/search', '/api/no-site'],
  ['/mcp', '/api/no-site'],
  ['/metrics', '/api/metrics'],
  ['/internal/v1/sites', '/api/internal/v1/sites'],
])('%s is routed to %s without a site', (url, expected) => {
  const request = { url, headers: {} };
  sendToOwnRoute(request, 'everywhere');
  expect(request).toEqual({ url: expected, headers: { [ownRouteHeader]: '1' } });
});

test.each(['/healthz', '/readyz', '/assets/a.js'])('%s answers for the process without a site', (url) => {
  const request = { url, headers: {} };
  sendToOwnRoute(request, 'everywhere');
  expect(request).toEqual({ url, headers: {} });
});

test.each([
  ['/set-up?key=a.b', '/api/set-up?key=a.b', { [ownRouteHeader]: '1' }],
  ['/', '/', {}],
  ['/search/used-cars', '/search/used-cars', {}],
])('beside demonstrations only the set-up page has an address: %s', (url, expected, headers) => {
  const request = { url, headers: {} };
  sendToOwnRoute(request, 'own-address');
  expect(request).toEqual({ url: expected, headers });
});

const request = (headers: Record<string, string> = {}) => new Request('http://coast.example/', { headers });

test('is the one from the connection hook', () => {
  expect(requestIdOf(request({ 'x-request-id': '1dcf3ea8-8024-448b' }))).toBe('1dcf3ea8-8024-448b');
});

test('without the hook a new one is made, once per request', () => {
  const asked = request();
  expect(requestIdOf(asked)).toMatch(/^[\w-]{36}$/);
  expect(requestIdOf(asked)).toBe(requestIdOf(asked));
  expect(requestIdOf(request())).not.toBe(requestIdOf(asked));
});

test.each(['short', 'x'.repeat(65), 'a"b\\c=d e f', '{"a":"b1234"}'])('%j is not logged', (id) => {
  expect(requestIdOf(request({ 'x-request-id': id }))).not.toBe(id);
});

test.each([
  ['203.0.113.9', 64, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', 64, '2001:db8:1:2::/64'],
  ['2001:db8::1', 64, '2001:db8:0:0::/64'],
  ['::1', 64, '0:0:0:0::/64'],
  ['203.0.113.9', 48, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 48, '2001:db8:1::/48'],
  ['2001:db8::1', 48, '2001:db8:0::/48'],
] as const)('%s is limited with a prefix of %i bits as %s', (address, bits, group) => {
  expect(addressGroup(address, bits)).toBe(group);
});

test('an address is limited by the whole network of a customer by default', () => {
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0::/48');
});

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
])('%s is written %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

test.each([
  [{}, 'http://www.brolga.example/cars/a?b=c'],
  [{ 'x-visitor-https': '1' }, 'https://www.brolga.example/cars/a?b=c'],
])('with the headers %j the visitor sees %s', (headers, address) => {
  const request = new Request('http://www.brolga.example/cars/a?b=c', { headers });
  expect(visitedUrl(request).href).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.7 203.0.113.7:5678 ::ffff:203.0.113.7 [::ffff:203.0.113.7]:5678'],
  ['2001:db8::1', '2001:db8::1 [2001:db8::1] [2001:db8::1]:443'],
  [undefined, 'unknown 203.0.113 203.0.113.7: 203.0.113.7:99999999 [203.0.113.7 2001:db8::1::2'],
])('reads %s from what a proxy sends: %s', (address, texts) => {
  for (const text of texts.split(' ')) expect(addressIn(text), text).toBe(address);
});

test('reads no address from an empty header', () => expect(addressIn('')).toBeUndefined());
