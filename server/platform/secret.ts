import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config';
import { makeFolder, obstacleAt } from './make-folder';
import type { SiteSecret } from './site-secret';

const fileName = 'session-secret';
const shortest = 32;

/**
 * The site's signing secret, with its predecessor while it rotates: SESSION_SECRET and SESSION_SECRET_PREVIOUS, otherwise
 * created once in `DATA_DIR/session-secret` (readable by the owner only). Concurrent processes agree on one. Throws one clear line if the file is invalid, and a
 * ConfigError if the folder cannot be made.
 */
export async function siteSecret({
  SESSION_SECRET,
  SESSION_SECRET_PREVIOUS,
  DATA_DIR,
}: Given): Promise<SiteSecret> {
  if (SESSION_SECRET) return { current: SESSION_SECRET, previous: SESSION_SECRET_PREVIOUS };
  const file = join(DATA_DIR, fileName);
  return { current: (await readSecret(file)) ?? (await makeSecret(DATA_DIR, file)) };
}

interface Given extends Pick<Config, 'DATA_DIR'> {
  readonly SESSION_SECRET?: string | undefined;
  readonly SESSION_SECRET_PREVIOUS?: string | undefined;
}

async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(absentIsNull);
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < shortest) {
    throw new Error(
      `${file}: expected a secret of at least ${shortest} characters; restore it from a backup, because a new one without its predecessor ends sessions, links and webhook secrets`,
    );
  }
  return secret;
}

/** The finished file is linked into place: a link never replaces, so the first process wins and no one reads half a file. */
async function makeSecret(dataDir: string, file: string): Promise<string> {
  await makeDataFolder(dataDir);
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  await writeDurably(draft, randomBytes(32).toString('base64url'));
  try {
    await link(draft, file).catch(existsIsFine);
  } finally {
    await unlink(draft);
  }
  const secret = await readSecret(file);
  if (secret === null) throw new Error(`${file}: could not be created`);
  return secret;
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
function absentIsNull(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
function existsIsFine(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** Makes the data folder if it is missing. Throws ConfigError with one line that names DATA_DIR if it cannot. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    const obstacle = code === 'EEXIST' ? obstacleAt(dataDir) : null;
    throw new ConfigError(`DATA_DIR: ${dataDir} ${obstacle ?? `cannot be made (${code})`}.`, { cause });
  }
}
