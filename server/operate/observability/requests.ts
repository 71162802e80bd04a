import type { IncomingMessage } from 'node:http';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Config } from '#server/platform/config';
import type { Exchange } from '#server/platform/http/exchange';
import { privatePeerHeader, secureHeader } from '#server/platform/http/peer-address';
import type { Log } from '#server/platform/log';
import type { Metrics } from '#server/platform/observability/metrics';
import type { RequestEnd, Spans } from '#server/platform/observability/spans';
import type { UsageCounter } from './usage';

interface ObserveDeps {
  readonly config: Pick<Config, 'METRICS_TOKEN' | 'REQUEST_LOG'>;
  readonly metrics: Metrics;
  readonly log: Pick<Log, 'info'>;
  readonly tenants: Pick<TenantRegistry, 'byHost'>;
  readonly usage: { readonly counter: Pick<UsageCounter, 'count'> };
}

/** Counts every response to its site's usage; in the metrics and in the log as configured. */
export function observeRequests(deps: ObserveDeps): (exchange: Exchange) => void {
  const isCounted = deps.config.METRICS_TOKEN !== undefined;
  const isLogged = deps.config.REQUEST_LOG === 'on';
  return (exchange) => {
    deps.usage.counter.count(exchange);
    if (isCounted) countRequest(deps.metrics, exchange);
    if (isLogged) logRequest(deps, exchange);
  };
}

function countRequest(metrics: Metrics, { route, method, status, milliseconds, cache }: Exchange): void {
  metrics.request({ route, method, status, seconds: milliseconds / 1_000 });
  if (cache === 'hit' || cache === 'miss') metrics.page(cache);
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
