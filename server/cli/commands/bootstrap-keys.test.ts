import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig, readSecretFiles, withSecretFiles } from '#server/platform/config';
import { folderForTest } from '../../../tests/support/folder';
import { commandOutput } from '../../../tests/support/run-command';
import { bootstrapKeysCommand } from './api-key';

const folder = folderForTest();

const databaseUrl = 'postgres://site@postgres:5432/site';

const run = (environment: Record<string, string> = {}, ...args: string[]) =>
  commandOutput(
    bootstrapKeysCommand,
    { config: parseConfig(environment) },
    'bootstrap-keys',
    '--to',
    folder.path,
    '--database-url',
    databaseUrl,
    ...args,
  );
const files = (name: string) => readSecretFiles(join(folder.path, name));
const all = () => Object.fromEntries(readdirSync(folder.path).map((name) => [name, files(name)]));

describe('dealer bootstrap-keys', () => {
  test('creates different random keys that only their owner can read, and prints none', async () => {
    const output = await run();
    const { POSTGRES_PASSWORD = '' } = files('database');
    const { MEILI_MASTER_KEY = '' } = files('search');
    const { SESSION_SECRET = '' } = files('site');
    const keys = [POSTGRES_PASSWORD, MEILI_MASTER_KEY, SESSION_SECRET];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) {
      expect(key).toMatch(/^[\w-]{43}$/);
      expect(output).not.toContain(key);
    }
    const names = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
    const modes = names.map((name) => statSync(join(folder.path, name)).mode & 0o077);
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  test('keeps existing keys when it runs again', async () => {
    await run();
    const before = all();
    await run();
    expect(all()).toEqual(before);
  });

  test('gives the site working settings without the master key of the search engine', async () => {
    await run();
    expect(Object.keys(files('site')).sort()).toEqual(['DATABASE_URL', 'SESSION_SECRET']);
    expect(JSON.stringify(files('site'))).not.toContain(files('search')['MEILI_MASTER_KEY']);
    const config = parseConfig(withSecretFiles({ SECRETS_DIR: join(folder.path, 'site') }));
    expect(config.DATABASE_URL).toBe(
      `postgres://site:${files('database')['POSTGRES_PASSWORD']}@postgres:5432/site`,
    );
  });

  test('uses keys from the environment and escapes a password for the database address', async () => {
    await run();
    const session = 's'.repeat(40);
    await run({ POSTGRES_PASSWORD: 'p@ss/w:rd%', MEILI_MASTER_KEY: 'master', SESSION_SECRET: session });
    expect(all()).toMatchObject({
      database: { POSTGRES_PASSWORD: 'p@ss/w:rd%' },
      search: { MEILI_MASTER_KEY: 'master' },
      site: { SESSION_SECRET: session },
      admin: { SESSION_SECRET: session },
    });
    const { password } = new URL(files('site')['DATABASE_URL'] ?? '');
    expect(decodeURIComponent(password)).toBe('p@ss/w:rd%');
  });

  test('rejects an invalid address', async () => {
    await expect(run({}, '--database-url', 'nowhere')).rejects.toThrow('--database-url: nowhere is not');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('fails in one line when the search engine does not respond', async () => {
    await expect(run({}, '--search-url', 'http://127.0.0.1:1')).rejects.toThrow(
      /^Could not create the search keys: .+/,
    );
  });
});
