import { expect, test } from 'vitest';
import { ownRouteHeader, sendToOwnRoute } from './own-route';

test.each([
  ['/metrics', '/api/metrics'],
  ['/mcp?x=1', '/api/mcp?x=1'],
  ['/mcp/', '/api/mcp'],
  ['/internal/hosts?domain=a', '/api/internal/hosts?domain=a'],
  ['/internal/v1/tenants', '/api/internal/v1/tenants'],
  ['/internal/v1?x', '/api/internal/v1?x'],
])('%s is routed to %s and marked', (url, expected) => {
  const request = { url, headers: {} };
  sendToOwnRoute(request);
  expect(request).toEqual({ url: expected, headers: { [ownRouteHeader]: '1' } });
});

const others =
  '/api/internal/v1/tenants /internal/v10 /internal/v1%2Ftenants //internal/v1 /metricsx /metrics/x /mcps /mcp/x /';
test.each(others.split(' '))('%s is not rerouted, and no client can mark it', (url) => {
  const request = { url, headers: { [ownRouteHeader]: '1' } };
  sendToOwnRoute(request);
  expect(request).toEqual({ url, headers: {} });
});
