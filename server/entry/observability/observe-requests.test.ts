import { describe, expect, it, vi } from 'vitest';
import type { Exchange } from '#server/platform/http/exchange';
import { noMetrics } from '#server/platform/observability/metrics';
import { testTenant } from '../../../tests/support/test-tenant';
import { observeRequests } from './observe-requests';

const exchange: Exchange = {
  ...{ requestId: 'a1b2c3d4', host: 'brolga.localhost', method: 'GET', route: '/cars/:slug' },
  ...{ status: 200, milliseconds: 12.345, cache: 'hit', isDocument: true, bytesSent: 5_000 },
};

function observe(config: { METRICS_TOKEN?: string; REQUEST_LOG: 'on' | 'off' }) {
  const metrics = { ...noMetrics, request: vi.fn(), page: vi.fn() };
  const log = { info: vi.fn() };
  const tenant = testTenant({ slug: 'brolga' });
  const tenants = { byHost: (host: string | null) => (host === 'brolga.localhost' ? tenant : null) };
  const usage = { counter: { count: vi.fn() } };
  const observer = observeRequests({
    ...{ metrics, log, tenants, usage },
    config: { METRICS_TOKEN: undefined, ...config },
  });
  return { metrics, log, usage, observer };
}

describe('requests', () => {
  it('only count to the usage where metrics and log are off', () => {
    const { metrics, log, usage, observer } = observe({ REQUEST_LOG: 'off' });
    observer(exchange);
    expect(usage.counter.count.mock.calls).toEqual([[exchange]]);
    expect([metrics.request, metrics.page, log.info].flatMap((one) => one.mock.calls)).toEqual([]);
  });
  it('are logged with id, tenant, route, status, milliseconds and cache outcome, and nothing else', () => {
    const { log, metrics, observer } = observe({ REQUEST_LOG: 'on' });
    observer(exchange);
    const line = {
      ...{ requestId: 'a1b2c3d4', tenant: 'brolga', method: 'GET', route: '/cars/:slug' },
      ...{ status: 200, ms: 12.3, cache: 'hit' },
    };
    expect(log.info.mock.calls).toEqual([[line, 'request']]);
    expect(metrics.request).not.toHaveBeenCalled();
  });
  it('have no tenant at an unknown host', () => {
    const { log, observer } = observe({ REQUEST_LOG: 'on' });
    observer({ ...exchange, host: 'jane-citizen.example' });
    expect(JSON.stringify(log.info.mock.calls)).not.toContain('jane');
  });
  it.each([
    ['hit', [['hit']]],
    ['miss', [['miss']]],
    [undefined, []],
  ])('are counted in seconds; a cache outcome of %s counts as %j', (cache, pages) => {
    const { log, metrics, observer } = observe({ METRICS_TOKEN: 'a-token-of-sixteen', REQUEST_LOG: 'off' });
    observer({ ...exchange, cache });
    const { route, method, status } = exchange;
    expect(metrics.request.mock.calls).toEqual([[{ route, method, status, seconds: 0.012345 }]]);
    expect(metrics.page.mock.calls).toEqual(pages);
    expect(log.info).not.toHaveBeenCalled();
  });
});
