import { ownPhotoNamed, ownPhotoPath } from '#server/dealer/media/rules/photo-path';
import type { Car } from '#server/settings/car';

/** What the dealer has uploaded for a car: ids in the order of their upload, and those that were removed again. */
export interface OwnPhotoList {
  readonly ids: readonly string[];
  /** A record may still name them, as one does that was read from this site before. */
  readonly removed: readonly string[];
}

/**
 * A car with the photos that the dealer has uploaded: after those of its record, in the order of their upload. A record
 * that names one of them, as one that was read from this site does, decides its place; one that was removed is left out.
 */
export function withOwnPhotos(car: Car, { ids, removed }: OwnPhotoList): Car {
  const [own, gone] = [new Set(ids), new Set(removed)];
  const here = (url: string): string | null => {
    const id = ownPhotoNamed(url);
    if (id === undefined) return url;
    if (gone.has(id)) return null;
    return own.has(id) ? ownPhotoPath(id) : url;
  };
  const named = car.images.flatMap((image) => {
    const url = here(image.url);
    return url === null ? [] : [{ ...image, url }];
  });
  const addresses = new Set(named.map(({ url }) => url));
  const others = ids.map((id) => ({ url: ownPhotoPath(id) })).filter(({ url }) => !addresses.has(url));
  const { primary_image_url: primary, ...rest } = car;
  const first = primary && here(primary);
  const images = [...named, ...others];
  return { ...rest, images, photos_count: images.length, ...(first && { primary_image_url: first }) };
}
