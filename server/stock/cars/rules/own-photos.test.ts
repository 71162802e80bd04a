import { describe, expect, it } from 'vitest';
import { isTooSmall, stockPhotoId } from '#server/stock/feeds/change-photos';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { noOwnPhotos, type OwnPhotoList, withOwnPhotos, withoutPhoto, withPhoto } from './own-photos';

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

describe('the photos that a dealer has uploaded for a car', () => {
  it('that are uploaded again are there again', () => {
    const list = withPhoto(withoutPhoto({ ids: [one, two], removed: [] }, one), one);
    expect(list).toEqual({ ids: [two, one], removed: [] });
  });

  it('remember as many removed ones as a car may have', () => {
    let list: OwnPhotoList = noOwnPhotos;
    for (let at = 0; at < 150; at += 1) list = withoutPhoto(withPhoto(list, `${at}`), `${at}`);
    expect([list.ids.length, list.removed.length, list.removed.at(-1)]).toEqual([0, 100, '149']);
  });

  it.each([
    [1, 1, true],
    [299, 200, true],
    [300, 199, true],
    [300, 200, false],
    [200, 300, false],
    [199, 2_000, true],
    [2_000, 1_500, false],
  ])('of %d × %d pixels are too small: %s', (width, height, expected) => {
    expect(isTooSmall({ width, height })).toBe(expected);
  });

  it('have one id for the same file of the same car', () => {
    const file = new Uint8Array([1, 2, 3]);
    const id = stockPhotoId('brolga', 'c1', file);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(stockPhotoId('brolga', 'c1', new Uint8Array([1, 2, 3]))).toBe(id);
    expect(stockPhotoId('brolga', 'c2', file)).not.toBe(id);
    expect(stockPhotoId('wattle-bend', 'c1', file)).not.toBe(id);
  });
});
