import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { Exchange } from '#server/platform/http/exchange';
import { noMetrics } from '#server/platform/observability/metrics';
import { noSpans } from '#server/platform/observability/spans';
import { testTenant } from '../../../tests/support/test-tenant';
import { observeRequests, traceRequests } from './requests';

const exchange: Exchange = {
  requestId: 'a1b2c3d4',
  host: 'brolga.localhost',
  method: 'GET',
  route: '/cars/:slug',
  status: 200,
  milliseconds: 12.345,
  cache: 'hit',
  isDocument: true,
  bytesSent: 5_000,
};

const tenants = {
  byHost: (host: string | null) => (host === 'brolga.localhost' ? testTenant({ slug: 'brolga' }) : null),
};

function observe(config: { METRICS_TOKEN?: string; REQUEST_LOG: 'on' | 'off' }) {
  const metrics = { ...noMetrics, request: vi.fn(), page: vi.fn(), siteRequest: vi.fn() };
  const log = { info: vi.fn() };
  const observer = observeRequests({
    metrics,
    log,
    tenants,
    config: { METRICS_TOKEN: undefined, ...config },
  });
  return { metrics, log, observer };
}

describe('requests', () => {
  it('are neither counted nor logged where metrics and log are off', () => {
    const { metrics, log, observer } = observe({ REQUEST_LOG: 'off' });
    observer(exchange);
    const all = [metrics.request, metrics.page, metrics.siteRequest, log.info];
    expect(all.flatMap((one) => one.mock.calls)).toEqual([]);
  });
  it('are logged with id, tenant, route, status, milliseconds and cache outcome, and nothing else', () => {
    const { log, metrics, observer } = observe({ REQUEST_LOG: 'on' });
    observer(exchange);
    const line = {
      requestId: 'a1b2c3d4',
      tenant: 'brolga',
      method: 'GET',
      route: '/cars/:slug',
      status: 200,
      ms: 12.3,
      cache: 'hit',
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

describe('the bill of a site', () => {
  const billed = (differences: Partial<Exchange>) => {
    const { metrics, observer } = observe({ METRICS_TOKEN: 'a-token-of-sixteen', REQUEST_LOG: 'off' });
    observer({ ...exchange, cache: undefined, ...differences });
    return metrics.siteRequest.mock.calls.flat();
  };

  it.each<[string, string, Partial<Exchange>]>([
    ['a page out of the cache', 'cached page', { cache: 'hit' }],
    ['a page for the cache', 'rendered page', { cache: 'miss' }],
    ['a page of one visitor', 'rendered page', {}],
    ['a page that failed or was refused', 'other', { status: 503 }],
    ['a redirect', 'other', { isDocument: false, status: 302 }],
    ['an answer of the API', 'api', { route: '/api/stock', isDocument: false }],
    ['the HTML of the API', 'api', { route: '/api/docs' }],
    ['an answer of MCP', 'api', { route: '/mcp', isDocument: false }],
    ['a photo', 'other', { route: '/media/*', isDocument: false }],
  ])('has %s as “%s”, with its bytes', (_name, kind, differences) => {
    expect(billed(differences)).toEqual([{ tenant: 'brolga', kind, bytes: 5_000 }]);
  });

  it.each<Partial<Exchange>>([
    { host: 'stranger.example' },
    { host: undefined },
    { route: '/healthz' },
    { route: '/readyz' },
    { route: '/metrics' },
    { route: '/internal/hosts' },
    { route: '/internal/v1/sites/{slug}' },
  ])('leaves out requests of no site, and for the process: %j', (differences) => {
    expect(billed(differences)).toEqual([]);
  });
});

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function traced(headers: Readonly<Record<string, string>>, end: Partial<Exchange> = {}) {
  const finish = vi.fn();
  const spans = { ...noSpans, isOn: true, request: vi.fn(() => finish) };
  const request = Object.assign(new IncomingMessage(new Socket()), { headers });
  traceRequests({ spans, tenants })?.(request)({ ...exchange, ...end });
  return { parent: spans.request.mock.calls, end: finish.mock.calls[0]?.[0] };
}

describe('the span of a request', () => {
  it('is not made where no traces are collected', () => {
    expect(traceRequests({ spans: noSpans, tenants })).toBeUndefined();
  });
  it('has method, route, status, scheme, tenant, page cache outcome and id, and nothing else', () => {
    expect(traced({ 'x-visitor-https': '1', 'user-agent': 'Jane' }).end).toEqual({
      name: 'GET /cars/:slug',
      facts: {
        'http.request.method': 'GET',
        'http.route': '/cars/:slug',
        'http.response.status_code': 200,
        'url.scheme': 'https',
        'dealer_site.tenant': 'brolga',
        'dealer_site.page_cache': 'hit',
        'dealer_site.request_id': 'a1b2c3d4',
      },
      failure: undefined,
    });
  });
  it('has no tenant at an unknown host', () => {
    expect(JSON.stringify(traced({}, { host: 'jane-citizen.example' }).end)).not.toContain('jane');
  });
  it('names every unknown method as one', () => {
    const { end } = traced({}, { method: 'JANE', route: 'other' });
    expect(end.name).toBe('HTTP other');
    expect(end.facts['http.request.method']).toBe('_OTHER');
  });
  it.each([
    [200, undefined],
    [404, undefined],
    [499, undefined],
    [500, '500'],
    [503, '503'],
  ])('of status %i has the failure %s', (status, failure) => {
    expect(traced({}, { status }).end.failure).toBe(failure);
  });
  it('continues a trace from the private network only', () => {
    expect(traced({ traceparent, 'x-private-peer': '1' }).parent).toEqual([[traceparent]]);
    expect(traced({ traceparent }).parent).toEqual([[undefined]]);
    expect(traced({ 'x-private-peer': '1' }).parent).toEqual([[undefined]]);
  });
});
