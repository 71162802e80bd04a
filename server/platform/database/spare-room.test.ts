import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeSpareRoom, keepSpareRoom } from './spare-room';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spare-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => join(folder, 'site.sqlite-spare');

describe('the spare room of a data folder', () => {
  it('is kept beside the database, for this user only', async () => {
    await keepSpareRoom(folder);
    expect(statSync(file()).size).toBe(65_536);
    expect(statSync(file()).mode & 0o077).toBe(0);
  });

  it('is kept once', async () => {
    await keepSpareRoom(folder);
    const { mtimeMs } = statSync(file());
    await keepSpareRoom(folder);
    expect(statSync(file()).mtimeMs).toBe(mtimeMs);
  });

  it('is made whole again after a write that was cut short', async () => {
    writeFileSync(file(), 'a beginning');
    await keepSpareRoom(folder);
    expect(statSync(file()).size).toBe(65_536);
  });

  it('can be used once', async () => {
    await keepSpareRoom(folder);
    expect([freeSpareRoom(folder), freeSpareRoom(folder)]).toEqual([true, false]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is missing where nothing can be written, without an error', async () => {
    await keepSpareRoom(join(folder, 'missing'));
    expect(freeSpareRoom(join(folder, 'missing'))).toBe(false);
  });
});
