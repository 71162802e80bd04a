import type { PhotoProblem } from '#server/dealer/media/rules/image-formats';
import { err, ok, type Result } from '#server/platform/result';
import type { PhotoSlot } from '#server/trade-in/rules/photo-slots';
import { encodePhoto, type PhotoVisit, unguessableId } from './photo-step';
import type { PhotoUpload, ValuationPhoto } from './photo-store';

/** How far an upload is; with its photo once that is stored. */
export interface UploadProgress {
  readonly upload: PhotoUpload;
  readonly photo?: ValuationPhoto | undefined;
}

/** `offset`: the bytes begin elsewhere than the upload ends. `too-long`: they go beyond the file's size. */
export type UploadRefusal =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'unusable'; readonly problem: PhotoProblem };

/** Begins an upload in pieces to a slot, in the place of an earlier one. */
export async function beginUpload(
  { tenant, now, services }: PhotoVisit,
  {
    valuationId,
    slot,
    size,
  }: { readonly valuationId: string; readonly slot: PhotoSlot; readonly size: number },
): Promise<PhotoUpload> {
  const upload: PhotoUpload = {
    id: unguessableId(),
    tenant: tenant.slug,
    valuationId,
    slot,
    size,
    offset: 0,
    photoId: null,
    createdAt: now.toISOString(),
  };
  await services.photoUploads.begin(upload);
  return upload;
}

/** How far an upload is; null if there is none, or no longer. */
export async function uploadProgress(
  visit: PhotoVisit,
  valuationId: string,
  uploadId: string,
): Promise<UploadProgress | null> {
  const { tenant, services } = visit;
  const upload = await services.photoUploads.byId(tenant.slug, valuationId, uploadId);
  if (!upload) return null;
  if (upload.photoId === null) return { upload };
  const photos = await services.valuationPhotos.ofValuation(tenant.slug, valuationId);
  const photo = photos.find(({ id }) => id === upload.photoId);
  return photo ? { upload, photo } : null;
}

interface UploadPiece {
  readonly valuationId: string;
  readonly uploadId: string;
  /** Where in the file the bytes begin. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Adds a piece to an upload. The last one, or an empty one after it, stores the photo. A file that is no photo ends the
 * upload; one that comes while too many are being saved stays, so that an empty piece tries again.
 */
export async function continueUpload(
  visit: PhotoVisit,
  { valuationId, uploadId, offset, bytes }: UploadPiece,
): Promise<Result<UploadProgress, UploadRefusal>> {
  const progress = await uploadProgress(visit, valuationId, uploadId);
  if (!progress) return err({ kind: 'unknown' });
  const { upload, photo } = progress;
  if (photo) return ok(progress);
  if (offset !== upload.offset) return err({ kind: 'offset', offset: upload.offset });
  const received = offset + bytes.byteLength;
  if (received > upload.size) return err({ kind: 'too-long' });
  if (!(await visit.services.photoUploads.append(upload, bytes))) return currentOffset(visit, upload);
  const grown = { ...upload, offset: received };
  return received < upload.size ? ok({ upload: grown }) : finish(visit, grown);
}

/** Somebody else added bytes at the same time. */
async function currentOffset(
  visit: PhotoVisit,
  { valuationId, id }: PhotoUpload,
): Promise<Result<UploadProgress, UploadRefusal>> {
  const progress = await uploadProgress(visit, valuationId, id);
  if (!progress) return err({ kind: 'unknown' });
  return progress.photo ? ok(progress) : err({ kind: 'offset', offset: progress.upload.offset });
}

async function finish(
  visit: PhotoVisit,
  upload: PhotoUpload,
): Promise<Result<UploadProgress, UploadRefusal>> {
  const { photoUploads } = visit.services;
  const { valuationId, slot } = upload;
  const file = await photoUploads.bytesOf(upload);
  const photo = await encodePhoto(visit, { valuationId, slot, file });
  if (!photo.ok) {
    if (photo.error !== 'busy') await photoUploads.end(upload, null);
    return err({ kind: 'unusable', problem: photo.error });
  }
  if (await photoUploads.end(upload, photo.value)) {
    return ok({ upload: { ...upload, photoId: photo.value.id }, photo: photo.value });
  }
  return currentOffset(visit, upload);
}
