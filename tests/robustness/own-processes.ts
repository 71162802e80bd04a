import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type RunningPostgres, startPostgres } from '../support/postgres';

const root = resolve(import.meta.dirname, '../..');
export type Engine = 'sqlite' | 'postgres';

interface OwnProcesses {
  /** A data folder, removed at the end. */
  newFolder(): string;
  /** Of the engine's database; undefined for the one in the data folder. */
  urlOf(engine: Engine): string | undefined;
  /** Starts the program; resolves once it says that it is ready. */
  start(...argv: readonly string[]): Promise<ChildProcess>;
  /** All that the processes wrote. */
  output(): string;
}

/**
 * A program beside the tests, bundled with the site's own code, in processes that a test may kill. Whatever is left of
 * them after a test is killed.
 */
export function ownProcesses(name: string): OwnProcesses {
  const program = join(root, `node_modules/.cache/tests/${name}.child.mjs`);
  const children: ChildProcess[] = [];
  const folders: string[] = [];
  const said: string[] = [];
  let postgres: RunningPostgres | undefined;
  beforeAll(async () => {
    await build({
      ...{ entryPoints: [resolve(import.meta.dirname, `${name}.child.ts`)], outfile: program },
      ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
      alias: { '#server': join(root, 'server') },
    });
    postgres = await startPostgres();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await postgres?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return {
    newFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), `${name}-`));
      folders.push(folder);
      return folder;
    },
    urlOf: (engine) => (engine === 'postgres' ? postgres?.url : undefined),
    output: () => said.join(''),
    start: async (...argv) => {
      const child = fork(program, argv, { cwd: root, silent: true });
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
