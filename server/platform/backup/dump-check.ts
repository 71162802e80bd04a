import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

const listMs = 120_000;
const mostOutputBytes = 256 * 1024 * 1024;

/**
 * Why a file is not a dump that pg_restore can read; null if it is one. Without pg_restore on this machine only its
 * header is read.
 */
export async function dumpProblem(file: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(5);
    await handle.read(header, 0, 5, 0);
    if (header.toString('latin1') !== 'PGDMP') return 'The dump is not one of pg_dump --format=custom.';
  } finally {
    await handle.close();
  }
  try {
    await promisify(execFile)('pg_restore', ['--list', file], {
      timeout: listMs,
      maxBuffer: mostOutputBytes,
    });
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    return 'pg_restore cannot read the dump.';
  }
}
