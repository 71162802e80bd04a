import { describe, expect, it } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { withOwnPhotos } from './own-photos';

const one = 'a'.repeat(32);
const two = 'b'.repeat(32);
const path = (id: string) => `/media/own/${id}.jpg`;
const feed = 'https://photos.example/1.jpg';
const shown = (addresses: readonly string[], ids: readonly string[]) =>
  withOwnPhotos(buildCar({ images: addresses.map((url) => ({ url })) }), ids).images.map(({ url }) => url);

describe('photos that the dealer has uploaded', () => {
  it.each([
    [
      'follow those of the feed, in the order of their upload',
      [feed],
      [two, one],
      [feed, path(two), path(one)],
    ],
    ['are the only ones of a car whose feed has none', [], [one], [path(one)]],
    ['stand where the record names them, by path', [path(one), feed], [one], [path(one), feed]],
    [
      'or by a whole address',
      [`https://brolga.example${path(one)}`, feed],
      [two, one],
      [path(one), feed, path(two)],
    ],
    [
      'are shown as they are if another site has them',
      [`https://other.example${path(two)}`],
      [one],
      [`https://other.example${path(two)}`, path(one)],
    ],
  ])('%s', (_, addresses, ids, expected) => {
    expect(shown(addresses, ids)).toEqual(expected);
  });

  it('can be the primary one', () => {
    const car = buildCar({
      images: [{ url: feed }],
      primary_image_url: `https://brolga.example${path(one)}`,
    });
    expect(withOwnPhotos(car, [one]).primary_image_url).toBe(path(one));
  });

  it('leave the stored car as it is', () => {
    const car = buildCar({ images: [{ url: feed }] });
    withOwnPhotos(car, [one]);
    expect(car.images).toEqual([{ url: feed }]);
  });
});
