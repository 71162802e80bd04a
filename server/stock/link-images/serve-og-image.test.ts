import { beforeEach, describe, expect, it } from 'vitest';
import { createInterFaces } from '#server/dealership/media/adapters/inter-faces';
import { serveMedia } from '#server/entry/routes/serve-media';
import { FairTurns } from '#server/platform/threads/fair-turns';
import type { Car } from '#server/settings/car';
import { emptySiteData } from '#server/settings/site-data';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { yardTenant } from '../../../tests/support/yard';
import { OgImages, type OgImagesOptions } from './og-image';
import { ogImageOf, ogImagePath } from './rules/og-card';

type Parts = Parameters<OgImagesOptions['maker']['compose']>[0];

let composed: Parts[];
let site: ReturnType<typeof siteOf>;
beforeEach(() => {
  composed = [];
  site = siteOf();
});

const tenant = yardTenant();
const car = (more: Partial<Car> = {}) => buildCar({ slug: 'a-car', ...more });
const missing = { get: async () => ({ ok: false, error: 'missing' }) as const };

function siteOf() {
  const store = memoryPictureStore();
  const ogImages = new OgImages({
    photos: { jpegOf: async (url) => (url.startsWith('illustration:') ? new Uint8Array([1]) : undefined) },
    maker: {
      compose: async (parts) => {
        composed.push(parts);
        return new Uint8Array([2]);
      },
    },
    faces: createInterFaces(),
    store,
    turns: new FairTurns({ concurrency: 2, queue: 10 }),
  });
  const ask = (shown: Car | null, path: string, ifNoneMatch: string | null = null) => {
    const stored = shown && { car: shown, updatedAt: '2026-11-20T00:00:00.000Z', removedAt: null };
    return serveMedia(
      {
        tenant,
        site: emptySiteData,
        services: {
          assets: { facts: async () => undefined, get: async () => undefined },
          fonts: { about: async () => undefined, get: async () => undefined },
          cars: { bySlug: async () => stored },
          ogImages,
          photos: missing,
          stockPhotos: { bytesOf: async () => null },
          pictures: { get: async () => undefined, ready: async () => undefined },
          ...anyDrawing,
        },
        clientAddress: '127.0.0.1',
        now: new Date(0),
      },
      { path: path.slice('/media/'.length), accept: '*/*', ifNoneMatch },
    );
  };
  return { ask, kept: store.kept };
}

describe('GET /media/og/*', () => {
  it('is a JPEG, made once for all requests and immutable', async () => {
    const { src } = ogImageOf(car(), tenant);
    const [answer] = await Promise.all([site.ask(car(), src), site.ask(car(), src)]);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' },
      body: new Uint8Array([2]),
    });
    expect((await site.ask(car(), src, answer.headers['ETag'])).status).toBe(304);
    await site.ask(car(), src);
    expect(composed).toHaveLength(1);
  });

  it("has the tenant's colours with outlined text beside the photo, and a limited weight", async () => {
    await site.ask(car(), ogImageOf(car(), tenant).src);
    expect(composed).toEqual([
      {
        panel: expect.stringMatching(/^<svg [^>]*width="1200" height="630".*#004488/),
        photo: new Uint8Array([1]),
        box: { left: 400, top: 0, width: 800, height: 630 },
        mostBytes: 150_000,
      },
    ]);
    expect(composed[0]?.panel).toMatch(/<g [^>]*fill="#ffffff"><path/);
    expect(composed[0]?.panel).not.toContain('<text');
  });

  it('shows the current car at an old address too, but is not immutable there', async () => {
    const old = ogImagePath('a-car', '0123456789ab');
    const answer = await site.ask(car({ status: 'sold' }), old);
    expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'public, max-age=300' } });
    expect((await site.ask(null, old)).status).toBe(404);
    expect((await site.ask(car(), '/media/og/a-car/x.png')).status).toBe(404);
  });

  it('is made with the outline for a minute while the photo is unavailable', async () => {
    const shown = car({ images: [{ url: 'https://photos.example/gone.jpg' }] });
    const answer = await site.ask(shown, ogImageOf(shown, tenant).src);
    expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'public, max-age=60' } });
    expect(composed[0]?.photo).toMatch(/^<svg /);
    expect(site.kept.size).toBe(0);
  });

  it('of a car without photos is made with the outline for good', async () => {
    const bare = car({ images: [] });
    const answer = await site.ask(bare, ogImageOf(bare, tenant).src);
    expect(answer.headers['Cache-Control']).toContain('immutable');
  });
});
