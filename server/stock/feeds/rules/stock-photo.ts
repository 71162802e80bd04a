import { createHash } from 'node:crypto';
import { mostImages } from '#server/dealer/media/rules/car-images';
import type { Car } from '#server/settings/car';
import { type OwnPhotoList, withOwnPhotos } from '#server/stock/cars/rules/own-photos';

/** Photos that a dealer may upload for one car, and removed ones that are remembered. */
export const mostOwnPhotos = 100;

/** The least that a card of a search page, some 300 pixels wide, needs: in pixels, either way round. */
export const leastPhotoSides = { long: 300, short: 200 } as const;

export const isTooSmall = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.max(width, height) < leastPhotoSides.long || Math.min(width, height) < leastPhotoSides.short;

export const noOwnPhotos: OwnPhotoList = { ids: [], removed: [] };

/** Whether a car can have no more uploaded photos: it has 100, or 200 in all with those of its record. */
export const isFull = (record: Car, list: OwnPhotoList): boolean =>
  list.ids.length >= mostOwnPhotos || withOwnPhotos(record, list).images.length >= mostImages;

export const withPhoto = ({ ids, removed }: OwnPhotoList, id: string): OwnPhotoList => ({
  ids: [...ids, id],
  removed: removed.filter((one) => one !== id),
});

export const withoutPhoto = ({ ids, removed }: OwnPhotoList, id: string): OwnPhotoList => ({
  ids: ids.filter((one) => one !== id),
  removed: [...removed, id].slice(-mostOwnPhotos),
});

/** The id of an uploaded photo: the same file for the same car is the same photo, so that an upload can be repeated. */
export function stockPhotoId(tenant: string, carId: string, file: Uint8Array): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenant, carId]))
    .update(file);
  return digest.digest('hex').slice(0, 32);
}
