import type { PictureFormat, PictureWidth } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import type { PhotoLibrary } from './photo-library';
import type { PictureLibrary } from './picture-library';
import { isFetched } from './rules/car-images';
import { parseIllustration } from './rules/illustration-url';

/** What nearly every phone asks of a card, then of the car's page. */
const likely: ReadonlyArray<readonly [PictureWidth, PictureFormat]> = [
  [800, 'avif'],
  [640, 'avif'],
  [960, 'avif'],
];

/**
 * Makes the drawn pictures of these image addresses before anyone asks, one after the other so that requests come
 * first. Addresses of photos are passed over. Resolves with the number of pictures that are ready; a picture that
 * cannot be made ends it early, since the request for it will tell.
 */
export async function warmPictures(
  pictures: Pick<PictureLibrary, 'get'>,
  imageUrls: Iterable<string>,
): Promise<number> {
  let ready = 0;
  for (const url of imageUrls) {
    const drawing = parseIllustration(url);
    if (!drawing) continue;
    for (const [width, format] of likely) {
      const made = await pictures.get({ drawing, width, format }).catch(() => undefined);
      if (!made) return ready;
      ready += 1;
    }
  }
  return ready;
}

/**
 * Fetches these photos of a dealer and makes them likewise; addresses of drawn pictures are passed over. A photo that
 * cannot be had is left out, and the photos end while too much else is made. Nothing where a hosted service makes them.
 */
export async function warmPhotos(
  photos: Pick<PhotoLibrary, 'get'>,
  imageUrls: Iterable<string>,
  media: MediaSettings,
): Promise<number> {
  if (media.cdn) return 0;
  let ready = 0;
  for (const url of imageUrls) {
    if (!isFetched(url, media)) continue;
    for (const [width, format] of likely) {
      const order = { url, hosts: media.photo_hosts, width, format, quality: media.quality };
      const made = await photos.get(order).catch(() => undefined);
      if (made?.ok) ready += 1;
      else if (made?.error === 'busy') return ready;
      else break;
    }
  }
  return ready;
}
