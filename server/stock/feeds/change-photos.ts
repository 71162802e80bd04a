import type { EncodedPhoto } from '#server/dealer/media/making/photos';
import type { PhotoEncoder } from '#server/dealer/media/photo-encoder';
import type { PhotoProblem } from '#server/dealer/media/rules/image-formats';
import { err, ok, type Result } from '#server/platform/result';
import { type ChangeDeps, type ChangeFailure, type ChangeInput, withCar } from './change-car';
import { isTooSmall, stockPhotoId } from './rules/stock-photo';
import type { StockPhotos } from './stock-photos-port';

export interface PhotoDeps extends ChangeDeps {
  readonly stockPhotos: Pick<StockPhotos, 'add' | 'remove'>;
  readonly photoEncoder: PhotoEncoder;
}

type PhotoInput = Omit<ChangeInput, 'dryRun'>;
export type PhotoFailure =
  | ChangeFailure
  | { readonly kind: 'full' | 'no-photo' | 'too-small' }
  | { readonly kind: 'unusable'; readonly problem: PhotoProblem };

export interface AddedPhoto {
  readonly id: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** False: the car had this photo already. */
  readonly isNew: boolean;
}

/**
 * Adds an uploaded photo to a car, after all others. It is stored as a JPEG without metadata, at most 2,000 pixels a side,
 * and stays over imports until it is removed or its car has been gone for 30 days. The same file again changes nothing.
 * `full`: the car has 100 uploaded photos, or 200 in all, which is as many as a page shows. `too-small`: it
 * has fewer than 300 × 200 pixels.
 */
export async function addPhoto(
  deps: PhotoDeps,
  { file, ...input }: PhotoInput & { readonly file: Uint8Array },
): Promise<Result<AddedPhoto, PhotoFailure>> {
  let encoded: Result<EncodedPhoto, PhotoProblem> | undefined;
  return withCar<AddedPhoto, PhotoFailure>(deps, { ...input, dryRun: false }, async ({ car }, seen) => {
    encoded ??= await deps.photoEncoder.encode(file, input.tenant.slug);
    if (!encoded.ok) return err({ kind: 'unusable', problem: encoded.error });
    const { bytes, width, height } = encoded.value;
    if (isTooSmall({ width, height })) return err({ kind: 'too-small' });
    const id = stockPhotoId(input.tenant.slug, car.id, file);
    const outcome = await deps.stockPhotos.add(seen, { id, bytes, width, height }, deps.clock.now());
    if (outcome === 'stale') return 'stale';
    if (outcome === 'full') return err({ kind: 'full' });
    return ok({ id, width, height, isNew: outcome === 'added' });
  });
}

/** Removes an uploaded photo from a car. Photos of its feed are not removed this way. */
export const removePhoto = (
  deps: Omit<PhotoDeps, 'photoEncoder'>,
  { photoId, ...input }: PhotoInput & { readonly photoId: string },
): Promise<Result<string, PhotoFailure>> =>
  withCar<string, PhotoFailure>(deps, { ...input, dryRun: false }, async (_, seen) => {
    const outcome = await deps.stockPhotos.remove(seen, photoId, deps.clock.now());
    if (outcome === 'stale') return 'stale';
    return outcome === 'unknown' ? err({ kind: 'no-photo' }) : ok(photoId);
  });
