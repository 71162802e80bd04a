import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackupStorage, FolderStorage, S3Storage } from '#server/platform/backup/backup-storage';
import { type FakeS3, s3Keys, s3Region, startFakeS3 } from '../support/fake-s3';

const folder = mkdtempSync(join(tmpdir(), 'backup-storage-'));
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const inBucket = (prefix: string, changed: Partial<typeof s3Keys> = {}): S3Storage =>
  new S3Storage({
    bucket: 'yard',
    prefix,
    endpoint: s3.endpoint,
    region: s3Region,
    ...s3Keys,
    ...changed,
  });

const storages: Readonly<Record<string, (name: string) => BackupStorage>> = {
  folder: (name) => new FolderStorage(join(folder, name)),
  'bucket with a prefix': (name) => inBucket(`sites/${name}`),
  'bucket of its own': (name) =>
    new S3Storage({ bucket: name, prefix: '', endpoint: s3.endpoint, region: s3Region, ...s3Keys }),
};
const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (content: Uint8Array | null): string | null => content && Buffer.from(content).toString();

describe.each(Object.entries(storages))('%s', (_, open) => {
  test('reads the latest version of a file', async () => {
    const storage = open('reading');
    await storage.write('objects/ab/one', bytes('first'));
    await storage.write('objects/ab/one', bytes('second'));
    await storage.write('empty', bytes(''));
    expect(textOf(await storage.read('objects/ab/one'))).toBe('second');
    expect(textOf(await storage.read('empty'))).toBe('');
  });

  test('has no file that was never written or was removed', async () => {
    const storage = open('missing');
    expect(await storage.read('nothing')).toBeNull();
    await storage.write('some/file', bytes('x'));
    await storage.remove('some/file');
    await storage.remove('some/file');
    expect(await storage.read('some/file')).toBeNull();
    expect(await storage.read('some/file/below')).toBeNull();
  });

  test('lists every file under a folder at any depth, and no other', async () => {
    const storage = open('listing');
    expect(await storage.list('objects')).toEqual([]);
    const paths = Array.from({ length: 10 }, (_, at) => `objects/0${at}/piece-${at}`);
    for (const path of [...paths, 'objects-of-others/x', 'backups/y.manifest'])
      await storage.write(path, bytes('z'));
    expect([...(await storage.list('objects'))].sort()).toEqual(paths);
    expect(await storage.list('backups')).toEqual(['backups/y.manifest']);
  });

  test('keeps every byte', async () => {
    const storage = open('every-byte');
    const all = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256));
    await storage.write('big', all);
    expect(Buffer.from((await storage.read('big')) ?? []).equals(all)).toBe(true);
  });
});

describe('a folder', () => {
  test('is for its owner only, and holds no drafts afterwards', async () => {
    const storage = new FolderStorage(join(folder, 'private'));
    await storage.write('objects/a', bytes('x'));
    expect(statSync(join(folder, 'private/objects/a')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'private/objects')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'private/objects'))).toEqual(['a']);
  });

  test('reports in one line that it can’t be written', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const storage = new FolderStorage(join(folder, 'a-file'));
    await expect(storage.write('x', bytes('x'))).rejects.toThrow(/a-file cannot be written \(E[A-Z]+\)\.$/);
  });
});

describe('a bucket', () => {
  test('retries after a few failures', async () => {
    const storage = inBucket('busy');
    s3.failures.push(503, 0, 500);
    await storage.write('x', bytes('kept'));
    s3.failures.push(500, 429);
    expect(textOf(await storage.read('x'))).toBe('kept');
  });

  test.each([
    ['keeps failing', [503, 503, 503, 503], 's3://yard cannot be read (status 503).'],
    ['refuses access', [403], 's3://yard cannot be read (status 403): check the access key and its rights.'],
    ['breaks every connection', [0, 0, 0, 0], 's3://yard cannot be reached'],
  ])('reports in one line a server that %s', async (_, failures, message) => {
    s3.failures.push(...failures);
    await expect(inBucket('faults').read('x')).rejects.toThrow(message);
    expect(s3.failures).toEqual([]);
  });

  test('refuses a wrong secret', async () => {
    const storage = inBucket('x', { secretAccessKey: 'not the secret key' });
    await expect(storage.write('x', bytes('x'))).rejects.toThrow('status 403');
  });
});
