import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForTest } from '../../tests/support/folder';
import { ConfigError, parseConfig, withSecretFiles } from './config';
import { readSecretFiles, writeSecretFiles } from './secret-files';

const folder = folderForTest();

describe('SECRETS_DIR', () => {
  test('gives variables from files, without the line break at the end', () => {
    writeFileSync(join(folder.path, 'MEILI_SEARCH_KEY'), 'a key\n');
    writeFileSync(join(folder.path, 'BROLGA_CRM_SECRET'), 'two\nlines\r\n');
    const config = parseConfig(withSecretFiles({ SECRETS_DIR: folder.path }));
    expect(config.MEILI_SEARCH_KEY).toBe('a key');
    expect(config.secret('BROLGA_CRM_SECRET')).toBe('two\nlines');
  });

  test('gives values to the letter: a space before the line break stays, and a token with it is refused', () => {
    writeFileSync(join(folder.path, 'METRICS_TOKEN'), 'a-token-in-a-file \r\n');
    expect(() => parseConfig(withSecretFiles({ SECRETS_DIR: folder.path }))).toThrow(
      /^Configuration: METRICS_TOKEN: expected letters, digits and signs without spaces$/,
    );
  });

  test('gives way to the environment, except to blank variables', () => {
    writeSecretFiles(folder.path, { SMTP_URL: 'smtp://file.example', READYZ_TOKEN: 'a-token-in-a-file' });
    const environment = { SECRETS_DIR: folder.path, SMTP_URL: 'smtp://set.example', READYZ_TOKEN: '' };
    expect(parseConfig(withSecretFiles(environment))).toMatchObject({
      SMTP_URL: 'smtp://set.example',
      READYZ_TOKEN: 'a-token-in-a-file',
    });
  });

  test('may be empty, but not missing: then startup stops with one line', () => {
    expect(withSecretFiles({ SECRETS_DIR: folder.path })).toEqual({ SECRETS_DIR: folder.path });
    const missing = () => withSecretFiles({ SECRETS_DIR: join(folder.path, 'none') });
    expect(missing).toThrow(ConfigError);
    expect(missing).toThrow(/^Configuration: SECRETS_DIR: could not read .+none \(ENOENT\)$/);
  });

  test('follows links, and leaves out folders, other names and files over 64 KiB', () => {
    mkdirSync(join(folder.path, '..data'));
    mkdirSync(join(folder.path, 'FOLDER'));
    writeFileSync(join(folder.path, '..data', 'VALUE'), 'linked');
    symlinkSync(join('..data', 'VALUE'), join(folder.path, 'LINK'));
    writeFileSync(join(folder.path, 'notes.txt'), 'x');
    writeFileSync(join(folder.path, 'LARGE'), 'x'.repeat(64 * 1024 + 1));
    expect(readSecretFiles(folder.path)).toEqual({ LINK: 'linked' });
  });
});

describe('writing secret files', () => {
  test('makes them readable by their owner only, and leaves no drafts', () => {
    const inner = join(folder.path, 'site');
    writeSecretFiles(inner, { A: '1', B: '2' });
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    expect(readdirSync(inner).map((name) => statSync(join(inner, name)).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  test('replaces changed files and leaves unchanged ones alone', () => {
    writeSecretFiles(folder.path, { A: '1', B: '2' });
    const before = statSync(join(folder.path, 'A')).ino;
    writeSecretFiles(folder.path, { A: '1', B: '3' });
    expect(statSync(join(folder.path, 'A')).ino).toBe(before);
    expect(readSecretFiles(folder.path)).toEqual({ A: '1', B: '3' });
  });
});
