import { describe, expect, it } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { withOwnPhotos } from './own-photos';

const one = 'a'.repeat(32);
const two = 'b'.repeat(32);
const path = (id: string) => `/media/own/${id}.jpg`;
const feed = 'https://photos.example/1.jpg';
const shown = (addresses: readonly string[], ids: readonly string[], removed: readonly string[] = []) =>
  withOwnPhotos(buildCar({ images: addresses.map((url) => ({ url })) }), { ids, removed }).images.map(
    ({ url }) => url,
  );

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
    expect(withOwnPhotos(car, { ids: [one], removed: [] }).primary_image_url).toBe(path(one));
  });

  it('are left out once they were removed, though the record still names them', () => {
    expect(shown([path(one), `https://brolga.example${path(one)}`, feed], [], [one])).toEqual([feed]);
    const car = buildCar({ primary_image_url: path(one) });
    expect(withOwnPhotos(car, { ids: [], removed: [one] })).not.toHaveProperty('primary_image_url');
  });

  it('count as photos', () => {
    const car = buildCar({ images: [{ url: feed }], photos_count: 1 });
    expect(withOwnPhotos(car, { ids: [one], removed: [] }).photos_count).toBe(2);
  });

  it('do not change the stored car', () => {
    const car = buildCar({ images: [{ url: feed }] });
    withOwnPhotos(car, { ids: [one], removed: [] });
    expect(car.images).toEqual([{ url: feed }]);
  });
});
