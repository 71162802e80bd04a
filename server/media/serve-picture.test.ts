import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskPictureStore } from './adapters/disk-picture-store';
import { sharpRenderer } from './adapters/sharp-renderer';
import { bodyKeys } from './illustration-schema';
import { PictureLibrary } from './picture-library';
import { picturePath, placeholderPath } from './rules/picture-path';
import { servePicture } from './serve-picture';

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
const ask = (more: Partial<Parameters<typeof servePicture>[1]> = {}) =>
  servePicture({ pictures }, { path, accept: 'image/avif,image/webp,*/*', ifNoneMatch: null, ...more });
const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  throw new Error('not bytes');
};

describe('GET /media/*', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('answers %s with %s of the asked width', async (accept, type, format) => {
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

  it('gives a named format whatever the caller accepts, without Vary', async () => {
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

  it('reads from disk what it made before', async () => {
    await ask();
    const before = rendered;
    const next = new PictureLibrary({ store: new DiskPictureStore({ directory }), renderer: counting });
    const again = await servePicture({ pictures: next }, { path, accept: 'image/avif', ifNoneMatch: null });
    expect(again.status).toBe(200);
    expect(rendered).toBe(before);
  });

  it('refuses what is not preset, and leaves nothing behind', async () => {
    const files = await readdir(directory);
    for (const bad of ['1/333/suv.eef0ef.7.side', '../../etc/passwd', '', '1/320/suv.eef0ef.7.side.gif']) {
      expect(await ask({ path: bad }), bad).toMatchObject({ status: 404 });
    }
    expect(await readdir(directory)).toEqual(files);
  });

  it('answers 503 when too many new pictures wait', async () => {
    const full = { get: async () => undefined };
    const answer = await servePicture({ pictures: full }, { path, accept: null, ifNoneMatch: null });
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
