import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createInterFaces } from '#server/dealership/media/adapters/inter-faces';
import { sharpOgImage } from '#server/dealership/media/adapters/sharp/og-image';
import { sharpRenderer } from '#server/dealership/media/adapters/sharp/renderer';
import { createCarPhotos } from '#server/dealership/media/car-photos';
import { PictureLibrary } from '#server/dealership/media/picture-library';
import { serveMedia } from '#server/entry/routes/serve-media';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { type Car, carSchema } from '#server/settings/car';
import { emptySiteData } from '#server/settings/site-data';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { yardTenant } from '../../../tests/support/yard';
import { OgImages } from './og-image';
import { ogImageOf, ogImagePath } from './rules/og-card';

const kept = new Map<string, Uint8Array<ArrayBuffer>>();
const store = {
  read: async (key: string) => kept.get(key),
  keep: async (key: string, bytes: Uint8Array) => void kept.set(key, new Uint8Array(bytes)),
};
const pictures = new PictureLibrary({ store, renderer: sharpRenderer });
const photos = { get: async () => ({ ok: false, error: 'missing' }) as const };
let composed = 0;
const maker = {
  compose: (...given: Parameters<typeof sharpOgImage.compose>) => {
    composed += 1;
    return sharpOgImage.compose(...given);
  },
};
const ogImages = new OgImages({
  photos: createCarPhotos({ pictures, photos }),
  maker,
  faces: createInterFaces(),
  store,
  turns: new FairTurns({ concurrency: 2, queue: 10 }),
});
const tenant = yardTenant();
const car = (more: Partial<Car> = {}) =>
  carSchema.parse({
    id: '1',
    slug: 'a-car',
    name: 'x',
    year: 2021,
    make: 'Mazda',
    model: 'CX-5',
    price: 38_990,
    created_at: '2026-11-20T00:00:00.000Z',
    images: [{ url: 'illustration:suv/soul-red/u10401/side' }],
    ...more,
  });

const ask = (shown: Car | null, path: string, ifNoneMatch: string | null = null) =>
  serveMedia(
    {
      tenant,
      site: emptySiteData,
      services: {
        assets: { facts: async () => undefined, get: async () => undefined },
        fonts: { about: async () => undefined, get: async () => undefined },
        cars: {
          bySlug: async () =>
            shown ? { car: shown, updatedAt: '2026-11-20T00:00:00.000Z', removedAt: null } : null,
        },
        ogImages,
        photos,
        stockPhotos: { bytesOf: async () => null },
        pictures,
        ...anyDrawing,
      },
      clientAddress: '127.0.0.1',
      now: new Date(0),
    },
    { path: path.slice('/media/'.length), accept: '*/*', ifNoneMatch },
  );
const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  throw new Error('not bytes');
};

describe('GET /media/og/*', () => {
  it('is a JPEG of 1200 by 630 pixels and at most 150 KB, made once and immutable', async () => {
    const { src } = ogImageOf(car(), tenant);
    const [answer] = await Promise.all([ask(car(), src), ask(car(), src)]);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height } = await sharp(bytesOf(answer.body)).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    expect(bytesOf(answer.body).byteLength).toBeLessThanOrEqual(150_000);
    expect((await ask(car(), src, answer.headers['ETag'])).status).toBe(304);
    await ask(car(), src);
    expect(composed).toBe(1);
  });

  it("has the tenant's colours, and text on them", async () => {
    const { body } = await ask(car(), ogImageOf(car(), tenant).src);
    const panel = await sharp(bytesOf(body)).extract({ left: 0, top: 0, width: 380, height: 630 }).toBuffer();
    const { channels } = await sharp(panel).stats();
    // #004488, with some white.
    expect(channels.map(({ max }) => max > 240)).toEqual([true, true, true]);
    expect(channels[0]?.mean).toBeLessThan(30);
    expect(channels[2]?.mean).toBeGreaterThan(120);
  });

  it('shows the current car at an old address too, but is not immutable there', async () => {
    const old = ogImagePath('a-car', '0123456789ab');
    const answer = await ask(car({ status: 'sold' }), old);
    expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'public, max-age=300' } });
    expect((await ask(null, old)).status).toBe(404);
    expect((await ask(car(), '/media/og/a-car/x.png')).status).toBe(404);
  });

  it('without an available photo is made with the outline, for a minute', async () => {
    const shown = car({ images: [{ url: 'https://photos.example/gone.jpg' }] });
    const before = kept.size;
    const answer = await ask(shown, ogImageOf(shown, tenant).src);
    expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'public, max-age=60' } });
    expect(kept.size).toBe(before);
    const bare = car({ images: [] });
    expect((await ask(bare, ogImageOf(bare, tenant).src)).headers['Cache-Control']).toContain('immutable');
  });

  it('stays light for any photo', async () => {
    const noise = await sharp({
      create: {
        width: 960,
        height: 720,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 25 },
      },
    })
      .jpeg()
      .toBuffer();
    const panel = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>';
    const box = { left: 400, top: 0, width: 800, height: 630 };
    const heavy = await sharpOgImage.compose({ panel, photo: noise, box, mostBytes: 10_000_000 });
    const light = await sharpOgImage.compose({ panel, photo: noise, box, mostBytes: heavy.byteLength - 1 });
    expect(light.byteLength).toBeLessThan(heavy.byteLength);
  });
});
