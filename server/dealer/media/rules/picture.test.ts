import { describe, expect, it } from 'vitest';
import { bodyKeys } from '#server/settings/illustration-schema';
import { mediaSchema } from '#server/settings/media-schema';
import { imageKind, isDecodable, negotiateFormat } from './image-formats';
import { bodyPicture, mediaUrls, pictureOf, picturesOf } from './picture';
import { parsePhotoPath, parsePicturePath } from './picture-path';

const drawn = 'illustration:suv/polar-white/u10401/quarter';
const photo = 'https://photos.example.com/1/2.jpg?w=900';
const car = (images: readonly string[], more: object = {}) => ({
  images: images.map((url) => ({ url })),
  ...more,
});
const cardWidths = / 320w,.* 480w,.* 640w,.* 800w$/;
const paths = (srcset = ''): string[] => srcset.split(',').map((candidate) => candidate.split(' ')[0] ?? '');

describe('the <img> attributes of an image address', () => {
  it('a drawn picture comes in card widths that the media route has', () => {
    const source = mediaUrls(drawn);
    expect(source?.src).toMatch(/^\/media\/\d+\/640\/suv\.f0f2f3\.\d+\.quarter$/);
    expect(source?.srcset).toMatch(cardWidths);
    for (const path of paths(source?.srcset)) expect(parsePicturePath(path.slice(7)), path).toBeDefined();
  });

  it("a car's own photo comes in the same widths", () => {
    const source = mediaUrls(photo, 'a-car');
    expect(source?.src).toMatch(/^\/media\/photos\/640\/a-car\/[0-9a-f]{12}$/);
    expect(source?.srcset).toMatch(cardWidths);
    for (const path of paths(source?.srcset)) expect(parsePhotoPath(path.slice(7)), path).toBeDefined();
  });

  it('a photo of no known car, or of this site, is used unchanged', () => {
    expect(mediaUrls(photo)).toEqual({ src: photo });
    expect(mediaUrls('/assets/car.jpg')).toEqual({ src: '/assets/car.jpg' });
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/x.jpg',
    '/\\evil.example',
    'illustration:suv/x',
    'photo.jpg',
    'https://a b',
    'https://[1',
    'https://photos.example.com:8443/1.jpg',
  ])('%j is not a picture', (url) => {
    expect(mediaUrls(url)).toBeUndefined();
  });

  it('four candidates for a card stay under 200 characters', () => {
    expect((mediaUrls('illustration:stationWagon/white/x/quarter')?.srcset ?? '').length).toBeLessThan(200);
  });
});

describe('the pictures of a car', () => {
  it('start with its primary image, without repeats', () => {
    const pictures = picturesOf(car([drawn, photo], { primary_image_url: photo }), '2021 Mazda CX-5');
    expect(pictures.map(({ src }) => src)).toEqual([photo, expect.stringContaining('/media/')]);
    expect(pictures.every(({ alt }) => alt === '2021 Mazda CX-5')).toBe(true);
    expect(pictureOf(car([drawn, photo], { primary_image_url: photo }), '').src).toBe(photo);
  });

  it('are each shown once', () => {
    expect(picturesOf(car([photo, drawn, photo, drawn], { primary_image_url: drawn }), 'x')).toHaveLength(2);
  });

  it.each([
    ['motorcycle', true],
    ['car', undefined],
  ] as const)('of a %s are tall: %s', (item_type, tall) => {
    const image = 'illustration:motorcycle/red/roadie-1/quarter';
    expect(pictureOf({ item_type, images: [{ url: image }] }, '').tall).toBe(tall);
  });
  it('fall back to the outline of its body if no photo can be shown', () => {
    expect(pictureOf(car([], { body: 'Cab Chassis' }), 'x').src).toMatch(/\/cabChassis\.svg$/);
    expect(pictureOf(car([], { body: 'Softtop', drive: 'RWD' }), 'an MX-5').src).toMatch(
      /\/convertible\.svg$/,
    );
    expect(pictureOf(car([], { body: 'Softtop', drive: '4WD' }), 'a Wrangler').src).toMatch(
      /\/softtop\.svg$/,
    );
    expect(pictureOf(car([], { body: 'Hard Top' }), 'x').src).toMatch(/\/coupe\.svg$/);
    expect(pictureOf(car(['javascript:1'], { simple_body: 'Ute' }), 'x').src).toMatch(/\/ute\.svg$/);
    expect(picturesOf(car([]), 'x')).toEqual([{ src: expect.stringMatching(/\/suv\.svg$/), alt: 'x' }]);
  });
});

