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
  const whole = (id: string, host = 'brolga.example') => `https://${host}${path(id)}`;
  const others = whole(two, 'other.example');
  it.each([
    ['follow those of the feed, as uploaded', [feed], [two, one], [feed, path(two), path(one)]],
    ['are the only ones if the feed has none', [], [one], [path(one)]],
    ['stand where the record names their path', [path(one), feed], [one], [path(one), feed]],
    ['stand where it names their address', [whole(one), feed], [two, one], [path(one), feed, path(two)]],
    ['do not replace those of another site', [others], [one], [others, path(one)]],
  ])('%s', (_, addresses, ids, expected) => {
    expect(shown(addresses, ids)).toEqual(expected);
  });

  it('can be the primary one', () => {
    const car = buildCar({ images: [{ url: feed }], primary_image_url: whole(one) });
    expect(withOwnPhotos(car, { ids: [one], removed: [] }).primary_image_url).toBe(path(one));
  });

  it('are left out once they were removed, though the record still names them', () => {
    expect(shown([path(one), whole(one), feed], [], [one])).toEqual([feed]);
    const car = buildCar({ primary_image_url: path(one) });
    expect(withOwnPhotos(car, { ids: [], removed: [one] })).not.toHaveProperty('primary_image_url');
  });

  it('count as photos, and do not change the stored car', () => {
    const car = buildCar({ images: [{ url: feed }], photos_count: 1 });
    expect(withOwnPhotos(car, { ids: [one], removed: [] }).photos_count).toBe(2);
    expect(car.images).toEqual([{ url: feed }]);
  });
});
