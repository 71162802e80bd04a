import { imageAddresses } from '#server/dealership/media/rules/car-images';
import type { Car } from '#server/settings/car';

/** Pixels: 200 to the inch of the large photo and of the small ones, at the sizes they are printed in. */
export const largePhotoPx = 960;
export const smallPhotoPx = 480;

/** All photos of a file together: with its fonts and texts it stays below a megabyte. */
const mostBytes = 900_000;

/** Addresses of the photos that a car's PDF shows: the first one, and so many beside it. */
export function photoUrls(car: Pick<Car, 'images' | 'primary_image_url'>, beside: number): string[] {
  return [...new Set(imageAddresses(car))].slice(0, beside + 1);
}

/** The photos that fit into the file: one that would make it too large is left out, smaller ones after it are not. */
export function withinBudget<T extends { readonly byteLength: number }>(
  photos: readonly (T | undefined)[],
  budget = mostBytes,
): (T | undefined)[] {
  let used = 0;
  return photos.map((photo) => {
    if (!photo || used + photo.byteLength > budget) return undefined;
    used += photo.byteLength;
    return photo;
  });
}
