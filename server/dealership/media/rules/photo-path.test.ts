import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureFormats, pictureWidths } from '#server/settings/illustration-schema';
import { runs } from '../../../../tests/support/property-runs';
import { ownAddresses } from './photo-addresses';
import { mayFetch, parsePhotoPath, photoHash, photoPath } from './photo-path';

const photo = { url: 'https://photos.example.com/1/2.jpg?w=900', slug: '2021-mazda-cx-5' };
const slugs = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,6}$/);

describe('addresses of real photos', () => {
  it('name size, car and photo, never the source', () => {
    expect(photoPath(photo, 640)).toMatch(/^\/media\/photos\/640\/2021-mazda-cx-5\/[0-9a-f]{12}$/);
    expect(photoHash(photo.url)).toBe(photoHash(photo.url));
    expect(photoHash(`${photo.url}&`)).not.toBe(photoHash(photo.url));
  });

  it('can be parsed back', () => {
    const sizes = fc.constantFrom(...pictureWidths, 'light' as const);
    const formats = fc.option(fc.constantFrom(...pictureFormats), { nil: undefined });
    fc.assert(
      fc.property(fc.webUrl(), slugs, sizes, formats, (url, slug, size, format) => {
        const path = ownAddresses.at({ url, slug }, size, format)?.slice('/media/'.length) ?? '';
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
  [[], 'https://photos.example/a.jpg', true],
  [[], 'http://photos.example/a.jpg', true],
  [[], 'http://photos.example:443/a.jpg', true],
  [[], 'https://photos.example:8443/a.jpg', false],
  [[], 'http://photos.example:22/a.jpg', false],
  [['photos.example'], 'https://photos.example/a.jpg', true],
  [['photos.example'], 'https://PHOTOS.example/a.jpg', true],
  [['photos.example'], 'https://www.photos.example/a.jpg', false],
  [['photos.example'], 'https://photos.example.evil.example/a.jpg', false],
  [['photos.example'], 'https://photos.example:8443/a.jpg', false],
  [['photos.example:8443'], 'https://photos.example:8443/a.jpg', true],
  [['photos.example:8443'], 'https://photos.example/a.jpg', false],
  [['photos.example:443'], 'https://photos.example/a.jpg', true],
  [['photos.example:80'], 'https://photos.example/a.jpg', false],
  [['*.photos.example'], 'https://a.photos.example/a.jpg', true],
  [['*.photos.example'], 'https://a.b.photos.example/a.jpg', true],
  [['*.photos.example'], 'https://photos.example/a.jpg', false],
  [['*.photos.example'], 'https://evilphotos.example/a.jpg', false],
  [['one.example', 'two.example'], 'https://two.example/a.jpg', true],
  [['one.example', 'two.example'], 'https://three.example/a.jpg', false],
])('with the list %j, %s may be fetched: %s', (hosts, url, may) => {
  expect(mayFetch(hosts, new URL(url))).toBe(may);
});
