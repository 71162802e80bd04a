import { describe, expect, it } from 'vitest';
import { bodyKeys } from '../illustration-schema';
import { bodyPicture, mediaUrls, pictureOf, picturesOf } from './picture';
import { parsePicturePath } from './picture-path';

const drawn = 'illustration:suv/polar-white/u10401/side';
const photo = 'https://photos.example.com/1/2.jpg?w=900';
const car = (images: readonly string[], more: object = {}) => ({
  images: images.map((url) => ({ url })),
  ...more,
});
const paths = (srcset = ''): string[] => srcset.split(',').map((candidate) => candidate.split(' ')[0] ?? '');

describe('what an <img> shows of an image address', () => {
  it('a drawn picture comes in card widths that the media route has', () => {
    const source = mediaUrls(drawn);
    expect(source?.src).toMatch(/^\/media\/\d+\/640\/suv\.f0f2f3\.\d+\.side$/);
    expect(source?.srcset).toMatch(/ 320w,.* 480w,.* 640w,.* 800w$/);
    for (const path of paths(source?.srcset)) expect(parsePicturePath(path.slice(7)), path).toBeDefined();
  });

  it("a dealer's photo is used as it is", () => {
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
  ])('%j is no picture', (url) => {
    expect(mediaUrls(url)).toBeUndefined();
  });

  it('four candidates for a card stay under 200 characters', () => {
    expect((mediaUrls('illustration:stationWagon/white/x/cutout')?.srcset ?? '').length).toBeLessThan(200);
  });
});

describe('the pictures of a car', () => {
  it('start with its primary image, each once', () => {
    const pictures = picturesOf(car([drawn, photo], { primary_image_url: photo }), '2021 Mazda CX-5');
    expect(pictures.map(({ src }) => src)).toEqual([photo, expect.stringContaining('/media/')]);
    expect(pictures.every(({ alt }) => alt === '2021 Mazda CX-5')).toBe(true);
    expect(pictureOf(car([drawn, photo], { primary_image_url: photo }), '').src).toBe(photo);
  });

  it('are the outline of its body when there is none, or none that can be shown', () => {
    expect(pictureOf(car([], { body: 'Cab Chassis' }), 'x').src).toMatch(/\/cabChassis\.svg$/);
    expect(pictureOf(car(['javascript:1'], { simple_body: 'Ute' }), 'x').src).toMatch(/\/ute\.svg$/);
    expect(picturesOf(car([]), 'x')).toEqual([{ src: expect.stringMatching(/\/suv\.svg$/), alt: 'x' }]);
  });
});

it.each([...bodyKeys, 'People Mover', 'Spaceship'])(
  'a tile of %s has a picture the media route knows',
  (body) => {
    expect(parsePicturePath(bodyPicture(body).slice('/media/'.length))).toBeDefined();
  },
);
