import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const projectRoot = resolve(import.meta.dirname, '../..');
/** Milliseconds that the site may take until it says that it is ready; a first start also builds it. */
const readyMs = 180_000;

export interface SiteOptions {
  /** Variables besides the site's own defaults; nothing of this process's environment is passed on but PATH and HOME. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A data folder that outlives the site; without it one is made and removed again. */
  readonly dataDir?: string;
  readonly port?: number;
  /** Instead of the program that `npm start` runs. */
  readonly program?: string;
  /** Another checkout with its own build, for comparisons. */
  readonly projectRoot?: string;
  /** Instead of the Node that runs this. */
  readonly runtime?: string;
  /** Options of Node's that NODE_OPTIONS does not allow. */
  readonly nodeOptions?: readonly string[];
  /** A command in front of Node that becomes Node, such as `nsenter` with its options. */
  readonly enter?: readonly string[];
}

/** The built site, running as `npm start` runs it. */
export interface Site {
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** All that it has written so far. */
  output(): string;
  /** Address of a tenant's page as a browser on this machine reaches it. */
  url(tenant: string, path?: string): string;
  /** Ends it (SIGTERM unless said otherwise), gives its exit code, and removes the data folder it was not given. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the site on a free port and resolves when it is ready. Throws with what it said when it ends before. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'site-data-'));
  const [command = '', ...argv] = [...(options.enter ?? []), options.runtime ?? process.execPath];
  const child = spawn(
    command,
    [
      ...argv,
      ...(options.nodeOptions ?? []),
      options.program ?? 'server/cli/start.mjs',
      'build/server/index.js',
    ],
    {
      cwd: options.projectRoot ?? projectRoot,
      env: {
        ...bareEnvironment(),
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await ready(child, () => said);
  return {
    port,
    dataDir,
    process: child,
    output: () => said,
    url: (tenant, path = '/') => `http://${tenant}.localhost:${port}${path}`,
    stop: async (signal = 'SIGTERM') => {
      const code = await end(child, signal);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The variables that any program needs, and none that would change the site. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/tmp',
});

/** A port of this machine that nothing listens on now. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => done(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

function ready(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((done, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The site was not ready after ${readyMs / 1000} s:\n${said()}`));
    }, readyMs);
    child.stdout?.on('data', () => {
      if (!said().includes('Ready:')) return;
      clearTimeout(timer);
      done();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The site ended with ${code}:\n${said()}`));
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill(signal);
  });
}
