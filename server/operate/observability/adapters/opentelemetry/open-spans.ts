import { setTimeout as wait } from 'node:timers/promises';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Log } from '#server/platform/log';
import type { Spans } from '#server/platform/observability/spans';
import { OtelSpans } from './otel-spans';
import { reportedExporter } from './reported-exporter';

export interface Tracing {
  readonly service: string;
  readonly version: string;
  /** The share of traces that begin here and are kept, 0..1. A trace of another system is kept if that keeps it. */
  readonly ratio: number;
}

export interface Collector {
  /** Of OTLP over HTTP for traces, e.g. `http://collector:4318/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Spans that wait for the collector; more are dropped. */
const mostWaiting = 2_048;
const batch = 512;
const batchEveryMs = 5_000;
/** For one batch, with its repeats. */
const exportMs = 10_000;
/** For what is left at the end. */
const closeMs = 3_000;

/** Sends spans to a collector in batches, beside the requests. Loads OpenTelemetry: call it only if it is configured. */
export async function openOtlpSpans(
  tracing: Tracing,
  { url, headers }: Collector,
  log: Pick<Log, 'warn' | 'info'>,
): Promise<Spans> {
  // Imports of these packages stay inside functions: the site's bundle would hoist others to its first line.
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { BatchSpanProcessor } = await import('@opentelemetry/sdk-trace');
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: exportMs,
    concurrencyLimit: 2 * (mostWaiting / batch),
  });
  const processor = new BatchSpanProcessor({
    exporter: reportedExporter(exporter, log),
    maxQueueSize: mostWaiting,
    maxExportBatchSize: batch,
    scheduledDelayMillis: batchEveryMs,
    exportTimeoutMillis: exportMs + 1_000,
  });
  return openSpans(tracing, processor);
}

/** Spans that go to any processor of OpenTelemetry. */
export async function openSpans(
  { service, version, ratio }: Tracing,
  processor: SpanProcessor,
): Promise<Spans> {
  const api = await import('@opentelemetry/api');
  const { parseTraceParent } = await import('@opentelemetry/core');
  const { defaultResource, resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');
  const facts = { 'service.name': service, 'service.version': version };
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(facts)),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [processor],
  });
  const close = () => provider.shutdown().catch(() => undefined);
  return new OtelSpans({
    api,
    parseTraceParent,
    tracer: provider.getTracer('dealer-site', version),
    close: () => Promise.race([close(), wait(closeMs, undefined, { ref: false })]),
  });
}
