import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { BackupFailure, type BackupStorage } from './backup-storage';
import { BackupRepository } from './repository';
import { restoreFiles } from './restore-files';
import { backupId, type Manifest } from './rules/manifest';
import { sha256Of } from './sealing';

const folder = folderForFile();

const contents = Array.from({ length: 12 }, (_, at) => Buffer.from(`picture ${at}`));
const instant = '2026-11-25T16:30:00.000Z';
const manifest: Manifest = {
  format: 1,
  id: backupId(new Date(instant)),
  instant,
  release: '1.0.0',
  migration: '',
  database: 'sqlite',
  counts: {},
  secrets: false,
  files: contents.map((bytes, at) => {
    const sha256 = sha256Of(bytes);
    return { path: `data/media/${at}`, bytes: bytes.byteLength, changedMs: 0, sha256 };
  }),
};

let settledReads = 0;
/** The first piece fails at once; all others arrive later. */
function failingStorage(): BackupStorage {
  const files = new Map<string, Uint8Array>();
  const [failing = ''] = contents.map(sha256Of);
  return {
    write: async (path, bytes) => void files.set(path, bytes),
    read: async (path) => {
      if (path.endsWith(failing)) throw new BackupFailure('objects/x is damaged.');
      if (path.startsWith('objects/')) await pause(50);
      settledReads += 1;
      return files.get(path) ?? null;
    },
    list: async () => [],
    remove: async () => undefined,
  };
}

test('a damaged file is reported once no other is being written, so that the folder can be removed', async () => {
  const repository = await BackupRepository.open(failingStorage(), undefined);
  for (const bytes of contents) await repository.addPiece(bytes);
  settledReads = 0;
  const restoring = restoreFiles(repository, manifest, (path) => join(folder, path));
  await expect(restoring).rejects.toThrow('objects/x is damaged.');
  expect(settledReads).toBe(contents.length - 1);
});
