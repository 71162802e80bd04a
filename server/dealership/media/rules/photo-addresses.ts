import { type PictureFormat, pictureFormats } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import type { PhotoAddresses } from '../photo-port';
import { lightQuality, lightWidth } from './light';
import { type PhotoSize, photoPath } from './photo-path';

const extensions: Readonly<Record<PictureFormat, string>> = { avif: '.avif', webp: '.webp', jpeg: '.jpg' };

/** The site's own: under /media/photos/, without revealing the source's address. */
export const ownAddresses: PhotoAddresses = {
  formats: pictureFormats,
  at: (photo, size, format) => photoPath(photo, size) + (format ? extensions[format] : ''),
};

type Wanted = { readonly width: number; readonly quality: number };
const sizeWanted = (size: PhotoSize, quality: number): Wanted =>
  size === 'light' ? { width: lightWidth, quality: lightQuality } : { width: size, quality };

/** Cloudinary's delivery by address (`image/fetch`): never enlarged, the format by the Accept header. */
export const cloudinaryAddresses = (base: string, usualQuality: number): PhotoAddresses => ({
  formats: [],
  at: ({ url }, size) => {
    const { width, quality } = sizeWanted(size, usualQuality);
    return `${base}/image/fetch/c_limit,w_${width},q_${quality},f_auto/${encodeURIComponent(url)}`;
  },
});

/** imgix, as a source in front of the photos' origin. It does not handle photos from elsewhere. */
export const imgixAddresses = (base: string, origin: string, usualQuality: number): PhotoAddresses => ({
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
