import { ownPhotoNamed, ownPhotoPath } from '#server/dealership/media/rules/own-photo';
import type { Car } from '#server/settings/car';

/**
 * A car with the photos that the dealer has uploaded: after those of its record, in the order of their upload. A record
 * that names one of them, as one that was read from this site does, decides its place.
 */
export function withOwnPhotos(car: Car, ids: readonly string[]): Car {
  const own = new Set(ids);
  const here = (url: string): string => {
    const id = ownPhotoNamed(url);
    return id !== undefined && own.has(id) ? ownPhotoPath(id) : url;
  };
  const named = car.images.map((image) => ({ ...image, url: here(image.url) }));
  const addresses = new Set(named.map(({ url }) => url));
  const others = ids.map((id) => ({ url: ownPhotoPath(id) })).filter(({ url }) => !addresses.has(url));
  const primary = car.primary_image_url;
  return {
    ...car,
    images: [...named, ...others],
    ...(primary && { primary_image_url: here(primary) }),
  };
}
