import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPhoto } from '../../../../tests/support/photo-server';
import { runs } from '../../../../tests/support/property-runs';
import { heicPictureOnly } from './heic-picture';

/** AVIF and HEIC differ in the codec and the name of it; sharp writes and reads the first. */
let file: Uint8Array;
beforeAll(async () => {
  file = await testPhoto({ width: 64, height: 48, colour: '#205090' })
    .withExif({
      IFD0: { Artist: 'Jane Citizen', Make: 'PhoneMaker' },
      IFD3: { GPSLatitude: '27/1 28/1 0/1', GPSLongitude: '153/1 1/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Owner>Jane Citizen</Owner></x:xmpmeta>')
    .avif()
    .toBuffer();
});

const box = (type: string, content: string): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type + content, 'latin1')]);
  bytes.writeUInt32BE(bytes.byteLength);
  return bytes;
};
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('a HEIC picture', () => {
  it('loses names and location, and stays the same picture', async () => {
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const kept = heicPictureOnly(file);
    if (!kept) throw new Error('not read');
    const text = Buffer.from(kept).toString('latin1');
    for (const trace of ['Jane', 'PhoneMaker', 'xmpmeta', '\x1b\0\0\0\x01\0\0\0']) {
      expect(text).not.toContain(trace);
    }
    expect(await pixels(kept)).toEqual(await pixels(file));
    expect(kept.byteLength).toBe(file.byteLength);
  });

  it('loses data beside the picture', async () => {
    const long = Buffer.concat([file, box('uuid', 'Jane Citizen'), box('moov', 'a moving picture')]);
    const kept = heicPictureOnly(long);
    if (!kept) throw new Error('not read');
    expect(Buffer.from(kept).toString('latin1')).not.toMatch(/Jane|moving|moov|uuid/);
    expect(await pixels(kept)).toEqual(await pixels(file));
  });

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['the first 100 bytes', () => file.subarray(0, 100)],
    ['half a file', () => file.subarray(0, file.byteLength / 2)],
    ['a file without a picture', () => box('ftyp', 'heic')],
    ['text', () => Buffer.from('hello, this is a text')],
  ])('%s is refused', (_, make) => {
    expect(heicPictureOnly(make())).toBeUndefined();
  });

  it('reads any bytes without failing, and adds none but a name for empty space', () => {
    const change = fc.record({ at: fc.nat(file.byteLength - 1), value: fc.nat(255) });
    const safe = fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const damaged = Uint8Array.from(file);
      for (const { at, value } of changes) damaged[at] = value;
      heicPictureOnly(damaged)?.forEach((byte, at) => {
        if (byte !== 0 && byte !== damaged[at]) expect('free').toContain(String.fromCharCode(byte));
      });
    });
    fc.assert(safe, { numRuns: runs(500) });
  });
});
