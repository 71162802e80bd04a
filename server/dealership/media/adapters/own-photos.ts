import { err, ok } from '#server/platform/result';
import type { OwnPhotos, PhotoSource } from '../photo-port';
import { ownPhotoId } from '../rules/own-photo';

/** Photos that dealers have uploaded, and through `elsewhere` those of other hosts. */
export const withOwnPhotos = (own: OwnPhotos, elsewhere: PhotoSource): PhotoSource => ({
  async fetch(url, hosts) {
    const id = ownPhotoId(url);
    if (id === undefined) return elsewhere.fetch(url, hosts);
    const bytes = await own.bytesOf(id);
    return bytes ? ok(bytes) : err('gone');
  },
});
