import type { Server } from 'node:http';
import { closeAfterResponses } from '#server/platform/http/every-answer';
import { deferClose, spareUnsentResponses } from '#server/platform/http/remix-serve-workarounds';
import { once } from '#server/platform/once';

/** Milliseconds that in-flight responses get at shutdown: as long as a request may take. */
const stopMs = 55_000;
/** Milliseconds that waiting connections are accepted at shutdown. */
const acceptMs = 3_000;
/** Interval for closing idle connections during shutdown. */
const idleCheckMs = 100;

/** What a stop does, and how long it may take. */
export interface Stopping {
  /** Seconds that the site still accepts requests after a signal, while /readyz is 503. */
  readonly drainSeconds: number;
  /** Removes the start program's own signal handlers, which end the process at once. */
  releaseSignals(): void;
  /** Called at the first signal. */
  beginStopping(): void;
  /** Called once after the last response. */
  stopped(): Promise<void>;
}

/**
 * On a signal the site becomes unready, accepts requests for as long as it drains, then stops listening, closes idle
 * connections, ends long responses and closes the services. A second signal ends the draining.
 */
export function stopGracefully(server: Server, stopping: Stopping): void {
  spareUnsentResponses(server);
  const close = deferClose(server);
  const stop = once(() =>
    afterAccepting(server, () => {
      close(() => void stopping.stopped().finally(() => process.exit(0)));
      endConnections(server);
    }),
  );
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return stop();
    isStopping = true;
    stopping.beginStopping();
    closeAfterResponses();
    if (stopping.drainSeconds === 0) return stop();
    setTimeout(stop, stopping.drainSeconds * 1_000);
  };
  stopping.releaseSignals();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

/** Once the process has read what has arrived by now: a request on an idle connection, or a new connection. */
const afterReading = (act: () => void): void => void setTimeout(() => setImmediate(act));

/**
 * Once no connection waits to be accepted, or after a few seconds if there are always more. Node accepts one at a time, so
 * some wait while it is busy; those that still do when it stops listening are reset, with the requests sent on them.
 */
function afterAccepting(server: Server, act: () => void, untilMs = performance.now() + acceptMs): void {
  let hasAccepted = false;
  const note = () => {
    hasAccepted = true;
  };
  server.once('connection', note);
  afterReading(() => {
    server.off('connection', note);
    if (hasAccepted && performance.now() < untilMs) afterAccepting(server, act, untilMs);
    else act();
  });
}

function endConnections(server: Server): void {
  setTimeout(() => server.closeAllConnections(), stopMs).unref();
  // A connection may be idle already, or become idle by a response that had promised to keep it.
  setInterval(() => afterReading(() => server.closeIdleConnections()), idleCheckMs).unref();
}
