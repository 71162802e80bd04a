import { access, constants, lstat, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder';

const staleDraftMs = 60 * 60 * 1_000;

/** The folder for emails and text messages while no mail server or gateway is configured. */
export const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');

/** Whether files can be written to an outbox folder. An absent one is created with its first file. */
export type OutboxState = 'absent' | 'usable' | 'no-folder' | 'unusable';

/** Looks at the rights of this process. Writes nothing: a full disk is for the write check. */
export async function outboxState(folder: string): Promise<OutboxState> {
  const entry = await lstat(folder).catch(() => null);
  if (entry === null) return 'absent';
  const isFolder = await stat(folder).then(
    (target) => target.isDirectory(),
    () => false,
  );
  if (!isFolder) return 'no-folder';
  // Writing also lists the folder, for unfinished files.
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => 'usable',
    () => 'unusable',
  );
}

const warnings: Readonly<Record<OutboxState, string | null>> = {
  absent: null,
  usable: null,
  'no-folder':
    'DATA_DIR/outbox is not a folder, so emails and text messages cannot be written there: move it away.',
  unusable:
    'DATA_DIR/outbox is read-only, so emails and text messages cannot be written there: give it to the user of the site.',
};

/** A warning for /readyz if no file can be written to the folder, otherwise null. */
export const outboxWarning = async (folder: string): Promise<string | null> =>
  warnings[await outboxState(folder)];

/** The folder of emails and text messages that are written to files instead of being sent. */
export class OutboxFolder {
  #ready: Promise<void> | undefined;

  constructor(readonly folder: string) {}

  /**
   * Writes a file: complete or not at all, even after a power cut, and the same file again when repeated. Creates the
   * folder if missing.
   */
  async write(name: string, content: Buffer | string, signal: AbortSignal): Promise<void> {
    this.#ready ??= prepare(this.folder);
    await this.#ready.catch((error) => {
      this.#ready = undefined;
      throw error;
    });
    signal.throwIfAborted();
    await writeWhole(this.folder, name, content);
  }

  /** Deletes files; missing ones are fine. */
  async remove(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => unlink(join(this.folder, name)).catch(goneIsFine)));
  }
}

/** Creates the folder and removes unfinished files from a killed process. */
async function prepare(folder: string): Promise<void> {
  await makeFolder(folder);
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.draft'));
  await Promise.all(drafts.map((name) => removeStale(join(folder, name)).catch(goneIsFine)));
}

async function removeStale(draft: string): Promise<void> {
  if (Date.now() - (await stat(draft)).mtimeMs > staleDraftMs) await unlink(draft);
}

/** Another process may finish or clear it at the same moment. */
function goneIsFine(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** Writes under a temporary name and renames, so that no reader sees half a file, even after a power cut. */
async function writeWhole(folder: string, name: string, content: Buffer | string): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}.draft`);
  const handle = await open(draft, 'w', 0o640);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, name));
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
