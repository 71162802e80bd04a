import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testPhoto } from '../../../../../tests/support/photo-server';
import { sharpPhotos } from './photos';

const red = testPhoto({ width: 800, height: 600, colour: '#c02020' });
const jpeg = () => red.clone().jpeg().toBuffer();
const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};
const masterOf = async (file: Uint8Array) => (await sharpPhotos.master(file))?.bytes ?? new Uint8Array();

/** The first bytes of a PNG that claims a given size. */
function pngOf(width: number, height: number): Uint8Array {
  const file = Buffer.alloc(64);
  file.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.set([8, 2], 24);
  return file;
}

describe('a master', () => {
  it('has a mean colour', async () => {
    const plain = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#c02020' },
    })
      .png()
      .toBuffer();
    expect((await sharpPhotos.master(plain))?.colour).toMatch(/^#(bf|c0|c1)(1f|20|21)(1f|20|21)$/);
  });

  it('is upright for any camera orientation, and has no location data', async () => {
    const turned = await red
      .clone()
      .withExif({ IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const master = await masterOf(turned);
    expect(await sizeOf(master)).toEqual([600, 800, 'jpeg']);
    const { exif, orientation } = await sharp(master).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    // The dark left edge is now the top.
    const { channels } = await sharp(
      await sharp(master).extract({ left: 200, top: 10, width: 50, height: 50 }).toBuffer(),
    ).stats();
    expect(channels[0]?.mean).toBeLessThan(40);
  });

  it('is at most 1600 pixels a side and never enlarged', async () => {
    const wide = await testPhoto({ width: 4000, height: 1000, colour: '#2040c0' }).jpeg().toBuffer();
    expect(await sizeOf(await masterOf(wide))).toEqual([1600, 400, 'jpeg']);
    expect(await sizeOf(await masterOf(await jpeg()))).toEqual([800, 600, 'jpeg']);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('can be made from %s', async (format) => {
    expect(await sizeOf(await masterOf(await red.clone().toFormat(format).toBuffer()))).toEqual([
      800,
      600,
      'jpeg',
    ]);
  });

  it.each([
    ['nothing', async () => new Uint8Array()],
    ['a page', async () => Buffer.from('<!doctype html><title>Sign in</title>')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG with a JPEG beginning', async () => Buffer.from('\xff\xd8\xff<svg/>', 'latin1')],
    ['a TIFF', () => red.clone().tiff().toBuffer()],
    ['a JPEG that breaks off', async () => (await jpeg()).subarray(0, 3000)],
    ['a bomb of a billion pixels', async () => pngOf(40_000, 40_000)],
  ])('cannot be made from %s', async (_, file) => {
    expect(await sharpPhotos.master(await file())).toBeUndefined();
  });
});

it('fifty megapixels are accepted, one row more is not', async () => {
  const blank = (height: number) =>
    sharp({ create: { width: 10_000, height, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 1 })
      .toBuffer();
  expect(await sizeOf(await masterOf(await blank(5000)))).toEqual([1600, 800, 'jpeg']);
  expect(await sharpPhotos.master(await blank(5001))).toBeUndefined();
}, 30_000);

describe('a rendition', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('is %s of the requested width', async (format, found) => {
    const bytes = await sharpPhotos.render(await masterOf(await jpeg()), { width: 320, format, quality: 80 });
    expect(await sizeOf(bytes)).toEqual([320, 240, found]);
  });

  it('is never larger than the photo, unless it is cropped', async () => {
    const master = await masterOf(await jpeg());
    const wanted = { width: 1600, format: 'jpeg', quality: 80 } as const;
    expect(await sizeOf(await sharpPhotos.render(master, wanted))).toEqual([800, 600, 'jpeg']);
    const cut = await sharpPhotos.render(master, { ...wanted, width: 960, cutHeight: 400 });
    expect(await sizeOf(cut)).toEqual([960, 400, 'jpeg']);
  });

  it('is smaller the lower the quality', async () => {
    const noise = await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const master = await masterOf(noise);
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const sizes = [];
      for (const quality of [40, 80, 95]) {
        sizes.push((await sharpPhotos.render(master, { width: 320, format, quality })).byteLength);
      }
      expect(sizes, format).toEqual([...sizes].sort((one, other) => one - other));
    }
  });
});
