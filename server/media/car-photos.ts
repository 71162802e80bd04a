import type { CarPhotos } from './car-photos-port';
import { type PictureWidth, pictureWidths } from './illustration-schema';
import type { PictureLibrary } from './picture-library';
import { parseIllustration } from './rules/illustration-url';

export interface CarPhotosOptions {
  readonly pictures: Pick<PictureLibrary, 'get'>;
  /** Milliseconds that one photo may take. */
  readonly timeLimitMs?: number;
}

/** Photos out of the library of drawn pictures. */
export const createCarPhotos = ({ pictures, timeLimitMs = 9_000 }: CarPhotosOptions): CarPhotos => ({
  async jpegOf(imageUrl, widthPx) {
    const drawing = parseIllustration(imageUrl);
    if (!drawing) return undefined;
    return inTime(pictures.get({ drawing, width: presetAbove(widthPx), format: 'jpeg' }), timeLimitMs);
  },
});

const presetAbove = (widthPx: number): PictureWidth =>
  pictureWidths.find((width) => width >= widthPx) ?? 1600;

/** What comes of the work; undefined when it fails or takes too long (it then goes on, for the next who asks). */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
