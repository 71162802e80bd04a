import { err, type Result } from '#server/platform/result';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import type { EncodedPhoto } from './making/photos';
import type { PictureJobs } from './making/worker';
import { type PhotoProblem, photoProblem } from './rules/image-formats';

/** Decodes a camera's file and encodes it again: upright, smaller, without metadata or location. Never throws. */
export interface PhotoEncoder {
  /** `tenant` is the site whose share the work counts against. */
  encode(file: Uint8Array, tenant: string): Promise<Result<EncodedPhoto, PhotoProblem>>;
}

/** Encodes photos in the turns for pictures; refuses files that are no photos before they wait. */
export const photoEncoder = (
  turns: Pick<FairTurns, 'run'>,
  encodePhoto: PictureJobs['encodePhoto'],
): PhotoEncoder => ({
  async encode(file, tenant) {
    const problem = photoProblem(file);
    if (problem) return err(problem);
    // The process that encodes may have ended, which is logged there.
    const photo = await turns
      .run(tenant, () => encodePhoto(file), 'patient')
      .catch(() => err('busy' as const));
    return photo.ok ? photo.value : photo;
  },
});
