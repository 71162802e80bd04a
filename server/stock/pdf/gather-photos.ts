import type { CarPhotos } from '#server/dealer/media/car-photos';
import type { PhotoSite } from '#server/dealer/media/photo-library';
import { imageAddresses } from '#server/dealer/media/rules/car-images';
import type { Car } from '#server/settings/car';

/** Milliseconds that a shopper waits for photos; later ones are left out. */
const patienceMs = 4_000;

export interface WantedPhotos extends PhotoSite {
  readonly urls: readonly string[];
  readonly waitMs?: number;
}

export interface GatheredPhotos {
  readonly photos: readonly (Uint8Array<ArrayBuffer> | undefined)[];
  /** Every photo was available. */
  readonly whole: boolean;
}

/** The photos of a PDF as JPEG files, the first one large. Never fails: unavailable photos are left out. */
export async function gatherPhotos(
  carPhotos: CarPhotos,
  { urls, tenant, hosts, waitMs = patienceMs }: WantedPhotos,
): Promise<GatheredPhotos> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  const had = await Promise.all(
    urls.map((url, index) => {
      const photo = carPhotos.jpegOf(url, index === 0 ? largePhotoPx : smallPhotoPx, { tenant, hosts });
      return Promise.race([photo.catch(() => undefined), timeUp]);
    }),
  );
  clearTimeout(timer);
  return { photos: withinBudget(had), whole: had.every((photo) => photo !== undefined) };
}

/** Pixels: 200 per inch of the large photo and of the small ones, at their printed sizes. */
const largePhotoPx = 960;
const smallPhotoPx = 480;

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
  let usedBytes = 0;
  return photos.map((photo) => {
    if (!photo || usedBytes + photo.byteLength > budget) return undefined;
    usedBytes += photo.byteLength;
    return photo;
  });
}
