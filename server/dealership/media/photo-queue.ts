import { err } from '#server/platform/result';
import type { PhotoEncoder } from './photo-encoder-port';
import { photoProblem } from './rules/photo-file';

/** The queue for work on pictures, shared by the whole process. */
export interface PictureTurns {
  readonly full: boolean;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Encodes photos in the queue for pictures; refuses files that are no photos before they wait. Never throws. */
export const queuedEncoder = (turns: PictureTurns, encoder: PhotoEncoder): PhotoEncoder => ({
  async encode(file) {
    const problem = photoProblem(file);
    if (problem) return err(problem);
    if (turns.full) return err('busy');
    // The process that encodes may have ended, which is logged there.
    return turns.run(() => encoder.encode(file)).catch(() => err('busy'));
  },
});
