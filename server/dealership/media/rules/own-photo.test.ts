import { describe, expect, it } from 'vitest';
import { mediaSchema } from '#server/settings/media-schema';
import { isFetched } from './car-images';
import { imageSizes } from './image-sizes';
import { ownPhotoId, ownPhotoNamed, ownPhotoPath } from './own-photo';

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
