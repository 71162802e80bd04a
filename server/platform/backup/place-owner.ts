import { randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '#server/platform/config';
import type { Database } from '#server/platform/database/schema';
import { BackupFailure } from './backup-storage';
import type { BackupRepository } from './repository';

/** Of the data folder: names this site, and is part of no backup. */
export const siteIdFile = '.site-id';
const path = 'owner';
const ownerSchema = z.object({ site: z.string().max(200) });

/**
 * Names this site's data where it is, so that a copy of it is another site: SQLite's by the file `.site-id` and its
 * number on the disk, which no copy keeps; PostgreSQL's by its cluster and the database in it.
 */
export async function siteMark(
  { DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  database: Kysely<Database>,
): Promise<string> {
  if (DATABASE_URL) {
    const { rows } = await sql<{ mark: string }>`
      select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as mark
      from pg_control_system()`.execute(database);
    return rows[0]?.mark ?? '';
  }
  const present = await folderMark(DATA_DIR);
  if (present !== null) return present;
  const handle = await open(join(DATA_DIR, siteIdFile), 'wx', 0o600).catch(existsIsFine);
  await handle?.writeFile(randomUUID()).finally(() => handle.close());
  const mark = await folderMark(DATA_DIR);
  if (mark === null) throw new BackupFailure(`DATA_DIR: ${siteIdFile} is empty: remove it.`);
  return mark;
}

/** The mark of a data folder with SQLite; null if it has none yet. */
export async function folderMark(dataDir: string): Promise<string | null> {
  const file = join(dataDir, siteIdFile);
  const id = (await readFile(file, 'utf8').catch(missingIsEmpty)).trim();
  return id === '' ? null : `${id}/${(await stat(file)).ino}`;
}

/**
 * Throws BackupFailure unless the place belongs to this site. A place of nobody becomes its own, and with `takeOver`
 * that of another site too.
 */
export async function ownPlace(
  repository: BackupRepository,
  site: string,
  takeOver: boolean | undefined = false,
): Promise<void> {
  const owner = await readOwner(repository).catch((error: unknown) => {
    if (takeOver && error instanceof BackupFailure) return null;
    throw error;
  });
  if (owner === site) return;
  if (owner !== null && !takeOver) throw new BackupFailure(foreignPlace);
  await repository.writeDocument(path, JSON.stringify({ site }));
  if ((await readOwner(repository)) !== site) throw new BackupFailure(foreignPlace);
}

const foreignPlace =
  'The backups there belong to another site, e.g. the one that this is a copy of. Choose another place; or, if this site replaces that one, run `dealer backup create --take-over`.';

/** The site that may write to a place; null if none does yet. Throws BackupFailure if the entry is damaged. */
export async function readOwner(repository: BackupRepository): Promise<string | null> {
  const text = await repository.readDocument(path);
  if (text === null) return null;
  const owner = ownerSchema.safeParse(JSON.parse(text));
  if (!owner.success) throw new BackupFailure('The entry of the site that owns the place is damaged.');
  return owner.data.site;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
function existsIsFine(error: unknown): undefined {
  if (codeOf(error) === 'EEXIST') return undefined;
  throw error;
}
function missingIsEmpty(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return '';
  throw error;
}
