import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { Config } from '#server/platform/config';
import type { Exchange } from '#server/platform/http/exchange';
import type { Log } from '#server/platform/log';
import type { Metrics } from '#server/platform/observability/metrics';
import type { UsageCounter } from './usage-counter';

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
