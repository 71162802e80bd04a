import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { BackupFailure, type BackupStorage } from './backup-storage';
import { backupId, backupIds, type Manifest, manifestSchema, piecesOf } from './rules/manifest';
import { surplus } from './rules/schedule';
import { encryptingSeal, newKey, openKey, plainSeal, type Seal, sha256Of } from './sealing';

const keyFile = 'key.json';
const keySchema = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  // A changed byte must not make scrypt take hours.
  cost: z.union([z.literal(2 ** 15), z.literal(2 ** 16), z.literal(2 ** 17)]),
  check: z.string().regex(/^[0-9a-f]{64}$/),
});

/** All backups of one site in one place: pieces of files by their content, and a manifest for each backup. */
export class BackupRepository {
  readonly #storage: BackupStorage;
  readonly #seal: Seal;
  /** Names of stored pieces, once listed. */
  #stored: Promise<Set<string>> | undefined;

  private constructor(storage: BackupStorage, seal: Seal) {
    this.#storage = storage;
    this.#seal = seal;
  }

  /** Throws BackupFailure if the passphrase is missing, wrong, or not used by the backups that are there. */
  static async open(storage: BackupStorage, passphrase: string | undefined): Promise<BackupRepository> {
    const stored = await storage.read(keyFile);
    if (stored !== null) return new BackupRepository(storage, await existingSeal(stored, passphrase));
    if (passphrase === undefined) return new BackupRepository(storage, plainSeal);
    if ((await storage.list('backups')).length > 0)
      throw new BackupFailure(
        'The backups there are not encrypted: choose another place for encrypted ones, or unset BACKUP_PASSPHRASE.',
      );
    const { file, key } = await newKey(passphrase);
    await storage.write(keyFile, Buffer.from(JSON.stringify(file)));
    return new BackupRepository(storage, encryptingSeal(key));
  }

  get encrypted(): boolean {
    return this.#seal.encrypted;
  }

