import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { faultOf, type Log } from '#server/platform/log';

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
