import type { IncomingMessage } from 'node:http';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { Exchange } from '#server/platform/http/exchange';
import { privatePeerHeader, secureHeader } from '#server/platform/http/peer-address';
import type { RequestEnd, Spans } from '#server/platform/observability/spans';

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
