import type { PictureFormat, PictureWidth } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import type { PhotoAddresses } from '../photo-port';
import { isFetched, isPath } from './car-images';
import { parseIllustration } from './illustration-url';
import { lightWidth } from './light';
import { ownPhotoId } from './own-photo';
import { ownAddresses, photoAddresses } from './photo-addresses';
import { picturePath } from './picture-path';

/** Address of one image in one size; without a format the Accept header decides. */
export type SizeAddress = (size: PictureWidth | 'light', format?: PictureFormat) => string;
export interface Sized {
  readonly at: SizeAddress;
  readonly formats: readonly PictureFormat[];
}

const anyHost = { photo_hosts: [] };

/**
 * Every size of an image. A photo of no known car, and an image of this site, is unchanged. Undefined if it is not the
 * address of an image, or the tenant does not fetch from the photo's host.
 */
export function imageSizes(
  imageUrl: string,
  slug: string | undefined,
  media: MediaSettings | undefined,
): Sized | { readonly src: string } | undefined {
  const drawing = drawingOf(imageUrl);
  if (drawing) {
    const at: SizeAddress = (size, format) =>
      picturePath(drawing, size === 'light' ? lightWidth : size, format);
    return { at, formats: ownAddresses.formats };
  }
  const isOwn = ownPhotoId(imageUrl) !== undefined;
  if (isPath(imageUrl) && !isOwn) return { src: imageUrl };
  if (!isFetched(imageUrl, media ?? anyHost)) return undefined;
  // A hosted service could not read an address without a host.
  const hosted = isOwn ? undefined : media;
  return slug === undefined ? { src: imageUrl } : sizesOfPhoto({ url: imageUrl, slug }, hosted);
}

function sizesOfPhoto(photo: { url: string; slug: string }, media: MediaSettings | undefined): Sized {
  const candidates: readonly PhotoAddresses[] = media ? photoAddresses(media) : [ownAddresses];
  const own = candidates.find((one) => one.at(photo, 'light') !== undefined) ?? ownAddresses;
  return { formats: own.formats, at: (size, format) => own.at(photo, size, format) ?? photo.url };
}

const most = 10_000;
const drawings = new Map<string, ReturnType<typeof parseIllustration>>();

/** Cards repeat the same pictures, and parsing an address costs as much as rendering the card. */
function drawingOf(imageUrl: string): ReturnType<typeof parseIllustration> {
  if (!imageUrl.startsWith('illustration:')) return undefined;
  const drawingSize = drawings.get(imageUrl);
  if (drawingSize) return drawingSize;
  if (drawings.size >= most) drawings.clear();
  const drawing = parseIllustration(imageUrl);
  drawings.set(imageUrl, drawing);
  return drawing;
}
