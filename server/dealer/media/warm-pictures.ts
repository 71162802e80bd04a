import type { PictureFormat, PictureWidth } from '#server/settings/illustration-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PhotoLibrary } from './photo-library';
import type { PictureLibrary } from './picture-library';
import { isFetched } from './rules/car-images';
import { parseIllustration } from './rules/picture-path';

/** The widths that nearly every phone requests for a card, then for the car page. */
const likely: ReadonlyArray<readonly [PictureWidth, PictureFormat]> = [
  [800, 'avif'],
  [640, 'avif'],
  [960, 'avif'],
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
