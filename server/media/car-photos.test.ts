import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharpRenderer } from './adapters/sharp-renderer';
import { createCarPhotos } from './car-photos';
import { PictureLibrary } from './picture-library';

const nothingKept = { read: async () => undefined, keep: async () => undefined };
const pictures = new PictureLibrary({ store: nothingKept, renderer: sharpRenderer });
const drawn = 'illustration:suv/polar-white/u10401/side';

describe('photos for documents', () => {
  it.each([
    [100, 160],
    [480, 480],
    [481, 640],
    [5000, 1600],
  ])('a drawn picture for %d pixels is a JPEG of the preset width %d, 4:3', async (asked, width) => {
    const bytes = await createCarPhotos({ pictures }).jpegOf(drawn, asked);
    const found = await sharp(bytes).metadata();
    expect([found.format, found.width, found.height]).toEqual(['jpeg', width, (width * 3) / 4]);
  });

  it('are undefined when they cannot be had', async () => {
    const photos = createCarPhotos({ pictures: { get: () => Promise.reject(new Error('no memory')) } });
    expect(await photos.jpegOf(drawn, 480)).toBeUndefined();
    expect(await createCarPhotos({ pictures }).jpegOf('javascript:alert(1)', 480)).toBeUndefined();
  });

  it('are undefined when they take too long', async () => {
    const photos = createCarPhotos({ pictures: { get: () => new Promise(() => undefined) }, timeLimitMs: 5 });
    expect(await photos.jpegOf(drawn, 480)).toBeUndefined();
  });
});
