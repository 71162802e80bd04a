import { type PictureWidth, pictureWidths } from '#server/settings/illustration-schema';
import type { PhotoLibrary } from './photo-library';
import type { CarPhotos, PhotoSite } from './photo-port';
import type { PictureLibrary } from './picture-library';
import { isFetched } from './rules/car-images';
import { parseIllustration } from './rules/illustration-url';

export interface CarPhotosOptions {
  readonly pictures: Pick<PictureLibrary, 'get'>;
  readonly photos: Pick<PhotoLibrary, 'get'>;
  /** Milliseconds allowed for one photo. */
  readonly timeLimitMs?: number;
}

/** The default quality of images. */
const quality = 80;

/** Photos from the libraries of drawn pictures and of dealers' photos. */
export function createCarPhotos({ pictures, photos, timeLimitMs = 9_000 }: CarPhotosOptions): CarPhotos {
  const find = async (url: string, width: PictureWidth, site: PhotoSite) => {
    const drawing = parseIllustration(url);
    if (drawing) return pictures.get({ tenant: site.tenant, drawing, width, format: 'jpeg' });
    if (!isFetched(url, { photo_hosts: [...site.hosts] })) return undefined;
    const cut = { width, cutHeight: (width * 3) / 4 };
    const photo = await photos.get({ url, ...site, format: 'jpeg', quality, ...cut });
    return photo.ok ? photo.value : undefined;
  };
  return {
    jpegOf: (imageUrl, widthPx, site) => inTime(find(imageUrl, presetAbove(widthPx), site), timeLimitMs),
  };
}

const presetAbove = (widthPx: number): PictureWidth =>
  pictureWidths.find((width) => width >= widthPx) ?? 1600;

/** The result of the work; undefined if it fails or takes too long (it then continues for the next request). */
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
