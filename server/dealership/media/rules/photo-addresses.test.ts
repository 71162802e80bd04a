import { describe, expect, it } from 'vitest';
import { mediaSchema } from '#server/settings/media-schema';
import type { PhotoAddresses } from '../photo-port';
import { cloudinaryAddresses, imgixAddresses, ownAddresses, photoAddresses } from './photo-addresses';

const photo = { url: 'https://photos.example/stock/1 a.jpg?v=2&x=%2F'.replace(' ', '%20'), slug: 'a-car' };
const cloudinary = cloudinaryAddresses('https://res.cloudinary.com/yard', 80);
const imgix = imgixAddresses('https://yard.imgix.net', 'https://photos.example', 80);
const all: ReadonlyArray<readonly [string, PhotoAddresses]> = [
  ['the site itself', ownAddresses],
  ['cloudinary', cloudinary],
  ['imgix', imgix],
];

describe.each(all)('addresses of photos by %s', (_name, addresses) => {
  it('are distinct for each size and format, and stable', () => {
    const formats = addresses.formats.length > 0 ? addresses.formats : [undefined];
    const asked = ([160, 640, 1600, 'light'] as const).flatMap((size) =>
      formats.map((format) => addresses.at(photo, size, format)),
    );
    expect(new Set(asked).size).toBe(asked.length);
    expect(addresses.at(photo, 640)).toBe(addresses.at({ ...photo }, 640));
  });

  it('are valid in a srcset: no white space, no comma at either end', () => {
    for (const size of [240, 'light'] as const)
      expect(addresses.at(photo, size)).toMatch(/^[^\s,]\S*[^\s,]$/);
  });

  it('differ from photo to photo', () => {
    expect(addresses.at(photo, 640)).not.toBe(addresses.at({ ...photo, url: `${photo.url}9` }, 640));
  });
});

describe('hosted services', () => {
  it.each([
    [cloudinary, 640, 'https://res.cloudinary.com/yard/image/fetch/c_limit,w_640,q_80,f_auto/https%3A%2F%2F'],
    [cloudinary, 'light', 'https://res.cloudinary.com/yard/image/fetch/c_limit,w_400,q_50,f_auto/'],
    [imgix, 960, 'https://yard.imgix.net/stock/1%20a.jpg?v=2&x=%2F&w=960&q=80&auto=format&fit=max'],
    [imgix, 'light', 'https://yard.imgix.net/stock/1%20a.jpg?v=2&x=%2F&w=400&q=50&auto=format&fit=max'],
  ] as const)('%# put size, quality and format in their own syntax', (addresses, size, expected) => {
    expect(addresses.at(photo, size)?.slice(0, expected.length)).toBe(expected);
  });

  it('imgix handles only photos of its own origin; the site makes the others', () => {
    const elsewhere = { ...photo, url: 'https://photos.example.evil.example/1.jpg' };
    expect(imgix.at(elsewhere, 640)).toBeUndefined();
    const media = mediaSchema.parse({
      cdn: { scheme: 'imgix', base: 'https://yard.imgix.net', origin: 'https://photos.example' },
    });
    expect(photoAddresses(media).map((one) => one.at(elsewhere, 640) !== undefined)).toEqual([false, true]);
  });

  it("use the tenant's quality", () => {
    const media = mediaSchema.parse({
      quality: 65,
      cdn: { scheme: 'cloudinary', base: 'https://res.cloudinary.com/y' },
    });
    expect(photoAddresses(media)[0]?.at(photo, 640)).toContain(',q_65,');
  });
});

describe('the media settings', () => {
  it('default to quality 80 and any public host', () => {
    expect(mediaSchema.parse({})).toEqual({ quality: 80, photo_hosts: [] });
  });

  const cdn = (scheme: string, base: string) => ({ cdn: { scheme, base } });
  it.each([
    [true, { quality: 40 }],
    [true, { quality: 95 }],
    [true, { photo_hosts: ['*.photos.example', 'a.example:8443'] }],
    [false, { quality: 39 }],
    [false, { quality: 96 }],
    [false, { photo_hosts: ['https://photos.example'] }],
    [false, { photo_hosts: ['*'] }],
    [false, cdn('cloudinary', 'http://res.cloudinary.com/y')],
    [false, cdn('cloudinary', 'https://res.cloudinary.com/y/')],
    [false, cdn('other', 'https://res.cloudinary.com/y')],
    // Without its origin.
    [false, cdn('imgix', 'https://y.imgix.net')],
  ])('are valid (%s): %j', (isValid, section) => {
    expect(mediaSchema.safeParse(section).success).toBe(isValid);
  });
});
