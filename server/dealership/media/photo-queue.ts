import { err } from '#server/platform/result';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import type { PhotoEncoder } from './photo-encoder-port';
import { photoProblem } from './rules/photo-file';

/** Encodes photos in the turns for pictures; refuses files that are no photos before they wait. Never throws. */
export const queuedEncoder = (turns: Pick<FairTurns, 'run'>, encoder: PhotoEncoder): PhotoEncoder => ({
  async encode(file, tenant) {
    const problem = photoProblem(file);
    if (problem) return err(problem);
    // The process that encodes may have ended, which is logged there.
    const photo = await turns
      .run(tenant, () => encoder.encode(file, tenant), 'patient')
      .catch(() => err('busy' as const));
    return photo.ok ? photo.value : photo;
  },
});
