import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { onceInARun } from '../support/once-in-a-run';
import { startPostgres, withoutSync } from '../support/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** For everything that the files of a run share or leave behind. */
    runFolder: string | undefined;
  }
}

const memory = '/dev/shm';
const neededBytes = 2_000_000_000;

/** Starts one PostgreSQL for the run, while the first files load. */
export default function setUp(project: TestProject): () => Promise<void> {
  const runFolder = mkdtempSync(join(hasMemoryDisk() ? memory : tmpdir(), 'contract-'));
  // FTP servers of the tests run as users of their own.
  chmodSync(runFolder, 0o755);
  project.provide('runFolder', runFolder);
  const remove = () => rmSync(runFolder, { recursive: true, force: true });
  // An interrupted run is not torn down.
  process.once('exit', remove);
  let stop = async (): Promise<void> => undefined;
  const starting = onceInARun(runFolder, 'postgres', async (folder) => {
    const postgres = await startPostgres([...withoutSync, '-c', 'max_connections=300']);
    stop = postgres.stop;
    writeFileSync(join(folder, 'url'), postgres.url);
  }).catch(() => undefined);
  return async () => {
    await starting;
    await stop();
    remove();
    process.off('exit', remove);
  };
}

/** In memory, SQLite's commits take no time. A container may have too little of it. */
function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
