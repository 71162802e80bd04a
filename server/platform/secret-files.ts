import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from './make-folder';

/** Names of variables; Kubernetes keeps folders of its own beside such files. */
const variableName = /^[A-Z_][A-Z0-9_]*$/;
const largestBytes = 64 * 1024;

/**
 * The files of a folder as variables: the name of each is the variable's, its text the value without the line break at
 * the end. Larger files, folders and other names are left out. Throws the system's error if the folder cannot be read.
 */
export function readSecretFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => variableName.test(name));
  const files = names.filter((name) => {
    const stats = statSync(join(folder, name));
    return stats.isFile() && stats.size <= largestBytes;
  });
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\r?\n$/, '')]),
  );
}

/** Writes variables as files that only this user can read; each is replaced whole, and unchanged ones are left alone. */
export function writeSecretFiles(folder: string, values: Readonly<Record<string, string>>): void {
  makeFolderSync(folder);
  const before = readSecretFiles(folder);
  for (const [name, value] of Object.entries(values)) {
    if (before[name] === value) continue;
    const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
    writeFileSync(draft, value, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, join(folder, name));
  }
}
