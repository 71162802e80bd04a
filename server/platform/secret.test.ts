import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { folderForTest } from '../../tests/support/folder';
import { ConfigError, parseConfig, readSecretFiles, withSecretFiles, writeSecretFiles } from './config';
import { siteSecret } from './secret';
import { seal, unseal } from './site-secret';

const dir = folderForTest();
const inDir = (path: string) => ({ DATA_DIR: path, SESSION_SECRET: undefined });

describe("the site's signing secret", () => {
  it('is SESSION_SECRET if set, without writing anything', async () => {
    const given = 's'.repeat(32);
    expect(await siteSecret({ DATA_DIR: dir.path, SESSION_SECRET: given })).toEqual({ current: given });
    expect(readdirSync(dir.path)).toEqual([]);
  });

  it('is created once, for the owner only', async () => {
    const data = join(dir.path, 'data');
    const { current: made } = await siteSecret(inDir(data));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await siteSecret(inDir(data))).toEqual({ current: made });
    expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe(made);
    expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('is the same for concurrent processes, with nothing left over', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => siteSecret(inDir(dir.path))));
    expect(new Set(all.map(({ current }) => current)).size).toBe(1);
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

const site = { current: 'a secret of the site' };
const place = { purpose: 'webhook', owner: ['brolga', 'w1'] };
const secret = Buffer.from('whsec_of_the_endpoint');

describe('a sealed secret', () => {
  it.each([
    ['text', secret],
    ['a single byte', Buffer.from([0])],
    ['nothing', Buffer.alloc(0)],
    ['a long text', Buffer.alloc(10_000, 'x')],
  ])('opens for its owner and purpose: %s', (_what, value) => {
    expect(unseal(site, place, seal(site, place, value))).toEqual(value);
  });

  it('never looks the same twice, and does not show its text', () => {
    const sealed = [seal(site, place, secret), seal(site, place, secret)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) {
      expect(text).toMatch(/^[\w-]+$/);
      expect(Buffer.from(text, 'base64url').includes(secret)).toBe(false);
    }
  });

  it.each([
    ['another secret of the site', { current: 'another secret' }, place],
    ['another owner', site, { ...place, owner: ['brolga', 'w2'] }],
    ['another site', site, { ...place, owner: ['corner', 'w1'] }],
    ['an owner of the same letters', site, { ...place, owner: ['brolgaw1'] }],
    ['another purpose', site, { ...place, purpose: 'second factor secret' }],
  ])('stays closed for %s', (_what, siteSecret, sealedFor) => {
    expect(unseal(siteSecret, sealedFor, seal(site, place, secret))).toBeNull();
  });

  it.each([
    ['empty', () => ''],
    ['shorter than its nonce', () => 'AAAA'],
    ['cut', (sealed: string) => sealed.slice(0, -4)],
    ['changed', (sealed: string) => `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`],
    ['no base64', () => '%%%'],
  ])('stays closed if the text is %s', (_what, spoil) => {
    expect(unseal(site, place, spoil(seal(site, place, secret)))).toBeNull();
  });
});

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
