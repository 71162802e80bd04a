import { randomBytes } from 'node:crypto';
import type { PhotoEncoder } from '#server/dealer/media/photo-encoder';
import type { PhotoProblem } from '#server/dealer/media/rules/image-formats';
import { err, ok, type Result } from '#server/platform/result';
import type { NewPhoto, ValuationPhoto } from './photo-port';
import type { PhotoVisit } from './photo-services';
import type { PhotoSlot } from './rules/photo-slots';

/** 128 random bits. */
export const unguessableId = (): string => randomBytes(16).toString('base64url');

export interface TakenPhoto {
  readonly valuationId: string;
  readonly slot: PhotoSlot;
  /** As the camera wrote it. */
  readonly file: Uint8Array;
}

/** Stores a photo of a valuation in the place of the earlier one in its slot. */
export async function takePhoto(
  visit: PhotoVisit,
  taken: TakenPhoto,
): Promise<Result<ValuationPhoto, PhotoProblem>> {
  const photo = await encodePhoto(visit, taken);
  if (!photo.ok) return photo;
  await visit.services.valuationPhotos.keep(photo.value);
  return photo;
}

/** The photo as it will be stored: upright and without metadata. */
export async function encodePhoto(
  {
    tenant,
    now,
    services,
  }: Pick<PhotoVisit, 'tenant' | 'now'> & {
    readonly services: { readonly photoEncoder: PhotoEncoder };
  },
  { valuationId, slot, file }: TakenPhoto,
): Promise<Result<NewPhoto, PhotoProblem>> {
  const encoded = await services.photoEncoder.encode(file, tenant.slug);
  if (!encoded.ok) return err(encoded.error);
  const createdAt = now.toISOString();
  return ok({ ...encoded.value, id: unguessableId(), tenant: tenant.slug, valuationId, slot, createdAt });
}
