import { type PictureFormat, pictureFormats } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import { isFetched } from './car-images';
import {
  lightQuality,
  lightWidth,
  ownPhotoId,
  type PhotoSize,
  parseIllustration,
  photoPath,
  picturePath,
} from './picture-path';

/** Address of one image in one size; without a format the Accept header decides. */
export type SizeAddress = (size: PhotoSize, format?: PictureFormat) => string;
interface Sized {
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
  const drawing = parseIllustration(imageUrl);
  if (drawing) {
    const at: SizeAddress = (size, format) =>
      picturePath(drawing, size === 'light' ? lightWidth : size, format);
    return { at, formats: pictureFormats };
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

/** Builds the addresses of photos in their sizes. Fetches nothing. */
interface PhotoAddresses {
  /** Formats with separate addresses; empty if the server behind them chooses by the Accept header. */
  readonly formats: readonly PictureFormat[];
  /**
   * Address of a photo of a car in one size; without a format the Accept header decides. Undefined if these addresses
   * do not fit the photo.
   */
  at(
    photo: { readonly url: string; readonly slug: string },
    size: PhotoSize,
    format?: PictureFormat,
  ): string | undefined;
}

/** The site's own: under /media/photos/, without revealing the source's address. */
const ownAddresses: PhotoAddresses = {
  formats: pictureFormats,
  at: photoPath,
};

const sizeWanted = (size: PhotoSize, quality: number) =>
  size === 'light' ? { width: lightWidth, quality: lightQuality } : { width: size, quality };

/** Cloudinary's delivery by address (`image/fetch`): never enlarged, the format by the Accept header. */
const cloudinaryAddresses = (base: string, usualQuality: number): PhotoAddresses => ({
  formats: [],
  at: ({ url }, size) => {
    const { width, quality } = sizeWanted(size, usualQuality);
    return `${base}/image/fetch/c_limit,w_${width},q_${quality},f_auto/${encodeURIComponent(url)}`;
  },
});

/** imgix, as a source in front of the photos' origin. It does not handle photos from elsewhere. */
const imgixAddresses = (base: string, origin: string, usualQuality: number): PhotoAddresses => ({
  formats: [],
  at: ({ url }, size) => {
    if (!url.startsWith(`${origin}/`)) return undefined;
    const { width, quality } = sizeWanted(size, usualQuality);
    const address = new URL(base + url.slice(origin.length));
    address.hash = '';
    for (const [name, value] of Object.entries({ w: width, q: quality, auto: 'format', fit: 'max' })) {
      address.searchParams.set(name, String(value));
    }
    return address.href;
  },
});

/** The address builders of a tenant's photos, in order of preference; the site itself handles every photo. */
export function photoAddresses({ cdn, quality }: MediaSettings): readonly PhotoAddresses[] {
  if (!cdn) return [ownAddresses];
  return cdn.scheme === 'cloudinary'
    ? [cloudinaryAddresses(cdn.base, quality)]
    : [imgixAddresses(cdn.base, cdn.origin, quality), ownAddresses];
}

/** A path on this site. */
const isPath = (url: string): boolean => /^\/(?![/\\])[^\s"'<>\\]*$/.test(url);
