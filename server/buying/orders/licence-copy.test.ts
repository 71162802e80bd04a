import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodePhoto } from '#server/dealer/media/making/photos';
import { photoEncoder } from '#server/dealer/media/photo-library';
import { readSentForm } from '#server/leads/read-sent-form';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { testPhoto } from '../../../tests/support/photo-server';
import { runs } from '../../../tests/support/property-runs';
import { identityFields, licenceCopies } from './licence-copy';
import { heicPictureOnly } from './rules/heic-picture';

const encoder = photoEncoder(new FairTurns({ concurrency: 2, queue: 10 }), encodePhoto);
const rule = licenceCopies(encoder, 'a');
const card = () =>
  testPhoto({ width: 80, height: 50, colour: '#205090' }).withExif({
    IFD0: { Artist: 'Jane Citizen' },
    IFD3: { GPSLatitude: '27/1 28/1 0/1' },
  });
/** As a phone writes it, but for the codec. */
const heic = async () => {
  const bytes = await card().avif().toBuffer();
  bytes.write('heic', 8, 'latin1');
  return bytes;
};
const pdf = async () => Buffer.from('%PDF-1.7\n1 0 obj\n');

const tooLarge = 'This file is larger than 8 MB. Choose a smaller one.';
const unreadable = 'This photo can’t be read. Take it again, or choose a JPEG or a PDF.';

describe('a copy of a driver licence', () => {
  it.each([
    ['IMG_0042.JPG', () => card().jpeg().toBuffer(), 'IMG_0042.jpg', 'image/jpeg'],
    ['Screenshot 1.png', () => card().png().toBuffer(), 'Screenshot 1.jpg', 'image/jpeg'],
    ['IMG_0042.HEIC', heic, 'IMG_0042.heic', 'image/heic'],
    ['licence.pdf', pdf, 'licence.pdf', 'application/pdf'],
    // The bytes decide, not the name.
    ['../licence.pdf', () => card().jpeg().toBuffer(), 'licence.jpg', 'image/jpeg'],
  ])('%s is stored without names or location', async (name, make, storedName, type) => {
    const file = await rule.accept({ name, bytes: await make() });
    expect(file).toMatchObject({ ok: true, value: { name: storedName, type } });
    if (file.ok) expect(Buffer.from(file.value.bytes).toString('latin1')).not.toMatch(/Jane|Exif\0\0(MM|II)/);
  });

  it('a photo stays legible', async () => {
    const bytes = await testPhoto({ width: 1_600, height: 1_000, colour: '#205090' }).jpeg().toBuffer();
    const file = await rule.accept({ name: 'a.jpg', bytes });
    if (!file.ok) throw new Error(file.error);
    expect(await sharp(file.value.bytes).metadata()).toMatchObject({ width: 1_600, height: 1_000 });
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['nothing', async () => Buffer.alloc(0), 'This file is empty. Choose another one.'],
    ['a huge file', async () => Buffer.alloc(8 * 1024 * 1024 + 1), tooLarge],
    ['a page', async () => Buffer.from('<svg onload="x">'), 'Choose a photo (JPEG, PNG or HEIC) or a PDF.'],
    ['half a photo', async () => (await card().jpeg().toBuffer()).subarray(0, 120), unreadable],
    ['half a HEIC', async () => (await heic()).subarray(0, 200), unreadable],
  ])('%s is refused with advice', async (_, make, message) => {
    expect(await rule.accept({ name: 'a.jpg', bytes: await make() })).toEqual({ ok: false, error: message });
  });
});

describe('the form of the licence', () => {
  const sent = async (sides: Readonly<Record<string, Buffer>>) => {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(sides)) {
      form.set(name, new File([new Uint8Array(bytes)], `${name}.pdf`));
    }
    const request = new Request('https://example.com/', { method: 'POST', body: form });
    const answer = await readSentForm({ request }, identityFields, rule);
    if (!answer.ok) throw new Error(`status ${answer.error.status}`);
    const { files, fileErrors } = answer.value;
    return { names: files.map(({ name }) => name), fileErrors };
  };

  it('takes a front, and a back beside it', async () => {
    const front = await sent({ driver_licence: await pdf() });
    expect(front).toEqual({ names: ['driver_licence.pdf'], fileErrors: {} });
    const both = await sent({ driver_licence: await pdf(), driver_licence_back: await heic() });
    expect(both.names).toEqual(['driver_licence.pdf', 'driver_licence_back.heic']);
  });

  it('names the side that is too large', async () => {
    const large = { driver_licence: await pdf(), driver_licence_back: Buffer.alloc(9 * 1024 * 1024) };
    expect((await sent(large)).fileErrors).toEqual({ driver_licence_back: tooLarge });
  });
});

describe('a HEIC picture', () => {
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

  const boxes = (count: number) => Buffer.concat(Array(count).fill(box('free', '')));
  const entries = (count: number) => {
    const one = box('infe', '\x02\0\0\0\0\x01\0\0hvc1');
    return box('iinf', `\0\0\0\0\0\0${Buffer.concat(Array(count).fill(one)).toString('latin1')}`);
  };
  /** Items of 60,000 pieces, eight bytes each. */
  const pieces = (items: number) => {
    const item = Buffer.alloc(6 + 60_000 * 8);
    item.writeUInt16BE(60_000, 4);
    const head = Buffer.from([0, 0, 0, 0, 0x44, 0, 0, items]);
    return box('iloc', Buffer.concat([head, ...Array(items).fill(item)]).toString('latin1'));
  };
  const onePiece = box('iloc', '\0\0\0\0\x44\0\0\x01\0\x01\0\0\0\x01\0\0\0\0\0\0\0\x08');
  const meta = (...inside: Buffer[]) =>
    Buffer.concat([box('ftyp', 'heic'), box('meta', `\0\0\0\0${Buffer.concat(inside).toString('latin1')}`)]);
  it.each([
    ['4,000 parts are read', 4_000, true],
    ['4,001 parts are not', 4_001, false],
  ])(
    'has a limit to its parts, so that reading one never holds up other visitors: %s',
    (_, parts, isRead) => {
      // The file type, the description, its two lists, an entry, an item and its piece.
      const picture = meta(entries(1), onePiece);
      expect(heicPictureOnly(Buffer.concat([picture, boxes(parts - 7)])) !== undefined).toBe(isRead);
    },
  );

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['the first 100 bytes', () => file.subarray(0, 100)],
    ['half a file', () => file.subarray(0, file.byteLength / 2)],
    ['a file without a picture', () => box('ftyp', 'heic')],
    ['a file with a million boxes in it', () => meta(boxes(1_000_000), entries(1), onePiece)],
    ['a file of 350,000 items', () => meta(entries(350_000), pieces(0))],
    ['a file of a million pieces', () => meta(entries(1), pieces(16))],
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
