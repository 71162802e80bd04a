import {
  image,
  noSuchPicture,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from '#server/dealer/media/serve-picture';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import type { OgImages } from './og-image';
import { ogCard, ogVersion, parseOgImagePath } from './rules/og-card';

export interface OgImageBff {
  readonly tenant: Tenant;
  readonly services: { readonly cars: Pick<CarStore, 'bySlug'>; readonly ogImages: Pick<OgImages, 'get'> };
}

const briefly = 'public, max-age=300';

/**
 * Answers GET /media/og/*: the current link preview image of a car. An outdated address also serves it, with a short
 * cache time.
 */
export async function serveOgImage(
  { tenant, services }: OgImageBff,
  { path, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const imageRequest = parseOgImagePath(path);
  const car = imageRequest && (await services.cars.bySlug(tenant.slug, imageRequest.slug));
  if (!car) return noSuchPicture();
  const card = ogCard(car.car, tenant);
  const version = ogVersion(card);
  const cached = {
    key: `og-${version}`,
    format: 'jpeg',
    negotiated: false,
    ...(imageRequest.version === version ? {} : { cacheControl: briefly }),
  } as const;
  const pending = unchanged(cached, ifNoneMatch);
  if (pending) return pending;
  const ogImage = await services.ogImages.get(version, card, tenant);
  if (!ogImage) return tooBusy(card.body);
  return ogImage.meanwhile
    ? image({ ...cached, key: `og-meanwhile-${version}`, cacheControl: 'public, max-age=60' }, ogImage.bytes)
    : image(cached, ogImage.bytes);
}
