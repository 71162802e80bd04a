import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureFormats, pictureWidths } from '#server/settings/illustration-schema';
import { mediaSchema } from '#server/settings/media-schema';
import { expectEach } from '../../../../tests/support/expect-each';
import { runs } from '../../../../tests/support/property-runs';
import { isFetched } from './car-images';
import { imageSizes, photoAddresses } from './image-sizes';
import {
  mayFetch,
  ownPhotoId,
  ownPhotoNamed,
  ownPhotoPath,
  parsePhotoPath,
  photoHash,
  photoPath,
} from './picture-path';

const photo = { url: 'https://photos.example/stock/1 a.jpg?v=2&x=%2F'.replace(' ', '%20'), slug: 'a-car' };
const addressesOf = (settings: object) => {
  const [first] = photoAddresses(mediaSchema.parse(settings));
  if (!first) throw new Error('no addresses');
  return first;
};
const own = addressesOf({});
const cloudinary = addressesOf({ cdn: { scheme: 'cloudinary', base: 'https://res.cloudinary.com/yard' } });
const imgix = addressesOf({
  cdn: { scheme: 'imgix', base: 'https://yard.imgix.net', origin: 'https://photos.example' },
});
const all = [
  ['the site itself', own],
  ['cloudinary', cloudinary],
  ['imgix', imgix],
] as const;

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

const mazda = { url: 'https://photos.example.com/1/2.jpg?w=900', slug: '2021-mazda-cx-5' };
const slugs = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,6}$/);

describe('addresses of real photos', () => {
  it('name size, car and photo, never the source', () => {
    expect(photoPath(mazda, 640)).toMatch(/^\/media\/photos\/640\/2021-mazda-cx-5\/[0-9a-f]{12}$/);
    expect(photoHash(mazda.url)).toBe(photoHash(mazda.url));
    expect(photoHash(`${mazda.url}&`)).not.toBe(photoHash(mazda.url));
  });

  it('can be parsed back', () => {
    const sizes = fc.constantFrom(...pictureWidths, 'light' as const);
    const formats = fc.option(fc.constantFrom(...pictureFormats), { nil: undefined });
    fc.assert(
      fc.property(fc.webUrl(), slugs, sizes, formats, (url, slug, size, format) => {
        const path = own.at({ url, slug }, size, format)?.slice('/media/'.length) ?? '';
        expect(parsePhotoPath(path)).toEqual({ size, slug, hash: photoHash(url), format });
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    'photos/641/a/0a1b2c3d4e5f',
    'photos/0640/a/0a1b2c3d4e5f',
    'photos/dark/a/0a1b2c3d4e5f',
    'photos/640/A/0a1b2c3d4e5f',
    'photos/640/a--b/0a1b2c3d4e5f',
    'photos/640/../0a1b2c3d4e5f',
    'photos/640/a/0a1b2c3d4e5',
    'photos/640/a/0a1b2c3d4e5f.gif',
    'photos/640/a/0a1b2c3d4e5f.avif/x',
    'photos/640/a/https://evil.example/x.jpg',
    `photos/640/${'a'.repeat(201)}/0a1b2c3d4e5f`,
  ])('rejects %s', (path) => {
    expect(parsePhotoPath(path)).toBeUndefined();
  });

  it('parses any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (path) => void parsePhotoPath(`photos/${path}`)));
  });
});

it.each([
  [[], true, 'https://photos.example/a.jpg; http://photos.example/a.jpg; http://photos.example:443/a.jpg'],
  [[], false, 'https://photos.example:8443/a.jpg; http://photos.example:22/a.jpg'],
  [['photos.example'], true, 'https://photos.example/a.jpg; https://PHOTOS.example/a.jpg'],
  [['photos.example'], false, 'https://www.photos.example/a.jpg; https://photos.example:8443/a.jpg'],
  [['photos.example'], false, 'https://photos.example.evil.example/a.jpg'],
  [['photos.example:8443'], true, 'https://photos.example:8443/a.jpg'],
  [['photos.example:8443'], false, 'https://photos.example/a.jpg'],
  [['photos.example:443'], true, 'https://photos.example/a.jpg'],
  [['photos.example:80'], false, 'https://photos.example/a.jpg'],
  [['*.photos.example'], true, 'https://a.photos.example/a.jpg; https://a.b.photos.example/a.jpg'],
  [['*.photos.example'], false, 'https://photos.example/a.jpg; https://evilphotos.example/a.jpg'],
  [['one.example', 'two.example'], true, 'https://two.example/a.jpg'],
  [['one.example', 'two.example'], false, 'https://three.example/a.jpg'],
])('with the list %j, a photo may be fetched (%s) from: %s', (hosts, may, urls) => {
  expectEach(urls, (url) => mayFetch(hosts, new URL(url)), may);
});

const id = '5d41402abc4b2a76b9719d911017c592';
const path = ownPhotoPath(id);

describe('the address of an uploaded photo', () => {
  it.each([
    [path, id, id],
    [`https://cars.example${path}`, undefined, id],
    [`http://localhost:3000${path}`, undefined, id],
    [`${path}?v=1`, undefined, undefined],
    [`${path.toUpperCase()}`, undefined, undefined],
    [`/media/own/../own/${id}.jpg`, undefined, undefined],
    ['/media/own/short.jpg', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (address, here, named) => {
    expect([ownPhotoId(address), ownPhotoNamed(address)]).toEqual([here, named]);
  });

  it('has sizes whatever hosts the site fetches photos from', () => {
    expect(isFetched(path, { photo_hosts: ['photos.example'] })).toBe(true);
  });

  it.each([{}, { cdn: { scheme: 'cloudinary', base: 'https://res.cloudinary.com/x' } }])(
    'has its sizes on this site, with a hosted image service too',
    (settings) => {
      const sizes = imageSizes(path, 'a-car', mediaSchema.parse(settings));
      expect(sizes && 'at' in sizes && sizes.at(640)).toMatch(/^\/media\/photos\/640\/a-car\//);
    },
  );
});
