import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folder';
import { siteSecret } from './secret';

const dir = folderForTest();
const inDir = (path: string) => ({ DATA_DIR: path, SESSION_SECRET: undefined });

describe("the site's signing secret", () => {
  it('is SESSION_SECRET if set, without writing anything', async () => {
    const given = 's'.repeat(32);
    expect(await siteSecret({ DATA_DIR: dir.path, SESSION_SECRET: given })).toBe(given);
    expect(readdirSync(dir.path)).toEqual([]);
  });

  it('is created once, for the owner only', async () => {
    const data = join(dir.path, 'data');
    const made = await siteSecret(inDir(data));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await siteSecret(inDir(data))).toBe(made);
    expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe(made);
    expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('is the same for concurrent processes, with nothing left over', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => siteSecret(inDir(dir.path))));
    expect(new Set(all).size).toBe(1);
    expect(readdirSync(dir.path)).toEqual(['session-secret']);
  });

  it.skipIf(!existsSync('/proc/self'))('names DATA_DIR where the system makes no folders', async () => {
    const failure = { name: 'ConfigError', message: 'DATA_DIR: /proc/no-such cannot be made (ENOENT).' };
    await expect(siteSecret(inDir('/proc/no-such'))).rejects.toMatchObject(failure);
  });

  it('rejects a file that is too short', async () => {
    writeFileSync(join(dir.path, 'session-secret'), 'short');
    await expect(siteSecret(inDir(dir.path))).rejects.toThrow(
      /session-secret: expected a secret of at least 32/,
    );
  });
});