  /** Whether all these pieces are stored. */
  async hasPieces(pieces: readonly string[]): Promise<boolean> {
    const stored = await this.#listed();
    return pieces.every((sha256) => stored.has(this.#seal.nameOf(sha256)));
  }

  /** Stores a piece unless it is there. Returns its SHA-256, and the bytes that were written. */
  async addPiece(bytes: Uint8Array): Promise<{ readonly sha256: string; readonly written: number }> {
    const sha256 = sha256Of(bytes);
    const name = this.#seal.nameOf(sha256);
    const stored = await this.#listed();
    if (stored.has(name)) return { sha256, written: 0 };
    const sealed = this.#seal.close(name, bytes);
    await this.#storage.write(piecePath(name), sealed);
    stored.add(name);
    return { sha256, written: sealed.byteLength };
  }

  /** Throws BackupFailure if the piece is missing or has changed. */
  async piece(sha256: string): Promise<Uint8Array> {
    const name = this.#seal.nameOf(sha256);
    const sealed = await this.#storage.read(piecePath(name));
    if (sealed === null) throw new BackupFailure(`${piecePath(name)} is missing.`);
    const bytes = this.#seal.open(name, sealed);
    if (sha256Of(bytes) !== sha256) throw new BackupFailure(`${piecePath(name)} is damaged.`);
    return bytes;
  }

  /** Ids of all backups, the oldest first. */
  async ids(): Promise<readonly string[]> {
    return backupIds(await this.#storage.list('backups'));
  }

  async addManifest(manifest: Manifest): Promise<void> {
    await this.writeDocument(manifestPath(manifest.id), JSON.stringify(manifest));
  }

  /** Throws BackupFailure if there is no such backup or its manifest is damaged. */
  async manifest(id: string): Promise<Manifest> {
    const text = await this.readDocument(manifestPath(id));
    if (text === null) throw new BackupFailure(`There is no backup ${id}.`);
    const parsed = manifestSchema.safeParse(jsonOrNull(text));
    if (!parsed.success || parsed.data.id !== id || backupId(new Date(parsed.data.instant)) !== id)
      throw new BackupFailure(`${manifestPath(id)} is not a backup that this release can read.`);
    return parsed.data;
  }

  async removeBackup(id: string): Promise<void> {
    await this.#storage.remove(manifestPath(id));
  }

  /** Removes all pieces but these. Returns how many it removed. */
  async removePiecesExcept(sha256s: Iterable<string>): Promise<number> {
    const names = new Set<string>();
    for (const sha256 of sha256s) names.add(this.#seal.nameOf(sha256));
    const stored = await this.#listed();
    const surplus = [...stored].filter((name) => !names.has(name));
    for (const name of surplus) {
      stored.delete(name);
      await this.#storage.remove(piecePath(name));
    }
    return surplus.length;
  }

  async writeDocument(path: string, text: string): Promise<void> {
    await this.#storage.write(path, this.#seal.close(path, await promisify(gzip)(text)));
  }

  /** Null if there is none. Throws BackupFailure if it is damaged. */
  async readDocument(path: string): Promise<string | null> {
    const sealed = await this.#storage.read(path);
    if (sealed === null) return null;
    return (await promisify(gunzip)(this.#seal.open(path, sealed))).toString();
  }

  #listed(): Promise<Set<string>> {
    this.#stored ??= this.#storage
      .list('objects')
      .then((paths) => new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1))));
    return this.#stored;
  }
}

async function existingSeal(stored: Uint8Array, passphrase: string | undefined): Promise<Seal> {
  if (passphrase === undefined)
    throw new BackupFailure('The backups there are encrypted: set BACKUP_PASSPHRASE.');
  const file = keySchema.safeParse(jsonOrNull(Buffer.from(stored).toString()));
  if (!file.success) throw new BackupFailure(`${keyFile} is damaged.`);
  const key = await openKey(passphrase, file.data);
  if (key === null) throw new BackupFailure(`BACKUP_PASSPHRASE is wrong, or ${keyFile} is damaged.`);
  return encryptingSeal(key);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const piecePath = (name: string): string => `objects/${name.slice(0, 2)}/${name}`;
const manifestPath = (id: string): string => `backups/${id}.manifest`;

/** A backup whose manifest cannot be read, and why in one line. */
interface DamagedBackup {
  readonly id: string;
  readonly problem: string;
}

/** Reads the manifests of these backups one by one: a damaged one does not hide the others. */
export async function readManifests(
  repository: BackupRepository,
  ids: readonly string[],
): Promise<readonly (Manifest | DamagedBackup)[]> {
  const manifests: (Manifest | DamagedBackup)[] = [];
  for (const id of ids) manifests.push(await repository.manifest(id).catch((error) => damaged(id, error)));
  return manifests;
}

export const isDamaged = (one: Manifest | DamagedBackup): one is DamagedBackup => 'problem' in one;

/** Errors other than those of the backup are no finding. */
function damaged(id: string, error: unknown): DamagedBackup {
  if (error instanceof BackupFailure) return { id, problem: error.message };
  throw error;
}

/**
 * Removes all backups but the newest `keep`, then the pieces that none of them needs. `made` is the id of the one made just now.
 * If none of those that stay holds the database, the newest that does stays as well.
 */
export async function removeSurplus(repository: BackupRepository, keep: number, made: string): Promise<void> {
  const ids = await repository.ids();
  const tooMany = surplus(ids, keep, made);
  const spared = await newestWithDatabase(repository, ids, tooMany);
  const removed = tooMany.filter((id) => id !== spared);
  if (removed.length === 0) return;
  for (const id of removed) await repository.removeBackup(id);
  const neededPieces = new Set<string>();
  for (const id of ids.filter((one) => !removed.includes(one))) {
    const manifest = await repository.manifest(id).catch(() => null);
    // The pieces of a backup that cannot be read may still help to repair it.
    if (manifest === null) return;
    for (const file of manifest.files) for (const sha256 of piecesOf(file)) neededPieces.add(sha256);
  }
  await repository.removePiecesExcept(neededPieces);
}

/** The newest of the backups to remove that holds the database; undefined if one that stays does. */
async function newestWithDatabase(
  repository: BackupRepository,
  ids: readonly string[],
  removed: readonly string[],
): Promise<string | undefined> {
  const staying = ids.filter((id) => !removed.includes(id)).reverse();
  for (const id of [...staying, ...removed]) {
    const manifest = await repository.manifest(id).catch(() => null);
    if (manifest && manifest.database !== 'separate') return staying.includes(id) ? undefined : id;
  }
  return undefined;
}
