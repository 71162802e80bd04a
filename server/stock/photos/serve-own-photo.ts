import { ownPhotoId } from '#server/dealer/media/rules/photo-path';
import {
  image,
  noSuchPicture,
  type PictureAnswer,
  type PictureQuestion,
  unchanged,
} from '#server/dealer/media/serve-picture';
import type { StockPhotos } from '#server/stock/feeds/stock-photos-port';

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
