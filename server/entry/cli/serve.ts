import { channel } from 'node:diagnostics_channel';
import { get, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { closeAfterResponses } from '#server/platform/http/every-answer';
import { StartFailure } from './start-checks';

/** Milliseconds that in-flight responses get at shutdown: as long as a request may take. */
const stopMs = 55_000;
/** Interval for closing idle connections during shutdown. */
const idleCheckMs = 100;
/** Milliseconds to wait for a new server's first response. */
const firstAnswerMs = 30_000;

const require = createRequire(import.meta.url);

export interface Serving {
  readonly port: number;
  readonly host: string;
  /** Host name of a site, for the warm-up request. */
  readonly siteHost: string;
  /** Called once after the last response. */
  stopped(): Promise<void>;
}

/** Runs remix-serve in this process and resolves when it answers. SIGTERM and SIGINT shut it down gracefully. */
export async function serveProduction(serving: Serving): Promise<void> {
  const found = nextServer();
  // remix-serve takes its settings from the environment and its build from the command line.
  process.env['PORT'] = String(serving.port);
  process.env['HOST'] = serving.host;
  process.argv = [process.execPath, 'remix-serve', 'build/server/index.js'];
  leaveOutAccessLog();
  require('@remix-run/serve/dist/cli.js');
  // On the very first request from anyone: from then on there is something to shut down gracefully.
  const stoppable = found.then((server) => stopInGoodOrder(server, serving.stopped));
  await firstAnswer(serving);
  await stoppable;
}

/** Its access log writes full query strings, which may name a person; this site has its own log. */
function leaveOutAccessLog(): void {
  const serve = createRequire(require.resolve('@remix-run/serve/dist/cli.js'));
  const path = serve.resolve('morgan');
  const silent = () => (_request: unknown, _response: unknown, next: () => void) => next();
  serve('morgan');
  const loaded = require.cache[path];
  if (loaded) loaded.exports = silent;
}

/** The server of the first request. */
function nextServer(): Promise<Server> {
  const started = channel('http.server.request.start');
  return new Promise((resolve) => {
    const listener = (message: unknown) => {
      started.unsubscribe(listener);
      resolve((message as { server: Server }).server);
    };
    started.subscribe(listener);
  });
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

/** Replaces remix-serve's own signal handlers, which neither close idle connections nor the database. */
function stopInGoodOrder(server: Server, stopped: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    closeAfterResponses();
    setTimeout(() => server.closeAllConnections(), stopMs).unref();
    server.close(() => {
      void stopped().finally(() => process.exit(0));
    });
    server.closeIdleConnections();
    // A response that already promised keep-alive leaves its connection idle.
    setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
}

/** Runs Vite's development server in this process; it handles its own signals. */
export function serveDevelopment(port: number, host: string): void {
  process.argv = [
    process.execPath,
    'remix',
    'vite:dev',
    '--port',
    String(port),
    '--host',
    host,
    '--strictPort',
  ];
  require('@remix-run/dev/dist/cli.js');
}
