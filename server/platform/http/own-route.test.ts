import { expect, test } from 'vitest';
import { ownRouteHeader, sendToOwnRoute } from './own-route';

test.each([
  ['/metrics', '/api/metrics'],
  ['/mcp?x=1', '/api/mcp?x=1'],
  ['/internal/hosts?domain=a', '/api/internal/hosts?domain=a'],
  ['/internal/v1/tenants', '/api/internal/v1/tenants'],
  ['/internal/v1?x', '/api/internal/v1?x'],
])('%s goes to %s, with a mark', (url, expected) => {
  const request = { url, headers: {} };
  sendToOwnRoute(request);
  expect(request).toEqual({ url: expected, headers: { [ownRouteHeader]: '1' } });
});

test.each([
  '/api/internal/v1/tenants',
  '/internal/v10',
  '/internal/v1%2Ftenants',
  '//internal/v1',
  '/metricsx',
  '/',
])('%s stays, and no client can mark it', (url) => {
  const request = { url, headers: { [ownRouteHeader]: '1' } };
  sendToOwnRoute(request);
  expect(request).toEqual({ url, headers: {} });
});
