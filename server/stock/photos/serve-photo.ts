import { type PhotoLibrary, type PhotoOrder, photoKey } from '#server/dealer/media/photo-library';
import { imageAddresses, isFetched, outlineOf } from '#server/dealer/media/rules/car-images';
import { negotiateFormat } from '#server/dealer/media/rules/image-formats';
import {
  lightQuality,
  lightWidth,
  ownPhotoId,
  type PhotoRequest,
  parsePhotoPath,
  photoHash,
} from '#server/dealer/media/rules/picture-path';
import {
  image,
  noSuchPicture,
  outlineMeanwhile,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from '#server/dealer/media/serve-picture';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import type { StockPhotos } from '#server/stock/feeds/stock-photos';

export interface PhotoBff {
  readonly tenant: Tenant;
  readonly services: { readonly cars: Pick<CarStore, 'bySlug'>; readonly photos: Pick<PhotoLibrary, 'get'> };
}

/**
 * Answers GET /media/photos/*: a photo of a car in a preset size. It is found among the car's own images by the hash
 * in the address, so nothing else can be fetched this way. An unavailable photo becomes the outline of the car's body.
 */
export async function servePhoto(
  { tenant, services }: PhotoBff,
  { path, accept, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const photoRequest = parsePhotoPath(path);
  const car = photoRequest && (await services.cars.bySlug(tenant.slug, photoRequest.slug));
  const url = car && sourceOf(car.car, photoRequest.hash, tenant);
  if (!url) return noSuchPicture();
  const order = orderOf(url, photoRequest, tenant, accept);
  const cacheEntry = { key: photoKey(order), format: order.format, negotiated: !photoRequest.format };
  const notModified = unchanged(cacheEntry, ifNoneMatch);
  if (notModified) return notModified;
  const photo = await services.photos.get(order);
  if (photo.ok) return image(cacheEntry, photo.value);
  return photo.error === 'busy' ? tooBusy(outlineOf(car.car)) : outlineMeanwhile(outlineOf(car.car));
}

const sourceOf = (car: Car, hash: string, { media }: Tenant): string | undefined =>
  imageAddresses(car).find((url) => photoHash(url) === hash && isFetched(url, media));

function orderOf(
  url: string,
  { size, format }: PhotoRequest,
  { slug, media }: Tenant,
  accept: string | null,
): PhotoOrder {
  const light = size === 'light';
  return {
    url,
    tenant: slug,
    hosts: media.photo_hosts,
    width: light ? lightWidth : size,
    format: format ?? negotiateFormat(accept),
    quality: light ? Math.min(lightQuality, media.quality) : media.quality,
  };
}

export interface OwnPhotoBff {
  readonly tenant: { readonly slug: string };
  readonly services: { readonly stockPhotos: Pick<StockPhotos, 'bytesOf'> };
}

/** Answers GET /media/own/*: a photo that the dealer of this site has uploaded, as it was stored. */
export async function serveOwnPhoto(
  { tenant, services }: OwnPhotoBff,
  { path, ifNoneMatch }: Pick<PictureQuestion, 'path' | 'ifNoneMatch'>,
): Promise<PictureAnswer> {
  const id = ownPhotoId(`/media/${path}`);
  if (id === undefined) return noSuchPicture();
  const entry = { key: `own-${id}`, format: 'jpeg', negotiated: false } as const;
  const bytes = await services.stockPhotos.bytesOf(id, tenant.slug);
  if (!bytes) return noSuchPicture();
  return unchanged(entry, ifNoneMatch) ?? image(entry, bytes);
}
