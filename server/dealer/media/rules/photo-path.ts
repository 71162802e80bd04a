import { createHash } from 'node:crypto';
import {
  isOneOf,
  type PictureFormat,
  type PictureWidth,
  pictureWidths,
} from '#server/settings/illustration-schema';
import { extensionOf, formatOf } from './image-formats';

/** The one rendition for a visitor with Save-Data: a busy photo stays within 25 KB. */
export const lightWidth = 400;
/** On the JPEG scale. */
export const lightQuality = 50;

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
  readonly format: PictureFormat | undefined;
}

const pattern =
  /^photos\/([1-9]\d{1,3}|light)\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([0-9a-f]{12})(\.avif|\.webp|\.jpg)?$/;
const longestSlug = 200;

/** `/media/photos/640/2021-mazda-cx-5/0a1b2c3d4e5f`: size, the car's slug, the photo. */
export const photoPath = (
  { url, slug }: { readonly url: string; readonly slug: string },
  size: PhotoSize,
  format?: PictureFormat,
): string => `/media/photos/${size}/${slug}/${photoHash(url)}${extensionOf(format)}`;

/** Parses the part after /media/. Only presets exist; anything else is undefined (404). */
export function parsePhotoPath(path: string): PhotoRequest | undefined {
  const [, sizeText, slug, hash, extension] = pattern.exec(path) ?? [];
  const size = sizeText === 'light' ? sizeText : Number(sizeText);
  if (!slug || !hash || slug.length > longestSlug) return undefined;
  if (size !== 'light' && !isOneOf(pictureWidths, size)) return undefined;
  return { size, slug, hash, format: formatOf(extension) };
}

/** Names a photo by its source address: 12 hexadecimal digits. A changed address is another photo. */
export const photoHash = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 12);

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

/** The address on this site of a photo that the dealer has uploaded. */
export const ownPhotoPath = (id: string): string => `/media/own/${id}.jpg`;

const ownPath = /^\/media\/own\/([0-9a-f]{32})\.jpg$/;
const wholeAddress = /^https?:\/\/[^/]+(\/media\/own\/[0-9a-f]{32}\.jpg)$/i;

/** The id in the path of an uploaded photo; undefined for every other address. */
export const ownPhotoId = (url: string): string | undefined => ownPath.exec(url)?.[1];

/** The same for a whole address too, on any host: only the car's own list says whether the photo is one of this site. */
export const ownPhotoNamed = (url: string): string | undefined =>
  ownPhotoId(wholeAddress.exec(url)?.[1] ?? url);
