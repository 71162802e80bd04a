import type { Config } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { release } from '#server/platform/release';

type TracingConfig = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Spans of this thread for the configured collector; without one, nothing is loaded and nothing is collected. */
export async function createSpans(config: TracingConfig, log: Pick<Log, 'warn' | 'info'>): Promise<Spans> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return noSpans;
  const { openOtlpSpans } = await import('./open-spans');
  const tracing = {
    service: config.OTEL_SERVICE_NAME,
    version: release,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  };
  return openOtlpSpans(
    tracing,
    { url: tracesUrl(endpoint), headers: config.OTEL_EXPORTER_OTLP_HEADERS },
    log,
  );
}

/** OTLP over HTTP: each signal has its path below the endpoint. */
function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}