describe('the gallery', () => {
  const [picture] = picturesOf(car([photo], { slug: 'a-car' }), 'x', { colourOf: () => '#a1b2c3' });

  it('has each photo as AVIF, WebP and JPEG, in few widths, and small', () => {
    expect(picture?.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    const [avif, webp] = picture?.sources ?? [];
    for (const [srcset, extension] of [
      [avif?.srcset, 'avif'],
      [webp?.srcset, 'webp'],
      [picture?.srcset, 'jpg'],
    ]) {
      expect(srcset).toMatch(/^\S+ 480w,\s*\S+ 800w,\s*\S+ 1600w$/);
      for (const path of paths(srcset)) expect(path.endsWith(`.${extension}`)).toBe(true);
    }
    expect(picture?.src).toMatch(/\/800\/.*\.jpg$/);
    expect(picture?.thumb).toMatch(/^\/media\/photos\/240\//);
    expect(picture?.colour).toBe('#a1b2c3');
  });

  it('has drawn pictures the same way, at addresses the media route knows', () => {
    const [shown] = picturesOf(car([drawn]), 'x');
    const all = [shown?.srcset, ...(shown?.sources ?? []).map(({ srcset }) => srcset)].flatMap(paths);
    expect(all).toHaveLength(9);
    for (const path of all) expect(parsePicturePath(path.slice(7)), path).toBeDefined();
  });

  it.each([drawn, photo])('has one small rendition of %s for a visitor with Save-Data', (url) => {
    const [light] = picturesOf(car([url], { slug: 'a-car' }), 'x', { light: true });
    expect(light).toEqual({
      src: expect.stringMatching(/^\/media\/(photos\/light|\d+\/400)\//),
      thumb: expect.stringContaining('/160/'),
      alt: 'x',
    });
    const card = pictureOf(car([url], { slug: 'a-car' }), 'x', { light: true });
    expect(card).toEqual({ src: light?.src, alt: 'x' });
  });

  it('has at most two hundred', () => {
    const many = Array.from({ length: 250 }, (_, index) => `https://photos.example.com/${index}.jpg`);
    expect(picturesOf(car(many, { slug: 'a-car' }), 'x')).toHaveLength(200);
  });

  it('leaves out photos of hosts the tenant does not fetch from', () => {
    const media = mediaSchema.parse({ photo_hosts: ['other.example'] });
    const shown = picturesOf(car([photo, drawn], { slug: 'a-car' }), 'x', { media });
    expect(shown.map(({ src }) => src)).toEqual([expect.stringContaining('.quarter')]);
  });

  it('leaves the choice of format to a hosted service', () => {
    const media = mediaSchema.parse({ cdn: { scheme: 'cloudinary', base: 'https://res.cloudinary.com/y' } });
    const [shown] = picturesOf(car([photo], { slug: 'a-car' }), 'x', { media });
    expect(shown).not.toHaveProperty('sources');
    expect(shown?.srcset).toMatch(/w_480,.* 480w,https.*w_800,.* 800w,https.*w_1600,.* 1600w$/);
  });
});

it.each([...bodyKeys, 'People Mover', 'Spaceship'])(
  'a tile of %s has a picture the media route knows',
  (body) => {
    expect(parsePicturePath(bodyPicture(body).slice('/media/'.length))).toBeDefined();
  },
);

it.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/*;q=0.8', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.000,image/webp;q=0', 'jpeg'],
  ['image/webp ; q=0.5 , image/avif ; q=0.1', 'avif'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  ['', 'jpeg'],
  [null, 'jpeg'],
] as const)('a client that accepts %j gets %s', (accept, format) => {
  expect(negotiateFormat(accept)).toBe(format);
});

describe('the format of an image', () => {
  const container = (...brands: string[]) => {
    const [main = '', ...compatible] = brands;
    const text = `ftyp${main}\0\0\0\0${compatible.join('')}`;
    return `\0\0\0${String.fromCharCode(text.length + 4)}${text}`;
  };

  it.each([
    ['JPEG', '\xff\xd8\xff\xe0', 'jpeg', true],
    ['PNG', '\x89PNG\r\n\x1a\n', 'png', true],
    ['GIF', 'GIF89a', 'gif', true],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'webp', true],
    ['AVIF', container('avif', 'mif1', 'miaf'), 'avif', true],
    ['HEIC', container('heic', 'mif1', 'heic'), 'heic', false],
    ['a general container that holds AVIF', container('mif1', 'mif1', 'avif'), 'avif', true],
    ['a general container that holds HEIC', container('mif1', 'mif1', 'heic'), 'heic', false],
    ['a general container that names no codec', container('mif1'), 'heic', false],
    ['a general container, with AVIF after the end of the box', `${container('mif1')}avif`, 'heic', false],
    ['SVG', '<svg onload="x">', undefined, false],
    ['a film', container('isom', 'avif'), undefined, false],
    ['nothing', '', undefined, false],
    ['the first bytes of a container', '\0\0\0\x18ftyp', undefined, false],
  ])('is read from its first bytes: %s', (_, text, kind, isRead) => {
    const file = Buffer.from(text, 'latin1');
    expect(imageKind(file)).toBe(kind);
    expect(isDecodable(file)).toBe(isRead);
  });
});
