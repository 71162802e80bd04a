import { get } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import {
  leaveOutAccessLog,
  nextListenError,
  nextServer,
  remixServe,
} from '#server/platform/http/remix-serve-workarounds';
import { listenFailure, StartFailure } from './start-checks';
import { type Stopping, stopGracefully } from './stop-gracefully';

/** Milliseconds to wait for a new server's first response. */
const firstAnswerMs = 30_000;

const require = createRequire(import.meta.url);

export interface Serving extends Stopping {
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
  const stoppable = server.then((httpServer) => stopGracefully(httpServer, serving));
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
