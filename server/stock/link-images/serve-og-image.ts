import {
  image,
  noSuchPicture,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from '#server/dealership/media/picture-answer';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import type { OgImages } from './og-image';
import { ogCard, ogVersion } from './rules/og-card';
import { parseOgImagePath } from './rules/og-image-path';

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
  const asked = parseOgImagePath(path);
  const found = asked && (await services.cars.bySlug(tenant.slug, asked.slug));
  if (!found) return noSuchPicture();
  const card = ogCard(found.car, tenant);
  const version = ogVersion(card);
  const kept = {
    key: `og-${version}`,
    format: 'jpeg',
    negotiated: false,
    ...(asked.version === version ? {} : { cacheControl: briefly }),
  } as const;
  const known = unchanged(kept, ifNoneMatch);
  if (known) return known;
  const made = await services.ogImages.get(version, card, tenant);
  if (!made) return tooBusy(card.body);
  return made.meanwhile
    ? image({ ...kept, key: `og-meanwhile-${version}`, cacheControl: 'public, max-age=60' }, made.bytes)
    : image(kept, made.bytes);
}
