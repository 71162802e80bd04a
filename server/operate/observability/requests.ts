import type { IncomingMessage } from 'node:http';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Config } from '#server/platform/config';
import type { Exchange } from '#server/platform/http/exchange';
import { privatePeerHeader, secureHeader } from '#server/platform/http/peer-address';
import type { Log } from '#server/platform/log';
import type { Metrics } from '#server/platform/observability/metrics';
import type { RequestEnd, Spans } from '#server/platform/observability/spans';

interface ObserveDeps {
  readonly config: Pick<Config, 'METRICS_TOKEN' | 'REQUEST_LOG'>;
  readonly metrics: Metrics;
  readonly log: Pick<Log, 'info'>;
  readonly tenants: Pick<TenantRegistry, 'byHost'>;
}

/** Counts every response in the metrics, and writes it to the log, as configured. */
export function observeRequests(deps: ObserveDeps): (exchange: Exchange) => void {
  const isCounted = deps.config.METRICS_TOKEN !== undefined;
  const isLogged = deps.config.REQUEST_LOG === 'on';
  return (exchange) => {
    if (isCounted) countRequest(deps, exchange);
    if (isLogged) logRequest(deps, exchange);
  };
}

function countRequest(
  { metrics, tenants }: Pick<ObserveDeps, 'metrics' | 'tenants'>,
  exchange: Exchange,
): void {
  const { route, method, status, milliseconds, cache, host, bytesSent: bytes } = exchange;
  metrics.request({ route, method, status, seconds: milliseconds / 1_000 });
  if (cache === 'hit' || cache === 'miss') metrics.page(cache);
  const tenant = ofProcess.test(route) ? undefined : tenants.byHost(host ?? null)?.slug;
  if (tenant !== undefined) metrics.siteRequest({ tenant, kind: kindOf(exchange), bytes });
}

/** Endpoints of the process itself, which answer on every host and are on no site's bill. */
const ofProcess = /^\/(?:healthz|readyz|metrics|internal\/.*)$/;

/** The API's HTML is no page, and neither are failures and refusals. */
function kindOf({ route, cache, isDocument, status }: Exchange) {
  if (route.startsWith('/api/') || route === '/mcp') return 'api';
  if (cache === 'hit') return 'cached page';
  return isDocument && status < 500 ? 'rendered page' : 'other';
}

/** Writes a line of the request log: neither address nor query, host or visitor. */
function logRequest({ log, tenants }: Pick<ObserveDeps, 'log' | 'tenants'>, exchange: Exchange): void {
  const { requestId, host, method, route, status, milliseconds, cache } = exchange;
  const tenant = tenants.byHost(host ?? null)?.slug;
  const ms = Math.round(milliseconds * 10) / 10;
  log.info({ requestId, tenant, method, route, status, ms, cache }, 'request');
}

interface TraceDeps {
  readonly spans: Spans;
  readonly tenants: Pick<TenantRegistry, 'byHost'>;
}

/** Begins a span for every request and ends it with its exchange; undefined if no traces are collected. */
export function traceRequests({
  spans,
  tenants,
}: TraceDeps): ((request: IncomingMessage) => (exchange: Exchange) => void) | undefined {
  if (!spans.isOn) return undefined;
  return ({ headers }) => {
    const end = spans.request(trustedParent(headers));
    const scheme = headers[secureHeader] === '1' ? 'https' : 'http';
    return (exchange) => end(requestEnd(exchange, scheme, tenants));
  };
}

/** Visitors must not choose our traces, nor that one is kept: only other systems of the private network may. */
const trustedParent = (headers: IncomingMessage['headers']): string | undefined =>
  headers[privatePeerHeader] === '1' ? [headers['traceparent']].flat()[0] : undefined;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * OpenTelemetry's semantic conventions for HTTP servers, without its attributes that may name a person: path, query, host
 * and address.
 */
function requestEnd(
  { requestId, host, method, route, status, cache }: Exchange,
  scheme: string,
  tenants: TraceDeps['tenants'],
): RequestEnd {
  const isUsual = methods.has(method);
  return {
    name: `${isUsual ? method : 'HTTP'} ${route}`,
    facts: {
      'http.request.method': isUsual ? method : '_OTHER',
      'http.route': route,
      'http.response.status_code': status,
      'url.scheme': scheme,
      'dealer_site.tenant': tenants.byHost(host ?? null)?.slug,
      'dealer_site.page_cache': cache,
      'dealer_site.request_id': requestId,
    },
    failure: status >= 500 ? String(status) : undefined,
  };
}
