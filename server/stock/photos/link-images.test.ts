import { beforeEach, describe, expect, it } from 'vitest';
import { serveMedia } from '#server/api/routes/serve-media';
import { createInterFaces } from '#server/dealer/media/set-text';
import { FairTurns } from '#server/platform/threads/fair-turns';
import type { Car } from '#server/settings/car';
import { mediaSchema } from '#server/settings/media-schema';
import { emptySiteData } from '#server/settings/site-data';
import { ogCard, ogImageOf, ogImagePath, ogVersion, parseOgImagePath } from '#server/stock/rules/og-card';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { yardTenant } from '../../../tests/support/yard';
import { OgImages } from './og-image';

type OgImagesOptions = ConstructorParameters<typeof OgImages>[0];

const slug = '2021-mazda-cx-5';
const car = (more: Partial<Car> = {}) =>
  buildCar({
    slug,
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Akera',
    series: undefined,
    price: 38_990,
    price_type: 'drive_away',
    images: [{ url: 'https://photos.example/1.jpg' }],
    ...more,
  });
const tenant = yardTenant();
const now = new Date(0);

describe('the Open Graph image', () => {
  it('shows dealer, title, price with its kind, and the first photo', () => {
    expect(ogCard(car(), tenant, now)).toMatchObject({
      dealer: 'Yard',
      title: '2021 Mazda CX-5',
      subtitle: 'Akera',
      price: { text: '$38,990', kind: 'Drive away', quiet: false },
      photo: 'https://photos.example/1.jpg',
      theme: { brand: '#004488', onBrand: '#ffffff' },
    });
  });

  it.each([
    ['in_stock', undefined],
    ['coming_soon', undefined],
    ['sold', 'SOLD'],
  ] as const)('of a car that is %s says %s', (status, sold) => {
    const card = ogCard(car({ status }), tenant, now);
    expect(card.sold).toBe(sold);
    expect(card.price === undefined).toBe(sold !== undefined);
  });

  it("uses the tenant's text for no price", () => {
    expect(ogCard(car({ price: undefined }), tenant, now).price).toEqual({
      text: 'Enquire for price.',
      kind: '',
      quiet: true,
    });
  });

  it.each([
    [[], undefined],
    [['javascript:alert(1)', 'https://photos.example/2.jpg'], 'https://photos.example/2.jpg'],
    [['https://other.example/1.jpg', 'https://photos.example/2.jpg'], 'https://photos.example/2.jpg'],
    [['illustration:suv/white/1/quarter'], 'illustration:suv/white/1/quarter'],
  ])('of the images %j shows %s', (urls, photo) => {
    const media = mediaSchema.parse({ photo_hosts: ['photos.example'] });
    expect(ogCard(car({ images: urls.map((url) => ({ url })) }), yardTenant({ media }), now).photo).toBe(
      photo,
    );
  });

  it('has a new version exactly when its content changes', () => {
    const version = (more: Partial<Car>, of = tenant) => ogVersion(ogCard(car(more), of, now));
    const versions = [
      version({}),
      version({ price: 37_990 }),
      version({ status: 'sold' }),
      version({ images: [] }),
      version({}, yardTenant({ name: 'Other' })),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(version({ km: 12, dealercomments: 'Lovely.' })).toBe(versions[0]);
  });

  it('has its size and alternative text', () => {
    const { src, ...rest } = ogImageOf(car(), tenant, now);
    expect(rest).toEqual({ width: 1200, height: 630, alt: '2021 Mazda CX-5 Akera' });
    expect(parseOgImagePath(src.slice('/media/'.length))).toEqual({
      slug,
      version: ogVersion(ogCard(car(), tenant, now)),
    });
  });
});

it.each(['A/1.jpg', 'a/.jpg', 'a/1.png', '../1.jpg', `${'a'.repeat(201)}/1.jpg`, 'a/1.jpg/'])(
  'rejects the address %s',
  (path) => expect(parseOgImagePath(`og/${path}`)).toBeUndefined(),
);

type Parts = Parameters<OgImagesOptions['composeOgImage']>[0];

let composed: Parts[];
let site: ReturnType<typeof siteOf>;
beforeEach(() => {
  composed = [];
  site = siteOf();
});

const ute = (more: Partial<Car> = {}) => buildCar({ slug: 'a-car', ...more });
const missing = { get: async () => ({ ok: false, error: 'missing' }) as const };

function siteOf() {
  const store = memoryPictureStore();
  const ogImages = new OgImages({
    photos: { jpegOf: async (url) => (url.startsWith('illustration:') ? new Uint8Array([1]) : undefined) },
    composeOgImage: async (parts) => {
      composed.push(parts);
      return new Uint8Array([2]);
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
        now,
      },
      { path: path.slice('/media/'.length), accept: '*/*', ifNoneMatch },
    );
  };
  return { ask, kept: store.kept };
}

describe('GET /media/og/*', () => {
  it('is a JPEG, made once for all requests and immutable', async () => {
    const { src } = ogImageOf(ute(), tenant, now);
    const [answer] = await Promise.all([site.ask(ute(), src), site.ask(ute(), src)]);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' },
      body: new Uint8Array([2]),
    });
    expect((await site.ask(ute(), src, answer.headers['ETag'])).status).toBe(304);
    await site.ask(ute(), src);
    expect(composed).toHaveLength(1);
  });

  it("has the tenant's colours with outlined text beside the photo, and a limited weight", async () => {
    await site.ask(ute(), ogImageOf(ute(), tenant, now).src);
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
    const answer = await site.ask(ute({ status: 'sold' }), old);
    expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'public, max-age=300' } });
    expect((await site.ask(null, old)).status).toBe(404);
    expect((await site.ask(ute(), '/media/og/a-car/x.png')).status).toBe(404);
  });

  it('is made with the outline for a minute while the photo is unavailable', async () => {
    const shown = ute({ images: [{ url: 'https://photos.example/gone.jpg' }] });
    const answer = await site.ask(shown, ogImageOf(shown, tenant, now).src);
    expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'public, max-age=60' } });
    expect(composed[0]?.photo).toMatch(/^<svg /);
    expect(site.kept.size).toBe(0);
  });

  it('of a car without photos is made with the outline for good', async () => {
    const bare = ute({ images: [] });
    const answer = await site.ask(bare, ogImageOf(bare, tenant, now).src);
    expect(answer.headers['Cache-Control']).toContain('immutable');
  });
});
