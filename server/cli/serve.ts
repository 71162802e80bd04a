import { get, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from '#server/platform/derived';
import { closeAfterResponses } from '#server/platform/http/every-answer';
import { answerPagesFirst, type PagesOptions } from '#server/platform/http/pages-first';
import {
  deferClose,
  leaveOutAccessLog,
  nextListenError,
  nextServer,
  remixServe,
  spareUnsentResponses,
} from '#server/platform/http/remix-serve-workarounds';
import { listenFailure, StartFailure } from './start-checks';

/** Milliseconds to wait for a new server's first response. */
const firstAnswerMs = 30_000;

const require = createRequire(import.meta.url);

interface Serving extends Stopping {
  readonly pages: PagesOptions;
  readonly port: number;
  readonly host: string;
  /** Host name of a site, for the warm-up request. */
  readonly siteHost: string;
}

/**
 * Runs remix-serve in this process and resolves when it answers. Throws StartFailure if it cannot listen. SIGTERM and
 * SIGINT shut it down gracefully. remix-serve reads the path of the build from this process's own command line,
 * which `npm start` passes.
 */
export async function serveProduction(serving: Serving): Promise<void> {
  const server = nextServer();
  const { port: PORT, host: HOST } = serving;
  const failure = nextListenError().then((error) => Promise.reject(listenFailure(error, { PORT, HOST })));
  process.env['PORT'] = String(PORT);
  process.env['HOST'] = HOST;
  leaveOutAccessLog();
  require(remixServe);
  // On the very first request from anyone: from then on there is something to shut down gracefully.
  const stoppable = server.then((httpServer) => {
    answerPagesFirst(httpServer, serving.pages);
    stopGracefully(httpServer, serving);
  });
  // Another process on the port may answer in place of this one.
  await Promise.race([failure, firstAnswer(serving).then(() => stoppable)]);
  forgetDevelopmentBuilds();
}

/** Node reads React's development builds for the names of their exports, runs none of them, and would keep 2 MB of text. */
function forgetDevelopmentBuilds(): void {
  for (const [file, module] of Object.entries(require.cache))
    if (file.endsWith('.development.js') && !module?.loaded) delete require.cache[file];
}

/** Polls the site's health until it answers: proves that it listens, and loads its code. */
async function firstAnswer(serving: Serving): Promise<void> {
  const deadline = Date.now() + firstAnswerMs;
  while (Date.now() < deadline) {
    if (await answers(serving)) return;
    await wait(50);
  }
  throw new StartFailure(
    `The site did not respond on port ${serving.port} within ${firstAnswerMs / 1000} s.`,
  );
}

const answers = ({ port, host, siteHost }: Serving): Promise<boolean> =>
  new Promise((resolve) => {
    const everywhere = host === '0.0.0.0' || host === '::';
    const options = {
      port,
      host: everywhere ? 'localhost' : host,
      path: '/healthz',
      headers: { host: siteHost },
    };
    get(options, (response) => {
      response.resume();
      response.on('end', () => resolve(true));
    }).on('error', () => resolve(false));
  });

/** Runs Vite's development server in this process until it ends; it handles its own signals. */
export async function serveDevelopment(port: number, host: string): Promise<void> {
  const { cli } = await import('@remix-run/dev');
  await cli.run(['vite:dev', '--port', String(port), '--host', host, '--strictPort']);
}

/** Milliseconds that in-flight responses get at shutdown: as long as a request may take. */
const stopMs = 55_000;
/** Milliseconds that waiting connections are accepted at shutdown. */
const acceptMs = 3_000;
/** Interval for closing idle connections during shutdown. */
const idleCheckMs = 100;

/** What a stop does, and how long it may take. */
interface Stopping {
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
function stopGracefully(server: Server, stopping: Stopping): void {
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
