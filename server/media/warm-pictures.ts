import type { PictureFormat, PictureWidth } from './illustration-schema';
import type { PictureLibrary } from './picture-library';
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
