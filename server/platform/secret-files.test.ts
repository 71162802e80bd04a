import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig, withSecretFiles } from './config';
import { readSecretFiles, writeSecretFiles } from './secret-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('SECRETS_DIR', () => {
  test('gives variables from files, without the line break at the end', () => {
    writeFileSync(join(folder, 'MEILI_SEARCH_KEY'), 'a key\n');
    writeFileSync(join(folder, 'BROLGA_CRM_SECRET'), 'two\nlines\r\n');
    const config = parseConfig(withSecretFiles({ SECRETS_DIR: folder }));
    expect(config.MEILI_SEARCH_KEY).toBe('a key');
    expect(config.secret('BROLGA_CRM_SECRET')).toBe('two\nlines');
  });

  test('gives values to the letter: a space before the line break stays, and a token with it is refused', () => {
    writeFileSync(join(folder, 'METRICS_TOKEN'), 'a-token-in-a-file \r\n');
    expect(() => parseConfig(withSecretFiles({ SECRETS_DIR: folder }))).toThrow(
      /^Configuration: METRICS_TOKEN: expected letters, digits and signs without spaces$/,
    );
  });

  test('gives way to the environment, except to blank variables', () => {
    writeSecretFiles(folder, { SMTP_URL: 'smtp://file.example', READYZ_TOKEN: 'a-token-in-a-file' });
    const environment = { SECRETS_DIR: folder, SMTP_URL: 'smtp://set.example', READYZ_TOKEN: '' };
    expect(parseConfig(withSecretFiles(environment))).toMatchObject({
      SMTP_URL: 'smtp://set.example',
      READYZ_TOKEN: 'a-token-in-a-file',
    });
  });

  test('may be empty, but not missing: then startup stops with one line', () => {
    expect(withSecretFiles({ SECRETS_DIR: folder })).toEqual({ SECRETS_DIR: folder });
    const missing = () => withSecretFiles({ SECRETS_DIR: join(folder, 'none') });
    expect(missing).toThrow(ConfigError);
    expect(missing).toThrow(/^Configuration: SECRETS_DIR: could not read .+none \(ENOENT\)$/);
  });

  test('follows links, and leaves out folders, other names and files over 64 KiB', () => {
    mkdirSync(join(folder, '..data'));
    mkdirSync(join(folder, 'FOLDER'));
    writeFileSync(join(folder, '..data', 'VALUE'), 'linked');
    symlinkSync(join('..data', 'VALUE'), join(folder, 'LINK'));
    writeFileSync(join(folder, 'notes.txt'), 'x');
    writeFileSync(join(folder, 'LARGE'), 'x'.repeat(64 * 1024 + 1));
    expect(readSecretFiles(folder)).toEqual({ LINK: 'linked' });
  });
});

describe('writing secret files', () => {
  test('makes them readable by their owner only, and leaves no drafts', () => {
    const inner = join(folder, 'site');
    writeSecretFiles(inner, { A: '1', B: '2' });
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    expect(readdirSync(inner).map((name) => statSync(join(inner, name)).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  test('replaces changed files and leaves unchanged ones alone', () => {
    writeSecretFiles(folder, { A: '1', B: '2' });
    const before = statSync(join(folder, 'A')).ino;
    writeSecretFiles(folder, { A: '1', B: '3' });
    expect(statSync(join(folder, 'A')).ino).toBe(before);
    expect(readSecretFiles(folder)).toEqual({ A: '1', B: '3' });
  });
});
