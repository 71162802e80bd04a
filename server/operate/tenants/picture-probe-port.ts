import type { PictureFacts } from './rules/check-pictures';

/** Inspects files that should be pictures. Never rejects. */
export interface PictureProbe {
  /** @param file absolute */
  look(file: string): Promise<PictureFacts>;
}
