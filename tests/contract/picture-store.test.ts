import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  GuardedBucket,
  LayeredPictureStore,
  S3PictureStore,
} from '#server/dealer/media/adapters/bucket-picture-store';
import { DiskPictureStore } from '#server/dealer/media/adapters/disk-picture-store';
import type { PictureStore } from '#server/dealer/media/picture-store';
import { S3Bucket } from '#server/platform/network/s3-bucket';
import { type FakeS3, s3Keys, s3Region, startFakeS3 } from '../support/fake-s3';
import { patience } from '../support/patience';

type GuardedBucketOptions = ConstructorParameters<typeof GuardedBucket>[0];

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-store-'));
  s3 = await startFakeS3();
});
afterEach(() => {
  s3.failures.length = 0;
  s3.delayMs = 0;
  s3.held = undefined;
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const bytes = (size: number, value = 1) => new Uint8Array(size).fill(value);
const limits = { failuresMax: 3, restMs: 200, restMaxMs: 400, trialMs: 200 };
type Change = GuardedBucketOptions['onChange'];

/** Waits for answers as long as a busy machine may need; tests of an outage wait for less. */
function guarded(more: Partial<GuardedBucketOptions> = {}) {
  const place = { bucket: 'yard', prefix: 'site', endpoint: s3.endpoint, region: s3Region, ...s3Keys };
  const onChange = vi.fn<Change>();
  const bucket = new GuardedBucket({
    bucket: new S3Bucket(place),
    onChange,
    readMs: patience.timeout,
    limits,
    ...more,
  });
  return { bucket, onChange };
}
const onDisk = (name: string) => new DiskPictureStore({ directory: join(folder, name) });
const inBucket = (name: string) => new S3PictureStore(guarded().bucket, name);

const stores: Readonly<Record<string, (name: string) => PictureStore>> = {
  disk: onDisk,
  bucket: inBucket,
  'disk before a bucket': (name) =>
    new LayeredPictureStore({ near: onDisk(`near-${name}`), far: inBucket(`far-${name}`) }),
};

describe.each(Object.entries(stores))('pictures: %s', (_, open) => {
  test('returns every byte of the latest version', async () => {
    const store = open('whole');
    const all = Uint8Array.from({ length: 300_000 }, (_value, at) => (at * 31) % 256);
    await store.keep('a-avif', bytes(5));
    await store.keep('a-avif', all);
    expect(Buffer.from((await store.read('a-avif')) ?? []).equals(all)).toBe(true);
  });

  test('reports a picture as missing until it is stored', async () => {
    const store = open('missing');
    expect(await store.read('b-avif')).toBeUndefined();
    await store.keep('b-avif', bytes(3, 7));
    expect(await store.read('b-avif')).toEqual(bytes(3, 7));
  });

  test.each(['../escaped', 'a/b', '', 'A', 'a'.repeat(81), 'a?b', 'ä'])(
    'stores no picture named %j',
    async (key) => {
      const store = open('names');
      await store.keep(key, bytes(5));
      expect(await store.read(key)).toBeUndefined();
      expect([...s3.objects.keys()].filter((name) => name.includes('escaped'))).toEqual([]);
    },
  );
});

describe('a bucket that several processes share', () => {
  const layered = (name: string, far: PictureStore, missMs = 60_000) =>
    new LayeredPictureStore({ near: onDisk(name), far, missMs });
  const requests = (method: string, key: string) =>
    s3.requests.filter((line) => line.startsWith(method) && line.endsWith(`/${key}`)).length;

  test('fetches another process’s picture once, then serves it from disk', async () => {
    const [one, other] = [layered('one', inBucket('p')), layered('other', inBucket('p'))];
    await one.keep('d-avif', bytes(40, 4));
    await one.settle();
    const reads = await Promise.all([other.read('d-avif'), other.read('d-avif'), other.read('d-avif')]);
    expect(reads).toEqual([bytes(40, 4), bytes(40, 4), bytes(40, 4)]);
    expect(await other.read('d-avif')).toEqual(bytes(40, 4));
    expect([requests('PUT', 'd-avif'), requests('GET', 'd-avif')]).toEqual([1, 1]);
    expect(await readdir(join(folder, 'other'))).toEqual(['d-avif']);
  });

  test('requests a missing picture once, and again later', async () => {
    const patient = layered('misses', inBucket('p'));
    for (let round = 0; round < 5; round += 1) expect(await patient.read('e-avif')).toBeUndefined();
    expect(requests('GET', 'e-avif')).toBe(1);
    const store = layered('misses-again', inBucket('p'), 1);
    expect(await store.read('e-avif')).toBeUndefined();
    await inBucket('p').keep('e-avif', bytes(2));
    await vi.waitFor(async () => expect(await store.read('e-avif')).toEqual(bytes(2)), patience);
  });

  test.each([
    ['answers 503', 503],
    ['refuses the key', 403],
    ['is full', 507],
    ['breaks connections', 0],
    ['never answers', null],
  ])('a bucket that %s receives few requests, fails no picture, and is logged once', async (name, status) => {
    const resting = { ...limits, restMs: 60_000, restMaxMs: 60_000 };
    const { bucket, onChange } = guarded({ readMs: 100, writeMs: 100, limits: resting });
    const store = layered(`near ${name}`.replaceAll(' ', '-'), new S3PictureStore(bucket, 'q'));
    if (status === null) s3.delayMs = 60_000;
    else s3.failures.push(...Array.from({ length: 100 }, () => status));
    const before = s3.requests.length;
    for (let picture = 0; picture < 20; picture += 1) {
      expect(await store.read(`f${picture}`)).toBeUndefined();
      await store.keep(`f${picture}`, bytes(picture + 1));
      expect(await store.read(`f${picture}`)).toEqual(bytes(picture + 1));
    }
    const reads = s3.requests.slice(before).filter((line) => line.startsWith('GET')).length;
    // A refused read takes no time, and may only mean that the picture is missing.
    expect(reads).toBeLessThanOrEqual(name === 'refuses the key' ? 20 : limits.failuresMax);
    await store.settle();
    const works = onChange.mock.calls.filter(([, reason]) => reason !== null).map(([work]) => work);
    expect(new Set(works).size).toBe(works.length);
    expect(works).toContain('write');
  });

  test('logs the first failed write at once, and later ones only after several in a row', async () => {
    const { bucket, onChange } = guarded();
    const store = new S3PictureStore(bucket, 'first');
    s3.failures.push(403);
    await store.keep('a', bytes(1));
    expect(onChange.mock.calls).toEqual([['write', 'status 403']]);
    await store.keep('b', bytes(1));
    s3.failures.push(503);
    for (const name of ['c', 'd']) await store.keep(name, bytes(1));
    expect(onChange.mock.calls.slice(1)).toEqual([['write', null]]);
  });

  test('uses a recovered bucket again and logs it once', async () => {
    const { bucket, onChange } = guarded();
    const store = new S3PictureStore(bucket, 'r');
    s3.failures.push(503, 503, 503);
    for (let picture = 0; picture < 6; picture += 1) await store.keep(`g${picture}`, bytes(1));
    expect(onChange.mock.calls).toEqual([['write', 'status 503']]);
    await vi.waitFor(async () => {
      await store.keep('g-late', bytes(1));
      expect(s3.objects.has('yard/site/r/g-late')).toBe(true);
    }, patience);
    expect(onChange.mock.calls.slice(1)).toEqual([['write', null]]);
  });

  test('reads a full bucket', async () => {
    const { bucket } = guarded();
    const store = new S3PictureStore(bucket, 's');
    await store.keep('h-avif', bytes(6));
    s3.failures.push(507, 507, 507);
    for (let picture = 0; picture < 5; picture += 1) await store.keep('full', bytes(1));
    expect(await store.read('h-avif')).toEqual(bytes(6));
  });

  test('keeps few pictures in memory while the bucket is slow', async () => {
    let release = (): void => undefined;
    s3.held = new Promise((resolve) => {
      release = resolve;
    });
    const store = new LayeredPictureStore({ near: onDisk('many'), far: inBucket('t'), mostWrites: 4 });
    for (let picture = 0; picture < 20; picture += 1) await store.keep(`i${picture}`, bytes(1));
    release();
    await store.settle();
    expect([...s3.objects.keys()].filter((name) => name.startsWith('yard/site/t/'))).toHaveLength(4);
    expect(await readdir(join(folder, 'many'))).toHaveLength(20);
  });

  test('doesn’t read unknown objects into memory', async () => {
    s3.objects.set('yard/site/u/j-avif', Buffer.alloc(17 * 1024 * 1024));
    expect(await inBucket('u').read('j-avif')).toBeUndefined();
  });
});
