import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { z } from 'zod';
import type { engines } from '../support/both-databases';
import { type RunningPostgres, startPostgres } from '../support/postgres';

const root = resolve(import.meta.dirname, '../..');
export type Engine = (typeof engines)[number];

/** A new data folder with the database of an engine: in the folder, or at an address. */
export interface Place {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string | undefined;
}

interface OwnProcesses {
  /** Its folder is removed at the end. The tests of a file share one PostgreSQL database. */
  newPlace(engine: Engine): Place;
  /** Starts the program; resolves once it says that it is ready. */
  start(...argv: readonly (string | undefined)[]): Promise<ChildProcess>;
  /** All that the processes wrote. */
  output(): string;
}

/**
 * A program beside the tests, bundled with the site's own code, in processes that a test may kill. Any that are left
 * after a test are killed.
 */
export function ownProcesses(name: string): OwnProcesses {
  const program = join(root, `node_modules/.cache/tests/${name}.child.mjs`);
  const children: ChildProcess[] = [];
  const folders: string[] = [];
  const said: string[] = [];
  let postgres: RunningPostgres | undefined;
  beforeAll(async () => {
    await build({
      entryPoints: [resolve(import.meta.dirname, `${name}.child.ts`)],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
      alias: { '#server': join(root, 'server') },
    });
    postgres = await startPostgres();
  });
  afterEach(() => Promise.all(children.splice(0).map(killNow)));
  afterAll(async () => {
    await postgres?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return {
    newPlace: (engine) => {
      const folder = mkdtempSync(join(tmpdir(), `${name}-`));
      folders.push(folder);
      return { DATA_DIR: folder, DATABASE_URL: engine === 'postgres' ? postgres?.url : undefined };
    },
    output: () => said.join(''),
    start: async (...argv) => {
      const child = fork(
        program,
        argv.map((each) => each ?? ''),
        { cwd: root, silent: true },
      );
      children.push(child);
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => said.push(String(text)));
      await ready(child, said);
      return child;
    },
  };
}

const ready = (child: ChildProcess, said: readonly string[]): Promise<void> =>
  new Promise((done, reject) => {
    child.once('message', () => done());
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.slice(-5).join('')}`)));
  });

/** Kills a process with SIGKILL, and resolves once it is dead. */
export async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

interface Exchange {
  /** Answers after which the process is killed. */
  readonly killAfter?: number | undefined;
  /** Messages without an answer at any time; all by default. */
  readonly atOnce?: number | undefined;
}

/** Sends messages to a process, and collects its answers until all have come or it is dead. */
export async function exchange<T>(
  child: ChildProcess,
  messages: readonly object[],
  schema: z.ZodType<T>,
  { killAfter, atOnce = messages.length }: Exchange = {},
): Promise<T[]> {
  const answers: T[] = [];
  const waiting = [...messages];
  const sendNext = () => {
    const next = waiting.shift();
    if (next && child.connected) child.send(next, () => {});
  };
  await new Promise<void>((done) => {
    child.on('message', (message) => {
      const answer = schema.safeParse(message);
      if (!answer.success) return;
      answers.push(answer.data);
      if (answers.length === killAfter) child.kill('SIGKILL');
      if (answers.length === messages.length && killAfter === undefined) done();
      sendNext();
    });
    child.once('exit', () => done());
    for (let at = 0; at < atOnce; at += 1) sendNext();
  });
  child.removeAllListeners('message');
  return answers;
}
