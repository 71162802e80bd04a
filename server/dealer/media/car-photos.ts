import { setTimeout as pause } from 'node:timers/promises';
import { type PictureFormat, type PictureWidth, pictureWidths } from '#server/settings/illustration-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PhotoLibrary, PhotoSite } from './photo-library';
import type { PictureLibrary } from './picture-library';
import { isFetched } from './rules/car-images';
import { parseIllustration } from './rules/picture-path';

/** A car's photos as files, for documents that embed them: the PDF, the Open Graph image. */
export interface CarPhotos {
  /**
   * The image at an address as a JPEG cropped to 4:3, in the preset width nearest above `widthPx` (at most 1600
   * pixels). Undefined if it is unavailable in time: not an image address, its source is gone, or too much is being
   * made.
   */
  jpegOf(imageUrl: string, widthPx: number, site: PhotoSite): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

interface CarPhotosOptions {
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
const inTime = <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), pause(limitMs, undefined, { ref: false })]);

/** The widths that nearly every phone requests: of a card and the car page, then of a card alone. */
const likely: ReadonlyArray<readonly [PictureWidth, PictureFormat]> = [
  [800, 'avif'],
  [640, 'avif'],
];

/**
 * Draws the pictures of these image addresses ahead of requests, one after the other and only while no request waits
 * for one. Skips addresses of photos. Resolves with the number of pictures that are ready; a failed picture ends it
 * early, since the request for it will report the error.
 */
export async function warmPictures(
  pictures: Pick<PictureLibrary, 'get'>,
  imageUrls: Iterable<string>,
  { slug: tenant }: Pick<Tenant, 'slug'>,
): Promise<number> {
  let ready = 0;
  for (const url of imageUrls) {
    const drawing = parseIllustration(url);
    if (!drawing) continue;
    for (const [width, format] of likely) {
      const photo = await pictures
        .get({ tenant, isAhead: true, drawing, width, format })
        .catch(() => undefined);
      if (!photo) return ready;
      ready += 1;
    }
  }
  return ready;
}

/**
 * Fetches and renders these photos of a dealer likewise; skips addresses of drawn pictures. Unavailable photos are
 * left out, and rendering stops while too much else is being made. Does nothing if a hosted service makes them.
 */
export async function warmPhotos(
  photos: Pick<PhotoLibrary, 'get'>,
  imageUrls: Iterable<string>,
  { slug: tenant, media }: Pick<Tenant, 'slug' | 'media'>,
): Promise<number> {
  if (media.cdn) return 0;
  let ready = 0;
  for (const url of imageUrls) {
    if (!isFetched(url, media)) continue;
    for (const [width, format] of likely) {
      const { photo_hosts: hosts, quality } = media;
      const order = { tenant, isAhead: true, url, hosts, width, format, quality };
      const photo = await photos.get(order).catch(() => undefined);
      if (photo?.ok) ready += 1;
      else if (photo?.error === 'busy') return ready;
      else break;
    }
  }
  return ready;
}
