import { describe, expect, it } from 'vitest';
import type { OwnPhotoList } from '#server/stock/cars/rules/own-photos';
import { isTooSmall, noOwnPhotos, stockPhotoId, withoutPhoto, withPhoto } from './stock-photo';

const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];

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
