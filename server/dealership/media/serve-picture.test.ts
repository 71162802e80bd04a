import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyKeys } from '#server/settings/illustration-schema';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { DiskPictureStore } from './adapters/disk-picture-store';
import { sharpRenderer } from './adapters/sharp/renderer';
import { DrawingLimits } from './drawing-limits';
import { NamedDrawings } from './named-drawings';
import { PictureLibrary } from './picture-library';
import { picturePath, placeholderPath } from './rules/picture-path';
import { type DrawingBff, servePicture } from './serve-picture';

let directory: string;
let rendered = 0;
const counting = {
  render: (...order: Parameters<typeof sharpRenderer.render>) => {
    rendered += 1;
    return sharpRenderer.render(...order);
  },
};
let pictures: PictureLibrary;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'));
  pictures = new PictureLibrary({ store: new DiskPictureStore({ directory }), renderer: counting });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const drawing = { body: 'suv', hex: '#eef0ef', look: 7, shot: 'side' } as const;
const path = picturePath(drawing, 320).slice('/media/'.length);
const siteWith = (
  services: Partial<DrawingBff['services']> = {},
  clientAddress = '127.0.0.1',
): DrawingBff => ({
  tenant: { slug: 'yard' },
  site: { version: '1', content: new Map() },
  clientAddress,
  now: new Date(0),
  services: { ...anyDrawing, pictures, ...services },
});
const ask = (
  more: Partial<Parameters<typeof servePicture>[1]> = {},
  services: Partial<DrawingBff['services']> = {},
  clientAddress?: string,
) =>
  servePicture(siteWith(services, clientAddress), {
    path,
    accept: 'image/avif,image/webp,*/*',
    ifNoneMatch: null,
    ...more,
  });
const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  throw new Error('not bytes');
};

describe('GET /media/*', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('answers %s with %s of the requested width', async (accept, type, format) => {
    const answer = await ask({ accept });
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
    const answer = await ask({ path: `${path}.jpg` });
    expect(answer.headers).toMatchObject({ 'Content-Type': 'image/jpeg' });
    expect(answer.headers).not.toHaveProperty('Vary');
  });

  it('answers 304 to its own tag, without making the picture', async () => {
    const first = await ask();
    const before = rendered;
    const etag = first.headers['ETag'] ?? '';
    expect(await ask({ ifNoneMatch: etag })).toMatchObject({ status: 304, body: null });
    expect((await ask({ ifNoneMatch: etag, accept: 'image/webp' })).status).toBe(200);
    expect(rendered).toBe(before);
  });

  it('serves pictures it has made before from disk', async () => {
    await ask();
    const before = rendered;
    const next = new PictureLibrary({ store: new DiskPictureStore({ directory }), renderer: counting });
    const again = await ask({ accept: 'image/avif' }, { pictures: next });
    expect(again.status).toBe(200);
    expect(rendered).toBe(before);
  });

  it('rejects sizes that are not preset, and stores nothing', async () => {
    const files = await readdir(directory);
    for (const bad of ['1/333/suv.eef0ef.7.side', '../../etc/passwd', '', '1/320/suv.eef0ef.7.side.gif']) {
      expect(await ask({ path: bad }), bad).toMatchObject({ status: 404 });
    }
    expect(await readdir(directory)).toEqual(files);
  });

  it('answers 503 when too many new pictures wait', async () => {
    const full = { get: async () => undefined, ready: async () => undefined };
    const answer = await ask({ accept: null }, { pictures: full });
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2', 'Cache-Control': 'no-store', 'Content-Type': 'image/svg+xml' },
    });
  });

  it('serves the outline of a body as an SVG that may load nothing', async () => {
    const answer = await ask({ path: placeholderPath('ute').slice('/media/'.length) });
    expect(answer).toMatchObject({ status: 200, headers: { 'Content-Type': 'image/svg+xml' } });
    expect(answer.headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(answer.body).toMatch(/^<svg /);
  });
});

describe('a drawing that does not exist yet', () => {
  const illustrations = {
    stockVersion: async () => 1,
    async *illustrationsSince() {
      yield 'illustration:suv/x123456/u1/side';
    },
  };
  const madeUp = (index: number) =>
    picturePath({ ...drawing, hex: `#${(0xa00000 + index).toString(16)}` }, 320).slice('/media/'.length);

  it('is 404 without being drawn when no page of the site names it', async () => {
    const namedDrawings = new NamedDrawings(illustrations, { read: async () => undefined });
    const before = rendered;
    for (let index = 0; index < 50; index += 1) {
      expect(await ask({ path: madeUp(index) }, { namedDrawings })).toMatchObject({
        status: 404,
        headers: { 'Cache-Control': 'no-store' },
      });
    }
    expect(rendered).toBe(before);
  });

  it('is served where it exists, even if no page names it now: cached pages lose no picture', async () => {
    await ask();
    expect(await ask({}, { namedDrawings: { has: async () => false } })).toMatchObject({ status: 200 });
  });

  it('is 503 with Retry-After for a visitor who is over the limit, unless it exists; a proxy has no limit', async () => {
    const drawingLimits = new DrawingLimits({ burst: 1, perSecond: 0.001, waiting: 1 });
    const statusOf = async (index: number, address: string) =>
      (await ask({ path: madeUp(index) }, { drawingLimits }, address)).status;
    expect(await statusOf(100, '1.2.3.4')).toBe(200);
    expect(await statusOf(101, '1.2.3.4')).toBe(503);
    expect(await statusOf(100, '1.2.3.4')).toBe(200);
    expect(await statusOf(101, '1.2.3.5')).toBe(200);
    expect([await statusOf(102, '10.0.0.1'), await statusOf(103, '10.0.0.1')]).toEqual([200, 200]);
  });
});

describe('weight', () => {
  it.each(bodyKeys)('the card photo of a %s is at most 12 KB on the densest phone', async (body) => {
    for (const look of [7, 20]) {
      const { body: picture } = await ask({ path: picturePath({ ...drawing, body, look }, 800).slice(7) });
      expect(bytesOf(picture).byteLength).toBeLessThanOrEqual(12_000);
    }
  });

  it("the car page's main photo is at most 40 KB", async () => {
    const { body } = await ask({ path: picturePath(drawing, 1600).slice(7) });
    expect(bytesOf(body).byteLength).toBeLessThanOrEqual(40_000);
  });
});
