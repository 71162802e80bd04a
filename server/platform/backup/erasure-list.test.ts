import { expect, test } from 'vitest';
import type { Erasure } from '#server/platform/database/erasures';
import type { BackupStorage } from './backup-storage';
import { addToErasures, mergeErasures, readErasures } from './erasure-list';
import { BackupRepository } from './repository';
import { backupId, type Manifest } from './rules/manifest';

const erasure = (id: string, erasedAt: string): Erasure => ({ tenant: 'brolga', kind: 'lead', id, erasedAt });
const day = (number: number): string => `2026-11-${number}T10:00:00.000Z`;

function inMemory(): BackupStorage & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    write: async (path, bytes) => void files.set(path, bytes),
    read: async (path) => files.get(path) ?? null,
    list: async (folder) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`)),
    remove: async (path) => void files.delete(path),
  };
}

const manifest = (instant: string): Manifest => ({
  format: 1,
  id: backupId(new Date(instant)),
  instant,
  release: '1.0.0',
  migration: '',
  database: 'sqlite',
  counts: {},
  secrets: false,
  files: [],
});

test('merges lists: each erasure once, with its first time', () => {
  const merged = mergeErasures([erasure('a', day(20)), erasure('b', day(20))], [erasure('a', day(19))]);
  expect(merged).toEqual([erasure('a', day(19)), erasure('b', day(20))]);
});

test('grows and forgets what no backup can restore', async () => {
  const repository = await BackupRepository.open(inMemory(), undefined);
  await repository.addManifest(manifest(day(15)));
  expect(await readErasures(repository)).toBeNull();
  await addToErasures(repository, [erasure('old', day(10)), erasure('a', day(16))]);
  await addToErasures(repository, [erasure('b', day(17))]);
  expect((await readErasures(repository))?.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('reports a damaged list, and still stores later erasures', async () => {
  const storage = inMemory();
  const repository = await BackupRepository.open(storage, undefined);
  await addToErasures(repository, [erasure('a', day(16))]);
  storage.files.set('erasures', Buffer.from('no list'));
  await expect(readErasures(repository)).rejects.toThrow('erasures is damaged.');
  await addToErasures(repository, [erasure('b', day(17))]);
  expect(await readErasures(repository)).toEqual([erasure('b', day(17))]);
});
