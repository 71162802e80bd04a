import { rmSync } from 'node:fs';
import { access, constants, copyFile, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '#server/platform/database/connect';
import type { ReadingPlaceProbe } from '../probes-port';
import { codeOf } from '../rules/error-code';

/** Copying more takes longer than a check may, and the folder of temporary files is often small. */
const mostCopiedBytes = 1e9;

/**
 * Where the SQLite file can be opened without a trace. SQLite makes a log and its index beside a file; a user who may
 * not write the file cannot remove them again, and the site could not open them. Such a user reads a private copy,
 * which this process removes when it ends. While the log and its index are there (the site is running), opening makes
 * no others.
 */
export const readingPlace: ReadingPlaceProbe = async (dataDir) => {
  const file = databaseFile(dataDir);
  const log = await bytesOf(`${file}-wal`);
  const isOpen = log !== null && (await bytesOf(`${file}-shm`)) !== null;
  if (isOpen || ((await may(dataDir)) && (await may(file)))) return { ok: true, value: dataDir };
  if (((await bytesOf(file)) ?? 0) + (log ?? 0) > mostCopiedBytes)
    return { ok: false, error: 'this user may only read it, and it is too large to check in a copy' };
  try {
    return { ok: true, value: await copyOf(file, log !== null) };
  } catch (error) {
    return { ok: false, error: `this user may only read it, and it could not be copied (${codeOf(error)})` };
  }
};

async function copyOf(file: string, hasLog: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-doctor-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const copy = databaseFile(folder);
  // The log first: what a checkpoint moves from it is in the file by then.
  if (hasLog) await copyFile(`${file}-wal`, `${copy}-wal`);
  await copyFile(file, copy);
  return folder;
}

const bytesOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

const may = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
