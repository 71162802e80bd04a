import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankPng } from '../../../../../tests/support/blank-png';
import { testPhoto } from '../../../../../tests/support/photo-server';
import { sharpPhotos } from './photos';

const red = testPhoto({ width: 400, height: 300, colour: '#c02020' });
const jpeg = () => red.clone().jpeg().toBuffer();
const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};
const masterOf = async (file: Uint8Array) => (await sharpPhotos.master(file))?.bytes ?? new Uint8Array();

describe('a master', () => {
  it('has a mean colour', async () => {
    const plain = { create: { width: 64, height: 48, channels: 3, background: '#c02020' } } as const;
    const master = await sharpPhotos.master(await sharp(plain).png().toBuffer());
    expect(master?.colour).toMatch(/^#(bf|c0|c1)(1f|20|21)(1f|20|21)$/);
  });

  it('is upright for any camera orientation, and has no location data', async () => {
    const located = red.clone().withExif({ IFD3: { GPSLatitude: '27/1 28/1 0/1' } });
    const master = await masterOf(await located.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await sizeOf(master)).toEqual([300, 400, 'jpeg']);
    const { exif, orientation } = await sharp(master).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    // The dark left edge is now the top.
    const top = await sharp(master).extract({ left: 100, top: 5, width: 25, height: 25 }).toBuffer();
    expect((await sharp(top).stats()).channels[0]?.mean).toBeLessThan(40);
  });

  it.each([
    [1700, 425, 1600, 400],
    [400, 300, 400, 300],
  ])('of a photo of %d × %d pixels has %d × %d: at most 1600 a side, never enlarged', async (...sizes) => {
    const [width, height, masterWidth, masterHeight] = sizes;
    const photo = await testPhoto({ width, height, colour: '#2040c0' }).jpeg().toBuffer();
    expect(await sizeOf(await masterOf(photo))).toEqual([masterWidth, masterHeight, 'jpeg']);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('can be made from %s', async (format) => {
    const photo = await red.clone().toFormat(format).toBuffer();
    expect(await sizeOf(await masterOf(photo))).toEqual([400, 300, 'jpeg']);
  });

  it.each([
    ['nothing', async () => new Uint8Array()],
    ['a page', async () => Buffer.from('<!doctype html><title>Sign in</title>')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG with a JPEG beginning', async () => Buffer.from('\xff\xd8\xff<svg/>', 'latin1')],
    ['a TIFF', () => red.clone().tiff().toBuffer()],
    ['a JPEG that breaks off', async () => (await jpeg()).subarray(0, 900)],
    ['a bomb of 100 million pixels', async () => blankPng(10_000)],
  ])('cannot be made from %s', async (_, file) => {
    expect(await sharpPhotos.master(await file())).toBeUndefined();
  });
});

describe('a rendition', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('is %s of the requested width', async (format, found) => {
    const bytes = await sharpPhotos.render(await masterOf(await jpeg()), { width: 160, format, quality: 80 });
    expect(await sizeOf(bytes)).toEqual([160, 120, found]);
  });

  it('is never larger than the photo, unless it is cropped', async () => {
    const master = await masterOf(await jpeg());
    const wanted = { width: 800, format: 'jpeg', quality: 80 } as const;
    expect(await sizeOf(await sharpPhotos.render(master, wanted))).toEqual([400, 300, 'jpeg']);
    const cut = await sharpPhotos.render(master, { ...wanted, width: 480, cutHeight: 200 });
    expect(await sizeOf(cut)).toEqual([480, 200, 'jpeg']);
  });

  it.each(['avif', 'webp', 'jpeg'] as const)('in %s is smaller the lower the quality', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const grain = sharp({ create: { width: 160, height: 120, channels: 3, background: '#808080', noise } });
    const master = await masterOf(await grain.jpeg({ quality: 95 }).toBuffer());
    const sizes = [];
    for (const quality of [40, 80, 95]) {
      sizes.push((await sharpPhotos.render(master, { width: 160, format, quality })).byteLength);
    }
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
  });
});
