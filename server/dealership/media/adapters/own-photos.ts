import { err, ok } from '#server/platform/result';
import type { OwnPhotos, PhotoSource } from '../photo-port';
import { ownPhotoId } from '../rules/own-photo';

/** Photos that the site's own dealer has uploaded, and through `elsewhere` those of other hosts. */
export const withOwnPhotos = (own: OwnPhotos, elsewhere: PhotoSource): PhotoSource => ({
  async fetch(url, hosts, tenant) {
    const id = ownPhotoId(url);
    if (id === undefined) return elsewhere.fetch(url, hosts, tenant);
    const bytes = await own.bytesOf(id, tenant);
    return bytes ? ok(bytes) : err('gone');
  },
});
