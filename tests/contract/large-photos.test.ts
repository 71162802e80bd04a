import { expect, test } from 'vitest';
import { encodePhoto } from '#server/dealership/media/adapters/sharp/photo-encoder';
import { sharpPhotos } from '#server/dealership/media/adapters/sharp/photos';
import { blankPng } from '../support/blank-png';

test("accepts a dealer's photo of fifty megapixels, and not one row more", async () => {
  expect(await sharpPhotos.master(blankPng(10_000, 5_000))).toBeDefined();
  expect(await sharpPhotos.master(blankPng(10_000, 5_001))).toBeUndefined();
});

test("accepts a shopper's photo of seven thousand pixels a side", async () => {
  const photo = await encodePhoto(blankPng(7_000));
  expect(photo.ok && photo.value).toMatchObject({ width: 2000, height: 2000 });
});
