import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ColourFile } from '#server/dealership/media/adapters/colour-file';
import { DiskPictureStore } from '#server/dealership/media/adapters/disk-picture-store';
import { RemotePhotos } from '#server/dealership/media/adapters/remote-photos';
import { sharpPhotos } from '#server/dealership/media/adapters/sharp/photos';
import { PhotoLibrary } from '#server/dealership/media/photo-library';
import { photoPath } from '#server/dealership/media/rules/photo-path';
import { serveMedia } from '#server/entry/routes/serve-media';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { carSchema } from '#server/settings/car';
import { mediaSchema } from '#server/settings/media-schema';
import { emptySiteData } from '#server/settings/site-data';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { type PhotoServer, sends, startPhotoServer } from '../../../tests/support/photo-server';
import { yardTenant } from '../../../tests/support/yard';

let directory: string;
let server: PhotoServer;
let photos: PhotoLibrary;
let colours: ColourFile;
const slug = '2021-mazda-cx-5';
const visitor = { clientAddress: '127.0.0.1', now: new Date(0) };
const others = {
  ...anyDrawing,
  assets: { facts: async () => undefined, get: async () => undefined },
  fonts: { about: async () => undefined, get: async () => undefined },
  pictures: { get: async () => undefined, ready: async () => undefined },
  ogImages: { get: async () => undefined },
  stockPhotos: { bytesOf: async () => null },
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'photos-'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#206040', noise },
  })
    .jpeg()
    .toBuffer();
  server = await startPhotoServer({
    '/1.jpg': sends(photo),
    '/page.jpg': sends(Buffer.from('<!doctype html>'), 'image/jpeg'),
    '/cut.jpg': sends(photo.subarray(0, 4000)),
    '/drawn.jpg': sends(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
  });
  colours = new ColourFile(join(directory, 'colours'));
  photos = new PhotoLibrary({
    source: new RemotePhotos({ privateHosts: [server.host], timeLimitMs: 2_000 }),
    maker: sharpPhotos,
    store: new DiskPictureStore({ directory: join(directory, 'made') }),
    masters: new DiskPictureStore({ directory: join(directory, 'masters') }),
    colours,
    turns: new FairTurns({ concurrency: 2, queue: 200 }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const car = (paths: readonly string[]) =>
  carSchema.parse({
    id: '1',
    slug,
    name: '2021 Mazda CX-5',
    year: 2021,
    make: 'Mazda',
    model: 'CX-5',
    body: 'Ute',
    created_at: '2026-11-20T00:00:00.000Z',
    images: paths.map((path) => ({ url: path.startsWith('/') ? server.url(path) : path })),
  });

const paths = ['/1.jpg', '/page.jpg', '/cut.jpg', '/gone.jpg', '/drawn.jpg', 'http://10.0.0.1/1.jpg'];

/** Requests a photo of the car by its source. */
function ask(path: string, { size = 320, extension = '', ...more }: Record<string, unknown> = {}) {
  const url = path.startsWith('/') ? server.url(path) : path;
  const tenant = yardTenant({ media: { photo_hosts: [server.host, '10.0.0.1'] } });
  const cars = {
    bySlug: async (_tenant: string, asked: string) =>
      asked === slug ? { car: car(paths), updatedAt: '2026-11-20T00:00:00.000Z', removedAt: null } : null,
  };
  const address = photoPath({ url, slug }, 320).replace('/320/', `/${size}/`) + extension;
  return serveMedia(
    { tenant, site: emptySiteData, services: { cars, photos, ...others }, ...visitor },
    { path: address.slice('/media/'.length), accept: 'image/avif,*/*', ifNoneMatch: null, ...more },
  );
}
const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  throw new Error('not bytes');
};

describe('GET /media/photos/*', () => {
  it.each([
    ['image/avif,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('answers %s with %s of the requested width', async (accept, type, format) => {
    const answer = await ask('/1.jpg', { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept',
    });
    const found = await sharp(bytesOf(answer.body)).metadata();
    expect([found.format, found.width, found.height]).toEqual([format, 320, 240]);
  });

  it('serves a format named in the address for any Accept header, without Vary', async () => {
    const answer = await ask('/1.jpg', { extension: '.webp' });
    expect(answer.headers).toMatchObject({ 'Content-Type': 'image/webp' });
    expect(answer.headers).not.toHaveProperty('Vary');
  });

  it('answers 304 to its own tag, without fetching', async () => {
    const etag = (await ask('/1.jpg')).headers['ETag'] ?? '';
    const before = server.asked.length;
    expect(await ask('/1.jpg', { ifNoneMatch: etag })).toMatchObject({ status: 304, body: null });
    expect((await ask('/1.jpg', { ifNoneMatch: etag, accept: 'image/webp' })).status).toBe(200);
    expect(server.asked.length).toBe(before);
  });

  it('has one light rendition, small and of low quality', async () => {
    const light = bytesOf((await ask('/1.jpg', { size: 'light' })).body);
    expect((await sharp(light).metadata()).width).toBe(400);
    expect(light.byteLength).toBeLessThan(bytesOf((await ask('/1.jpg', { size: 480 })).body).byteLength);
  });

  it('shows the outline of the body for a while if the photo is unavailable', async () => {
    for (const path of ['/page.jpg', '/cut.jpg', '/gone.jpg', '/drawn.jpg', 'http://10.0.0.1/1.jpg']) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers['Content-Type']]).toEqual([path, 200, 'image/svg+xml']);
      expect(answer.headers['Cache-Control']).toBe('public, max-age=60');
      expect(answer.headers['Content-Security-Policy']).toContain("default-src 'none'");
      expect(answer.headers).not.toHaveProperty('ETag');
    }
  });

  it("serves only the car's own photos", async () => {
    const before = [server.asked.length, (await readdir(join(directory, 'made'))).length];
    expect(await ask('/not-its-own.jpg')).toMatchObject({ status: 404 });
    expect(await ask('/1.jpg', { size: 333 })).toMatchObject({ status: 404 });
    const address = photoPath({ url: server.url('/1.jpg'), slug: 'another-car' }, 320).slice(7);
    expect(await ask('/1.jpg', { path: address })).toMatchObject({ status: 404 });
    expect([server.asked.length, (await readdir(join(directory, 'made'))).length]).toEqual(before);
  });

  it('stores the colour of processed photos for the next process', () => {
    const colour = colours.of(server.url('/1.jpg'));
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(new ColourFile(join(directory, 'colours')).of(server.url('/1.jpg'))).toBe(colour);
    expect(colours.of(server.url('/gone.jpg'))).toBeUndefined();
  });

  it('answers 503 while too much is being made', async () => {
    const busy = { get: async () => ({ ok: false, error: 'busy' }) as const };
    const tenant = yardTenant({ media: mediaSchema.parse({ photo_hosts: [server.host] }) });
    const cars = {
      bySlug: async () => ({ car: car(paths), updatedAt: '2026-11-20T00:00:00.000Z', removedAt: null }),
    };
    const answer = await serveMedia(
      { tenant, site: emptySiteData, services: { cars, photos: busy, ...others }, ...visitor },
      {
        path: photoPath({ url: server.url('/1.jpg'), slug }, 320).slice(7),
        accept: null,
        ifNoneMatch: null,
      },
    );
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  });
});
