import { createHash } from 'node:crypto';
import {
  isOneOf,
  type PictureFormat,
  type PictureWidth,
  pictureWidths,
} from '#server/settings/illustration-schema';

/** A preset width in pixels, or `light`: the one small rendition for Save-Data. */
export type PhotoSize = PictureWidth | 'light';

/**
 * The request in an address under /media/photos/. The photo is one of the car's own; the source address is not
 * revealed.
 */
export interface PhotoRequest {
  readonly size: PhotoSize;
  readonly slug: string;
  readonly hash: string;
  /** From the address; absent: the Accept header decides. */
  readonly format?: PictureFormat;
}

const pattern =
  /^photos\/([1-9]\d{1,3}|light)\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([0-9a-f]{12})(?:\.(avif|webp|jpg))?$/;
const formats: Readonly<Record<string, PictureFormat>> = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };
const longestSlug = 200;

/** `/media/photos/640/2021-mazda-cx-5/0a1b2c3d4e5f`: size, the car's slug, the photo. */
export const photoPath = (photo: { readonly url: string; readonly slug: string }, size: PhotoSize): string =>
  `/media/photos/${size}/${photo.slug}/${photoHash(photo.url)}`;

/** Parses the part after /media/. Only presets exist; anything else is undefined (404). */
export function parsePhotoPath(path: string): PhotoRequest | undefined {
  const [, sizeText, slug, hash, extension] = pattern.exec(path) ?? [];
  const size = sizeText === 'light' ? sizeText : Number(sizeText);
  if (!slug || !hash || slug.length > longestSlug) return undefined;
  if (size !== 'light' && !isOneOf(pictureWidths, size)) return undefined;
  const format = extension === undefined ? undefined : formats[extension];
  return { size, slug, hash, ...(format ? { format } : {}) };
}

const most = 10_000;
const paths = new Map<string, string>();

/**
 * Names a photo by its source address: 12 hexadecimal digits. A changed address is another photo. Memoised, since a
 * gallery writes each a dozen times.
 */
export function photoHash(url: string): string {
  const path = paths.get(url);
  if (path) return path;
  if (paths.size >= most) paths.clear();
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 12);
  paths.set(url, hash);
  return hash;
}

/**
 * Whether a tenant's list (`media.photo_hosts`) allows fetching photos from an address: the host itself, `*.host` for
 * every subdomain, and a port if the entry names one. An empty list allows any host.
 */
export function mayFetch(hosts: readonly string[], url: URL): boolean {
  if (hosts.length === 0) return isUsualPort(url);
  return hosts.some((entry) => {
    const [name = '', port] = entry.split(':');
    const isServedPort = port === undefined ? isUsualPort(url) : portOf(url) === port;
    return isServedPort && matches(name, url.hostname);
  });
}

const matches = (name: string, hostname: string): boolean =>
  name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const isUsualPort = (url: URL): boolean => ['80', '443'].includes(portOf(url));
