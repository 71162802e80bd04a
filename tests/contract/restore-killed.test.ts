import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { backup, dataFolder } from '../support/backup-command';
import { folderForFile } from '../support/folder';

/** A process that is killed changes nothing any more: after its last change of the disk, every other one fails. */
const changes = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const mortal =
    (change: (...given: never[]) => Promise<unknown>) =>
    async (...given: never[]): Promise<unknown> => {
      changes.left -= 1;
      if (changes.left < 0) throw new Error('killed');
      return change(...given);
    };
  return { ...real, rename: mortal(real.rename as never), rm: mortal(real.rm as never) };
});

const folder = folderForFile();
const at = (name: string): string => join(folder, name);
const BACKUP_TO = at('backups');
const namesIn = (data: string): string[] => (existsSync(data) ? readdirSync(data) : []);
const note = (data: string): string | null =>
  existsSync(join(data, 'note.txt')) ? readFileSync(join(data, 'note.txt'), 'utf8') : null;

afterEach(() => {
  changes.left = Number.POSITIVE_INFINITY;
});

beforeAll(async () => {
  await dataFolder(at('site'));
  writeFileSync(join(at('site'), 'note.txt'), 'backed up');
  writeFileSync(join(at('site'), 'session-secret'), 's'.repeat(40));
  await backup({ DATA_DIR: at('site'), BACKUP_TO }, 'create');
  writeFileSync(join(at('site'), 'note.txt'), 'newer');
});

/** Null if the site starts on the folder, or why it does not. */
async function startProblem(data: string): Promise<string | null> {
  const config = parseConfig({ DATA_DIR: data, TENANTS_DIR: resolve('tenants'), LOG_LEVEL: 'silent' });
  try {
    await (await createServices(config)).close();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Restores over a folder and is killed after so many changes of the disk; false if it ended before. */
async function isKilledAt(moment: number, restore: () => Promise<unknown>): Promise<boolean> {
  changes.left = moment;
  const isKilled = await restore().then(
    () => false,
    () => true,
  );
  changes.left = Number.POSITIVE_INFINITY;
  return isKilled;
}

describe.each([
  ['an empty folder', []],
  ['the data of a site', ['--force']],
])('a restore over %s that is killed at any moment', (what, options) => {
  const isUsed = options.length > 0;

  test('leaves what was there, or a folder that does not start until the same command has finished it', async () => {
    let isKilled = true;
    for (let moment = 0; isKilled; moment += 1) {
      const data = at(`${what} ${moment}`);
      if (isUsed) cpSync(at('site'), data, { recursive: true });
      const restore = () => backup({ DATA_DIR: data, BACKUP_TO }, 'restore', ...options);
      isKilled = await isKilledAt(moment, restore);
      const isUntouched = isUsed ? note(data) === 'newer' : namesIn(data).length === 0;
      const problem = await startProblem(data);
      expect(problem ?? 'A restore was interrupted').toContain('A restore was interrupted');
      if (problem !== null) await restore();
      else if (isUntouched) continue;
      expect(note(data), `moment ${moment}`).toBe('backed up');
      expect(await startProblem(data)).toBeNull();
      expect(namesIn(data).filter((name) => name.startsWith('.restore-'))).toEqual([]);
      if (isUsed) expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe('s'.repeat(40));
      expect(moment).toBeLessThan(60);
    }
  }, 180_000);
});
