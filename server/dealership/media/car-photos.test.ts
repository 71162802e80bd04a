import { describe, expect, it } from 'vitest';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { createCarPhotos } from './car-photos';
import type { PhotoOrder } from './photo-library';
import { PictureLibrary } from './picture-library';

const renderer = {
  render: async (_drawing: unknown, { width, format }: { width: number; format: string }) =>
    new TextEncoder().encode(`${format} ${width}`),
};
const pictures = new PictureLibrary({ store: memoryPictureStore(), renderer });
const photos = { get: async () => ({ ok: false, error: 'missing' }) as const };
const site = { tenant: 'yard', hosts: [] };
const drawn = 'illustration:suv/polar-white/u10401/side';

describe('photos for documents', () => {
  it.each([
    [100, 160],
    [480, 480],
    [481, 640],
    [5000, 1600],
  ])('a drawn picture for %d pixels is a JPEG of the preset width %d', async (asked, width) => {
    const bytes = await createCarPhotos({ pictures, photos }).jpegOf(drawn, asked, site);
    expect(new TextDecoder().decode(bytes)).toBe(`jpeg ${width}`);
  });

  it.each([
    ['the picture fails', drawn, () => Promise.reject(new Error('no memory'))],
    ['the picture takes too long', drawn, () => new Promise<undefined>(() => undefined)],
    ['the address is no picture', 'javascript:alert(1)', async () => new Uint8Array()],
  ])('are undefined if %s', async (_, url, get) => {
    const found = createCarPhotos({ pictures: { get }, photos, timeLimitMs: 5 });
    expect(await found.jpegOf(url, 480, site)).toBeUndefined();
  });

  it("include a dealer's photo cropped to 4:3, only from allowed hosts", async () => {
    const orders: PhotoOrder[] = [];
    const get = async (order: PhotoOrder) => {
      orders.push(order);
      return { ok: true, value: new Uint8Array([1]) } as const;
    };
    const found = createCarPhotos({ pictures, photos: { get } });
    const limited = { tenant: 'yard', hosts: ['photos.example'] };
    expect(await found.jpegOf('https://photos.example/1.jpg', 400, limited)).toHaveLength(1);
    expect(await found.jpegOf('https://other.example/1.jpg', 400, limited)).toBeUndefined();
    expect(orders).toMatchObject([{ width: 400, cutHeight: 300, format: 'jpeg', quality: 80 }]);
  });
});
