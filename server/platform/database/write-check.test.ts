import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../../tests/support/folder';
import { freeSpareRoom, keepSpareRoom } from './write-check';

const folder = folderForTest();
const file = () => join(folder.path, 'site.sqlite-spare');

describe('the spare room of a data folder', () => {
  it('is kept beside the database, for this user only', async () => {
    await keepSpareRoom(folder.path);
    expect(statSync(file()).size).toBe(65_536);
    expect(statSync(file()).mode & 0o077).toBe(0);
  });

  it('is kept once', async () => {
    await keepSpareRoom(folder.path);
    const { mtimeMs } = statSync(file());
    await keepSpareRoom(folder.path);
    expect(statSync(file()).mtimeMs).toBe(mtimeMs);
  });

  it('is made whole again after a write that was cut short', async () => {
    writeFileSync(file(), 'a beginning');
    await keepSpareRoom(folder.path);
    expect(statSync(file()).size).toBe(65_536);
  });

  it('can be used once', async () => {
    await keepSpareRoom(folder.path);
    expect([freeSpareRoom(folder.path), freeSpareRoom(folder.path)]).toEqual([true, false]);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('is missing where nothing can be written, without an error', async () => {
    await keepSpareRoom(join(folder.path, 'missing'));
    expect(freeSpareRoom(join(folder.path, 'missing'))).toBe(false);
  });
});
