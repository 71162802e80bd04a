import { createHash } from 'node:crypto';
import type { EncodedPhoto } from '#server/dealer/media/making/photos';
import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import type { PhotoProblem } from '#server/dealer/media/rules/image-formats';
import { err, ok, type Result } from '#server/platform/result';
import { type ChangeDeps, type ChangeFailure, type ChangeInput, withCar } from './change-car';
import type { StockPhotos } from './stock-photos';

/** The least that a card of a search page, some 300 pixels wide, needs: in pixels, either way round. */
export const leastPhotoSides = { long: 300, short: 200 } as const;

export const isTooSmall = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.max(width, height) < leastPhotoSides.long || Math.min(width, height) < leastPhotoSides.short;

/** The id of an uploaded photo: the same file for the same car is the same photo, so that an upload can be repeated. */
export function stockPhotoId(tenant: string, carId: string, file: Uint8Array): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenant, carId]))
    .update(file);
  return digest.digest('hex').slice(0, 32);
}

interface PhotoDeps extends ChangeDeps {
  readonly stockPhotos: Pick<StockPhotos, 'add' | 'addedAt' | 'remove'>;
  readonly photoEncoder: PhotoEncoder;
}

type PhotoInput = Omit<ChangeInput, 'dryRun'>;
export type PhotoFailure =
  | ChangeFailure
  | { readonly kind: 'full' | 'no-photo' | 'too-small' }
  | { readonly kind: 'unusable'; readonly problem: PhotoProblem };

interface AddedPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly carId: string;
  /** UTC, ISO. */
  readonly createdAt: string;
  readonly isNew: boolean;
}

/**
 * Adds an uploaded photo to a car, after all others. It is stored as a JPEG without metadata, at most 2,000 pixels a side,
 * and stays over imports until it is removed or its car has been gone for 30 days. The same file again changes nothing.
 * `full`: the car has 100 uploaded photos, or 200 in all, which is as many as a page shows. `too-small`: it
 * has fewer than 300 × 200 pixels. `isNew` is false if the car had this photo already; width and height are in pixels.
 */
export async function addPhoto(
  deps: PhotoDeps,
  { file, ...input }: PhotoInput & { readonly file: Uint8Array },
): Promise<Result<AddedPhoto, PhotoFailure>> {
  let encoded: Result<EncodedPhoto, PhotoProblem> | undefined;
  return withCar<AddedPhoto, PhotoFailure>(deps, input, async ({ car }, seen) => {
    encoded ??= await deps.photoEncoder.encode(file, input.tenant.slug);
    if (!encoded.ok) return err({ kind: 'unusable', problem: encoded.error });
    const { bytes, width, height } = encoded.value;
    if (isTooSmall({ width, height })) return err({ kind: 'too-small' });
    const id = stockPhotoId(input.tenant.slug, car.id, file);
    const outcome = await deps.stockPhotos.add(seen, { id, bytes, width, height }, deps.clock.now());
    if (outcome === 'stale') return 'stale';
    if (outcome === 'full') return err({ kind: 'full' });
    const createdAt = await deps.stockPhotos.addedAt(id, input.tenant.slug);
    const isNew = outcome === 'added';
    return ok({
      id,
      width,
      height,
      carId: car.id,
      createdAt: createdAt ?? deps.clock.now().toISOString(),
      isNew,
    });
  });
}

/** Removes an uploaded photo from a car. Photos of its feed are not removed this way. */
export const removePhoto = (
  deps: Omit<PhotoDeps, 'photoEncoder'>,
  { photoId, ...input }: PhotoInput & { readonly photoId: string },
): Promise<Result<string, PhotoFailure>> =>
  withCar<string, PhotoFailure>(deps, input, async (_, seen) => {
    const outcome = await deps.stockPhotos.remove(seen, photoId, deps.clock.now());
    if (outcome === 'stale') return 'stale';
    return outcome === 'unknown' ? err({ kind: 'no-photo' }) : ok(photoId);
  });
