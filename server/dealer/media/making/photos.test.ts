import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoEncoder } from '#server/dealer/media/photo-library';
import { mostPhotoBytes } from '#server/dealer/media/rules/image-formats';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { blankPng } from '../../../../tests/support/blank-png';
import { testPhoto } from '../../../../tests/support/photo-server';
import { encodePhoto, masterOf, renderPhoto } from './photos';

const red = testPhoto({ width: 400, height: 300, colour: '#c02020' });
const jpeg = () => red.clone().jpeg().toBuffer();
const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};
/** Files that no photo can be made from, and why. */
const noPhotos = [
  ['nothing', async () => new Uint8Array(), 'empty'],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-a-photo'],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-a-photo'],
  ['an SVG like a JPEG', async () => Buffer.from('\xff\xd8\xff<svg/>', 'latin1'), 'not-a-photo'],
  ['a JPEG that breaks off', async () => (await jpeg()).subarray(0, 900), 'not-a-photo'],
  ['a TIFF', () => red.clone().tiff().toBuffer(), 'not-a-photo'],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 'not-a-photo'],
  ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic'],
  ['a bomb of 100 million pixels', async () => blankPng(10_000), 'too-many-pixels'],
] as const;
const masterBytes = async (file: Uint8Array) => (await masterOf(file))?.bytes ?? new Uint8Array();

describe('a master', () => {
  it('has a mean colour', async () => {
    const plain = { create: { width: 64, height: 48, channels: 3, background: '#c02020' } } as const;
    const master = await masterOf(await sharp(plain).png().toBuffer());
    expect(master?.colour).toMatch(/^#(bf|c0|c1)(1f|20|21)(1f|20|21)$/);
  });

  it('is upright for any camera orientation, and has no location data', async () => {
    const located = red.clone().withExif({ IFD3: { GPSLatitude: '27/1 28/1 0/1' } });
    const master = await masterBytes(await located.withMetadata({ orientation: 6 }).jpeg().toBuffer());
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
    expect(await sizeOf(await masterBytes(photo))).toEqual([masterWidth, masterHeight, 'jpeg']);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('can be made from %s', async (format) => {
    const photo = await red.clone().toFormat(format).toBuffer();
    expect(await sizeOf(await masterBytes(photo))).toEqual([400, 300, 'jpeg']);
  });

  it.each(noPhotos)('cannot be made from %s', async (_, file) => {
    expect(await masterOf(await file())).toBeUndefined();
  });
});

describe('a rendition', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('is %s of the requested width', async (format, found) => {
    const bytes = await renderPhoto(await masterBytes(await jpeg()), { width: 160, format, quality: 80 });
    expect(await sizeOf(bytes)).toEqual([160, 120, found]);
  });

  it('is never larger than the photo, unless it is cropped', async () => {
    const master = await masterBytes(await jpeg());
    const wanted = { width: 800, format: 'jpeg', quality: 80 } as const;
    expect(await sizeOf(await renderPhoto(master, wanted))).toEqual([400, 300, 'jpeg']);
    const cut = await renderPhoto(master, { ...wanted, width: 480, cutHeight: 200 });
    expect(await sizeOf(cut)).toEqual([480, 200, 'jpeg']);
  });

  it.each(['avif', 'webp', 'jpeg'] as const)('in %s is smaller the lower the quality', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const grain = sharp({ create: { width: 160, height: 120, channels: 3, background: '#808080', noise } });
    const master = await masterBytes(await grain.jpeg({ quality: 95 }).toBuffer());
    const sizes = [];
    for (const quality of [40, 80, 95]) {
      sizes.push((await renderPhoto(master, { width: 160, format, quality })).byteLength);
    }
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
  });
});

const encoder = photoEncoder(new FairTurns({ concurrency: 2, queue: 10 }), encodePhoto);

async function photoOf(file: Uint8Array) {
  const photo = await encoder.encode(file, 'a');
  if (!photo.ok) throw new Error(photo.error);
  return photo.value;
}

describe('a photo of a shopper', () => {
  it('is upright and has no metadata, no location and no names', async () => {
    const turned = await red
      .clone()
      .withExif({
        IFD0: { Artist: 'Jane Citizen', Make: 'PhoneMaker' },
        IFD3: { GPSLatitude: '27/1 28/1 0/1', GPSLongitude: '153/1 1/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Owner>Jane Citizen</Owner></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const { bytes, width, height } = await photoOf(turned);
    expect([width, height]).toEqual([300, 400]);
    const metadata = await sharp(bytes).metadata();
    expect(metadata.format).toBe('jpeg');
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'])
      expect(metadata).not.toHaveProperty(kind);
    const text = Buffer.from(bytes).toString('latin1');
    for (const trace of ['Exif', 'GPS', 'Jane', 'PhoneMaker', 'xmpmeta', 'http']) {
      expect(text).not.toContain(trace);
    }
  });

  it('is at most 2,000 pixels a side and never enlarged', async () => {
    const wide = await testPhoto({ width: 2200, height: 550, colour: '#2040c0' }).jpeg().toBuffer();
    expect(await photoOf(wide)).toMatchObject({ width: 2000, height: 500 });
    expect(await photoOf(await jpeg())).toMatchObject({ width: 400, height: 300 });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('can be a %s', async (format) => {
    const { bytes } = await photoOf(await red.clone().toFormat(format).toBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  it.each([
    ...noPhotos,
    ['a file of 8 MB and a byte', async () => new Uint8Array(mostPhotoBytes + 1), 'too-large'],
    ['a GIF', () => red.clone().gif().toBuffer(), 'not-a-photo'],
  ] as const)('cannot be %s', async (_, file, error) => {
    expect(await encoder.encode(await file(), 'a')).toEqual({ ok: false, error });
  });

  it('loses everything that follows or hides in the file', async () => {
    const page = Buffer.from('<script>alert(1)</script><svg onload=alert(1)>');
    const signed = red.clone().withExif({ IFD0: { Artist: String(page) } });
    const { bytes } = await photoOf(Buffer.concat([await signed.jpeg().toBuffer(), page]));
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/<script|<svg/);
  });

  it('is refused as busy when the queue is full', async () => {
    const turns = new FairTurns({ concurrency: 1, queue: 0 });
    turns.ask('a');
    const busy = photoEncoder(turns, encodePhoto);
    expect(await busy.encode(await jpeg(), 'a')).toEqual({ ok: false, error: 'busy' });
  });

  it('is refused as busy if the process that encodes it ends', async () => {
    const encode = () => Promise.reject(new Error('The process stopped during a job.'));
    const broken = photoEncoder(new FairTurns({ concurrency: 1, queue: 1 }), encode);
    expect(await broken.encode(await jpeg(), 'a')).toEqual({ ok: false, error: 'busy' });
  });
});
