import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveMedia } from '#server/api/routes/serve-media';
import { masterOf, renderPhoto } from '#server/dealer/media/making/photos';
import { PhotoLibrary } from '#server/dealer/media/photo-library';
import { photoPath } from '#server/dealer/media/rules/picture-path';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { emptySiteData } from '#server/settings/site-data';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { bytesOf, memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { yardTenant } from '../../../tests/support/yard';

const slug = 'a-car';
const host = 'https://photos.example';
const colours = new Map<string, string>();
const store = memoryPictureStore();
let fetched: string[];
let photos: PhotoLibrary;
const others = {
  ...anyDrawing,
  assets: { facts: async () => undefined, get: async () => undefined },
  fonts: { about: async () => undefined, get: async () => undefined },
  pictures: { get: async () => undefined, ready: async () => undefined },
  ogImages: { get: async () => undefined },
  stockPhotos: { bytesOf: async () => null },
};

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 640, height: 480, channels: 3, background: '#206040', noise } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const files: Readonly<Record<string, Uint8Array>> = {
    '/1.jpg': photo,
    '/page.jpg': Buffer.from('<!doctype html>'),
    '/cut.jpg': photo.subarray(0, 4000),
    '/drawn.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  fetched = [];
  photos = new PhotoLibrary({
    source: {
      fetch: async (url) => {
        fetched.push(url);
        const value = files[url.slice(host.length)];
        return value ? { ok: true, value } : { ok: false, error: 'gone' };
      },
    },
    masterOf,
    renderPhoto,
    store,
    masters: memoryPictureStore(),
    colours: { learn: (url, colour) => void colours.set(url, colour) },
    turns: new FairTurns({ concurrency: 2, queue: 200 }),
  });
});

const paths = ['/1.jpg', '/page.jpg', '/cut.jpg', '/gone.jpg', '/drawn.jpg'];
const car = buildCar({ slug, images: paths.map((path) => ({ url: host + path })) });

interface Asked {
  readonly size?: number | 'light';
  readonly extension?: string;
  readonly of?: string;
  readonly accept?: string;
  readonly ifNoneMatch?: string;
  readonly from?: Pick<PhotoLibrary, 'get'>;
}

/** Requests a photo of the car by its source. */
function ask(path: string, more: Asked = {}) {
  const { size = 320, extension = '', of = slug, accept = 'image/avif,*/*', ifNoneMatch = null } = more;
  const stored = { car, updatedAt: '2026-11-20T00:00:00.000Z', removedAt: null };
  const cars = { bySlug: async (_: string, asked: string) => (asked === slug ? stored : null) };
  const tenant = yardTenant({ media: { photo_hosts: ['photos.example'] } });
  const address = photoPath({ url: host + path, slug: of }, 320).replace('/320/', `/${size}/`) + extension;
  const services = { cars, photos: more.from ?? photos, ...others };
  return serveMedia(
    { tenant, site: emptySiteData, services, clientAddress: '127.0.0.1', now: new Date(0) },
    { path: address.slice('/media/'.length), accept, ifNoneMatch },
  );
}

describe('GET /media/photos/*', () => {
  it('answers with the best accepted format of the requested width', async () => {
    const answer = await ask('/1.jpg', { accept: 'image/webp,*/*' });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept',
      },
    });
    const webp = { format: 'webp', width: 320, height: 240 };
    expect(await sharp(bytesOf(answer.body)).metadata()).toMatchObject(webp);
  });

  it('serves a format named in the address for any Accept header, without Vary', async () => {
    const answer = await ask('/1.jpg', { extension: '.webp' });
    expect(answer.headers).toMatchObject({ 'Content-Type': 'image/webp' });
    expect(answer.headers).not.toHaveProperty('Vary');
  });

  it('answers 304 to the tag of the same format, without fetching', async () => {
    const etag = (await ask('/1.jpg')).headers['ETag'] ?? '';
    const before = fetched.length;
    expect(await ask('/1.jpg', { ifNoneMatch: etag })).toMatchObject({ status: 304, body: null });
    expect((await ask('/1.jpg', { ifNoneMatch: etag, accept: 'image/webp' })).status).toBe(200);
    expect(fetched.length).toBe(before);
  });

  it('has one light rendition, small and of low quality', async () => {
    const light = bytesOf((await ask('/1.jpg', { size: 'light' })).body);
    expect((await sharp(light).metadata()).width).toBe(400);
    expect(light.byteLength).toBeLessThan(bytesOf((await ask('/1.jpg', { size: 480 })).body).byteLength);
  });

  it.each(['/page.jpg', '/cut.jpg', '/gone.jpg', '/drawn.jpg'])(
    'shows the outline of the body for a minute in place of %s',
    async (path) => {
      const answer = await ask(path);
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'public, max-age=60',
          'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
        },
      });
      expect(answer.headers).not.toHaveProperty('ETag');
    },
  );

  it.each<[string, string, Asked]>([
    ['another photo', '/not-its-own.jpg', {}],
    ['another width', '/1.jpg', { size: 333 }],
    ['another car', '/1.jpg', { of: 'another-car' }],
  ])('answers 404 to %s, without fetching or storing', async (_, path, more) => {
    const before = [fetched.length, store.kept.size];
    expect(await ask(path, more)).toMatchObject({ status: 404 });
    expect([fetched.length, store.kept.size]).toEqual(before);
  });

  it('learns the colour of photos that it could process', async () => {
    await ask('/1.jpg');
    expect([...colours]).toEqual([[`${host}/1.jpg`, expect.stringMatching(/^#[0-9a-f]{6}$/)]]);
  });

  it('answers 503 while too much is being made', async () => {
    const from = { get: async () => ({ ok: false, error: 'busy' }) as const };
    expect(await ask('/1.jpg', { from })).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  });
});
