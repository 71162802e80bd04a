import { setTimeout as wait } from 'node:timers/promises';
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { faultOf, type Log } from '#server/platform/log';
import type { Spans } from '#server/platform/observability/spans';
import { OtelSpans } from './otel-spans';

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

/** A collector that comes and goes is logged this often at most. */
const quietMs = 600_000;
/** OpenTelemetry's ExportResultCode.SUCCESS. */
const success = 0;

/** Logs once that the collector doesn't take traces, and once that it does again. */
export function reportedExporter(
  exporter: SpanExporter,
  log: Pick<Log, 'warn' | 'info'>,
  now: () => number = Date.now,
): SpanExporter {
  let isAway = false;
  let loggedMs = Number.NEGATIVE_INFINITY;
  const fail = (error: Error | undefined) => {
    if (isAway || now() - loggedMs < quietMs) return;
    isAway = true;
    loggedMs = now();
    const { code, says } = faultOf(error ?? new Error('no reason given'));
    log.warn({ code, says }, 'traces not accepted by the collector: dropped until it accepts them again');
  };
  const succeed = () => {
    if (isAway) log.info('collector accepts traces again');
    isAway = false;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === success) succeed();
        else fail(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
