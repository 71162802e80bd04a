import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharpRenderer } from './adapters/sharp/renderer';
import { createCarPhotos } from './car-photos';
import type { PhotoOrder } from './photo-library';
import { PictureLibrary } from './picture-library';

const nothingKept = { read: async () => undefined, keep: async () => undefined };
const pictures = new PictureLibrary({ store: nothingKept, renderer: sharpRenderer });
const photos = { get: async () => ({ ok: false, error: 'missing' }) as const };
const site = { tenant: 'yard', hosts: [] };
const limited = { tenant: 'yard', hosts: ['photos.example'] };
const drawn = 'illustration:suv/polar-white/u10401/side';

describe('photos for documents', () => {
  it.each([
    [100, 160],
    [480, 480],
    [481, 640],
    [5000, 1600],
  ])('a drawn picture for %d pixels is a JPEG of the preset width %d, 4:3', async (asked, width) => {
    const bytes = await createCarPhotos({ pictures, photos }).jpegOf(drawn, asked, site);
    const found = await sharp(bytes).metadata();
    expect([found.format, found.width, found.height]).toEqual(['jpeg', width, (width * 3) / 4]);
  });

  it('are undefined if unavailable', async () => {
    const broken = { get: () => Promise.reject(new Error('no memory')) };
    expect(await createCarPhotos({ pictures: broken, photos }).jpegOf(drawn, 480, site)).toBeUndefined();
    expect(
      await createCarPhotos({ pictures, photos }).jpegOf('javascript:alert(1)', 480, site),
    ).toBeUndefined();
  });

  it("request a dealer's photo cropped to 4:3, only from allowed hosts", async () => {
    const orders: PhotoOrder[] = [];
    const get = async (order: PhotoOrder) => {
      orders.push(order);
      return { ok: true, value: new Uint8Array([1]) } as const;
    };
    const found = createCarPhotos({ pictures, photos: { get } });
    expect(await found.jpegOf('https://photos.example/1.jpg', 400, limited)).toHaveLength(1);
    expect(await found.jpegOf('https://other.example/1.jpg', 400, limited)).toBeUndefined();
    expect(orders).toMatchObject([{ width: 400, cutHeight: 300, format: 'jpeg', quality: 80 }]);
  });

  it('are undefined if they take too long', async () => {
    const stuck = { get: () => new Promise<undefined>(() => undefined) };
    const slow = createCarPhotos({ pictures: stuck, photos, timeLimitMs: 5 });
    expect(await slow.jpegOf(drawn, 480, site)).toBeUndefined();
  });
});
