import { imageAddresses } from '#server/dealership/media/rules/car-images';
import type { Car } from '#server/settings/car';

/** Pixels: 200 per inch of the large photo and of the small ones, at their printed sizes. */
export const largePhotoPx = 960;
export const smallPhotoPx = 480;

/** All photos of a file together: with its fonts and texts it stays below a megabyte. */
const mostBytes = 900_000;

/** Addresses of the photos in a car's PDF: the first one, and a number beside it. */
export function photoUrls(car: Pick<Car, 'images' | 'primary_image_url'>, beside: number): string[] {
  return [...new Set(imageAddresses(car))].slice(0, beside + 1);
}

/** The photos that fit into the file: leaves out one that would make it too large, but not smaller ones after it. */
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
