import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { folderFiles } from '#server/dealer/tenant-file';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { folderForFile } from '../../../tests/support/folder';
import { bytesOf, memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { AssetLibrary, assetKey, assetPicture } from './asset-library';
import { renderAsset, sizeOfAsset } from './making/assets';
import { serveAsset } from './serve-picture';

const wanted = { width: 640, format: 'webp', quality: 80 } as const;
const nameOf = (tenant: string) => ({ tenant, version: '1', name: 'x.png' });

/** A library of one file for each tenant, which it leaves unchanged. */
function libraryOf(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const store = memoryPictureStore();
  const sizeOfAsset = vi.fn(async () => ({ width: 4, height: 3 }));
  const library = new AssetLibrary({
    files: { read: async (tenant) => files[tenant] },
    sizeOfAsset,
    renderAsset: async (file) => new Uint8Array(file),
    store,
    turns: new FairTurns({ concurrency: 1, queue: 1 }),
  });
  return { library, sizeOfAsset, kept: store.kept };
}

test('files are identified by all their bytes, because all sites share the store', () => {
  const keys = ['0', '1'].map((digit) => assetKey({ digest: `0123abcd${digit.repeat(32)}` }, wanted));
  expect(new Set(keys).size).toBe(2);
});

test("never serves another site's picture with the same eight digits", async () => {
  const files = { a: new Uint8Array([1]), b: new Uint8Array([2]) };
  const { library, kept } = libraryOf(files);
  const [a, b] = await Promise.all([library.facts(nameOf('a')), library.facts(nameOf('b'))]);
  if (!a || !b) throw new Error('both are pictures');
  expect(await library.get(nameOf('a'), a, wanted)).toEqual(files.a);
  expect(await library.get(nameOf('b'), { ...b, hash: a.hash }, wanted)).toEqual(files.b);
  expect([...kept.keys()].every((key) => /^[a-z0-9-]{1,80}$/.test(key))).toBe(true);
});

test('leaves out a picture that could not be measured, and measures it again for the next page', async () => {
  const { library, sizeOfAsset } = libraryOf({ a: new Uint8Array([1]) });
  sizeOfAsset.mockRejectedValueOnce(new Error('The process stopped during a job.'));
  expect(await library.facts(nameOf('a'))).toBeUndefined();
  expect(await library.facts(nameOf('a'))).toMatchObject({ width: 4, height: 3 });
});

const root = folderForFile();

const assets = new AssetLibrary({
  files: folderFiles(root),
  sizeOfAsset,
  renderAsset,
  store: memoryPictureStore(),
  turns: new FairTurns({ concurrency: 1, queue: 10 }),
});

const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
const colour = { width: 1000, height: 500, channels: 4, background } as const;
beforeAll(async () => {
  mkdirSync(join(root, 'a/assets/team'), { recursive: true });
  mkdirSync(join(root, 'b/assets'), { recursive: true });
  writeFileSync(join(root, 'a/assets/yard.png'), await sharp({ create: colour }).png().toBuffer());
  writeFileSync(join(root, 'a/assets/team/jo.jpg'), await sharp({ create: colour }).jpeg().toBuffer());
  writeFileSync(
    join(root, 'a/assets/logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><script>alert(1)</script><rect width="100" height="50"/></svg>',
  );
  writeFileSync(join(root, 'a/assets/fake.png'), '<html><script>alert(1)</script></html>');
  writeFileSync(join(root, 'a/tenant.json'), '{}');
  writeFileSync(join(root, 'b/assets/own.jpg'), await sharp({ create: colour }).jpeg().toBuffer());
  symlinkSync(join(root, 'b/assets/own.jpg'), join(root, 'a/assets/stolen.jpg'));
});

const bff = (slug: string) => ({
  tenant: { slug, media: { quality: 80 } } as never,
  site: { version: '1' } as never,
  lite: { on: false },
  services: { assets } as never,
});
const ask = (slug: string, path: string, more: object = {}) =>
  serveAsset(bff(slug), { path, accept: 'image/webp,*/*', ifNoneMatch: null, ...more });

describe('pictures of a tenant’s assets folder', () => {
  test("come in a preset width, in the best format, immutable at an address with the file's version", async () => {
    const picture = await assetPicture(bff('a'), 'assets/yard.png', 'Our yard');
    expect(picture).toMatchObject({ width: 1000, height: 500, alt: 'Our yard' });
    expect(picture?.srcset?.match(/ \d+w/g)?.join('')).toBe(' 320w 480w 800w 1000w');
    const [, path = '', version] = /^\/media\/(.+)\?v=(.+)$/.exec(picture?.src ?? '') ?? [];
    const answer = await ask('a', path, { version });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
    });
    const rendition = { format: 'webp', width: 800, height: 400, hasAlpha: true };
    expect(await sharp(bytesOf(answer.body)).metadata()).toMatchObject(rendition);
    const again = await ask('a', path, { version, ifNoneMatch: answer.headers['ETag'] });
    expect(again.status).toBe(304);
  });

  test('are cached for minutes only at an address without the current version', async () => {
    for (const version of [null, 'deadbeef']) {
      const answer = await ask('a', 'assets/320/yard.png', { version });
      expect([answer.status, answer.headers['Cache-Control']]).toEqual([200, 'public, max-age=300']);
    }
  });

  test.each([
    ['are JPEG for clients that accept nothing better', 'assets/320/yard.png', '*/*', 'image/jpeg'],
    ['are pixels for a drawing, without its scripts', 'assets/160/logo.svg', 'image/webp,*/*', 'image/webp'],
  ])('%s', async (_, path, accept, type) => {
    expect((await ask('a', path, { accept })).headers['Content-Type']).toBe(type);
  });

  test('are never enlarged', async () => {
    const picture = await assetPicture(bff('a'), 'team/jo.jpg', '');
    expect(picture?.width).toBe(1000);
    const answer = await ask('a', 'assets/1600/team/jo.jpg');
    expect((await sharp(bytesOf(answer.body)).metadata()).width).toBe(1000);
  });

  test.each([
    ['another tenant’s', 'b', 'assets/320/yard.png'],
    ['linked to another tenant’s', 'a', 'assets/320/stolen.jpg'],
    ['a step up', 'a', 'assets/320/../tenant.json'],
    ['a step up to another tenant', 'a', 'assets/320/../../b/assets/own.jpg'],
    ['a step up, encoded', 'a', 'assets/320/%2e%2e/%2e%2e/b/assets/own.jpg'],
    ['a hidden file', 'a', 'assets/320/.hidden.png'],
    ['a file that is no picture', 'a', 'assets/320/tenant.json'],
    ['a picture by its name only', 'a', 'assets/320/fake.png'],
    ['a width that is no preset', 'a', 'assets/321/yard.png'],
    ['nothing', 'a', 'assets/320/none.png'],
    ['a folder', 'a', 'assets/320/team'],
    ['a long name', 'a', `assets/320/${'a'.repeat(5_000)}.png`],
  ])('are not found: %s', async (_, slug, path) => {
    expect((await ask(slug, path)).status).toBe(404);
  });

  test.each([
    ['b', 'yard.png'],
    ['a', 'stolen.jpg'],
    ['a', 'https://evil.example/a.png'],
  ])('leave out of a page of %s: %s', async (slug, name) => {
    expect(await assetPicture(bff(slug), name, '')).toBeUndefined();
  });

  test('come in one small rendition for a visitor with Save-Data', async () => {
    const light = { ...bff('a'), lite: { on: true } };
    const picture = await assetPicture(light, 'yard.png', '');
    expect(picture?.srcset).toBeUndefined();
    expect(picture?.src).toMatch(/^\/media\/assets\/400\//);
  });
});
