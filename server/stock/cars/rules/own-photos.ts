import { ownPhotoNamed, ownPhotoPath } from '#server/dealer/media/rules/picture-path';
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

/** Photos that a dealer may upload for one car, and removed ones that are remembered. */
export const mostOwnPhotos = 100;

export const noOwnPhotos: OwnPhotoList = { ids: [], removed: [] };

export const withPhoto = ({ ids, removed }: OwnPhotoList, id: string): OwnPhotoList => ({
  ids: [...ids, id],
  removed: removed.filter((one) => one !== id),
});

export const withoutPhoto = ({ ids, removed }: OwnPhotoList, id: string): OwnPhotoList => ({
  ids: ids.filter((one) => one !== id),
  removed: [...removed, id].slice(-mostOwnPhotos),
});

/** What the site itself knows of a stored car, beside its feed. */
export interface CarMark {
  /** What a reservation says: 0 nothing, 1 it is kept for its shopper, 2 it is sold to them. */
  readonly held: number;
  /** The dealer’s `OwnPhotoList` as JSON; null for none. */
  readonly ownPhotos: string | null;
  /** UTC, ISO: of the mark as sold, if nothing changed since. */
  readonly updatedAt: string;
}

const soldMark = 2;

/**
 * A car with its marks: reserved if the feed says so, or while a reservation keeps it; sold once the desk says so, before
 * the feed follows; with the photos that the dealer has uploaded.
 */
export function markedCar(car: Car, { held, ownPhotos, updatedAt }: CarMark): Car {
  const whole = ownPhotos === null ? car : withOwnPhotos(car, JSON.parse(ownPhotos));
  if (held === 0) return whole;
  if (held === soldMark && car.status !== 'sold') {
    return { ...whole, status: 'sold', sold_date_timestamp: Date.parse(updatedAt), reserved: false };
  }
  return { ...whole, reserved: car.reserved || held === 1 };
}
