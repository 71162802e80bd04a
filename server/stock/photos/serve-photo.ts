import { type PhotoLibrary, type PhotoOrder, photoKey } from '#server/dealership/media/photo-library';
import {
  image,
  noSuchPicture,
  outlineMeanwhile,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from '#server/dealership/media/picture-answer';
import { imageAddresses, isFetched, outlineOf } from '#server/dealership/media/rules/car-images';
import { lightQuality, lightWidth } from '#server/dealership/media/rules/light';
import { negotiateFormat } from '#server/dealership/media/rules/negotiate-format';
import { photoHash } from '#server/dealership/media/rules/photo-hash';
import { type PhotoRequest, parsePhotoPath } from '#server/dealership/media/rules/photo-path';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';

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
  const asked = parsePhotoPath(path);
  const found = asked && (await services.cars.bySlug(tenant.slug, asked.slug));
  const url = found && sourceOf(found.car, asked.hash, tenant);
  if (!url) return noSuchPicture();
  const order = orderOf(url, asked, tenant, accept);
  const kept = { key: photoKey(order), format: order.format, negotiated: !asked.format };
  const known = unchanged(kept, ifNoneMatch);
  if (known) return known;
  const made = await services.photos.get(order);
  if (made.ok) return image(kept, made.value);
  return made.error === 'busy' ? tooBusy(outlineOf(found.car)) : outlineMeanwhile(outlineOf(found.car));
}

const sourceOf = (car: Car, hash: string, { media }: Tenant): string | undefined =>
  imageAddresses(car).find((url) => photoHash(url) === hash && isFetched(url, media));

function orderOf(
  url: string,
  { size, format }: PhotoRequest,
  { media }: Tenant,
  accept: string | null,
): PhotoOrder {
  const light = size === 'light';
  return {
    url,
    hosts: media.photo_hosts,
    width: light ? lightWidth : size,
    format: format ?? negotiateFormat(accept),
    quality: light ? Math.min(lightQuality, media.quality) : media.quality,
  };
}
