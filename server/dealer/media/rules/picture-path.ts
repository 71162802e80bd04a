import { createHash } from 'node:crypto';
import {
  type BodyKey,
  bodyKeys,
  type Drawing,
  drawingVersion,
  isOneOf,
  looksPerBody,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '#server/settings/illustration-schema';
import { colourHex } from './colour';
import { isRendered, shotsOf, studioLook } from './studio';

/** The request in an address under /media/. */
type PictureRequest =
  | {
      readonly kind: 'drawing';
      readonly drawing: Drawing;
      readonly width: PictureWidth;
      /** From the address; absent: the Accept header decides. */
      readonly format: PictureFormat | undefined;
      /** Its address names no version: a later one may show another picture. */
      readonly isUnversioned?: true;
    }
  | { readonly kind: 'placeholder'; readonly body: BodyKey };

const drawingPattern =
  /^(\d{1,4})\/([1-9]\d{1,3})\/([A-Za-z0-9]{1,20})\.([0-9a-f]{6})\.(0|[1-9]\d{0,3})\.([a-z]{1,10})(\.avif|\.webp|\.jpg)?$/;
const placeholderPattern = /^(\d{1,4})\/([A-Za-z0-9]{1,20})\.svg$/;

/** `2/320/suv.f0f2f3.143.quarter` (the part after /media/): version, width, body, paint, look, shot, optional format. */
export function picturePath(
  { body, hex, look, shot }: Drawing,
  width: PictureWidth,
  format?: PictureFormat,
): string {
  return `/media/${drawingVersion}/${width}/${body}.${hex.slice(1)}.${look}.${shot}${extensionOf(format)}`;
}

export const placeholderPath = (body: BodyKey): string => `/media/${drawingVersion}/${body}.svg`;

/** Parses the part after /media/. Only presets exist: any other width, shot, body or version is undefined (404). */
export function parsePicturePath(path: string): PictureRequest | undefined {
  const blank = placeholderPattern.exec(path);
  if (blank)
    return isCurrent(blank[1]) && isOneOf(bodyKeys, blank[2])
      ? { kind: 'placeholder', body: blank[2] }
      : undefined;
  const named = parseIllustration(illustrationAt(`/media/${path}`) ?? '');
  if (named) return { kind: 'drawing', drawing: named, width: 1600, format: 'jpeg', isUnversioned: true };
  const [, version, size, body, paint, lookText, shot, extension] = drawingPattern.exec(path) ?? [];
  const width = Number(size);
  const look = Number(lookText);
  if (!isCurrent(version) || !isOneOf(pictureWidths, width) || !(look < looksPerBody)) return undefined;
  const drawing = drawingOf({ body, hex: `#${paint}`, look, shot });
  return drawing && { kind: 'drawing', drawing, width, format: formatOf(extension) };
}

interface PictureText {
  readonly body: string | undefined;
  readonly hex: string;
  readonly look: number;
  readonly shot: string | undefined;
}

/** Undefined for a picture that does not exist. */
function drawingOf({ body, hex, look, shot }: PictureText, seed = ''): Drawing | undefined {
  if (!isOneOf(bodyKeys, body) || !isOneOf(shotsOf(body), shot)) return undefined;
  const drawing = { body, hex, look: studioLook({ body, look, shot }, seed), shot };
  return isRendered(drawing) ? drawing : undefined;
}

const isCurrent = (version: string | undefined): boolean => version === String(drawingVersion);

/**
 * `illustration:{bodyKey}/{colour}/{seed}/{shot}`: a rendered picture of a car, in place of a photo. The seed (a stock
 * number, say) decides which vehicle or inside it shows; it may name one first (`summit-u10403`).
 */
const pattern = /^illustration:([A-Za-z0-9]{1,20})\/([a-z0-9-]{1,40})\/([A-Za-z0-9_-]{1,60})\/([a-z]{1,10})$/;

/** The picture that an image address names; undefined for every other address, including a misspelt one. */
export function parseIllustration(url: string): Drawing | undefined {
  const [, body, colour, seed, shot] = pattern.exec(url) ?? [];
  if (!colour || !seed) return undefined;
  return drawingOf({ body, hex: colourHex(colour), look: lookNumber(seed), shot }, seed);
}

/** The address of a rendered picture for other systems, at its widest: `illustration:…` can be read back from it. */
export const illustrationPath = (url: string): string | undefined =>
  parseIllustration(url) && `/media/illustrations/${url.slice(url.indexOf(':') + 1)}.jpg`;

const illustrationAddress = /^(?:https?:\/\/[^/]+)?\/media\/illustrations\/([\w/-]{1,140})\.jpg$/i;

/**
 * The picture (`illustration:…`) at an address that `illustrationPath` has made, on any host: every site renders it alike.
 * Undefined for every other address.
 */
export function illustrationAt(address: string): string | undefined {
  const name = illustrationAddress.exec(address)?.[1];
  const url = `illustration:${name}`;
  return name !== undefined && parseIllustration(url) ? url : undefined;
}

const illustration = /illustration:[\w/-]+/g;

/** Every illustration (`illustration:…`) named in the data, at any depth and within text. */
export function illustrationsIn(data: unknown): string[] {
  const urls: string[] = [];
  const visited = new Set<object>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') urls.push(...(value.match(illustration) ?? []));
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    const inside = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
    inside.forEach(look);
  };
  look(data);
  return urls;
}

/** FNV-1a with a final mix, so that neighbouring stock numbers give very different results. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Which look a car has: always the same for the same stock number. */
const lookNumber = (seed: string): number => hashOf(seed) % looksPerBody;

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

const photoPattern =
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
  const [, sizeText, slug, hash, extension] = photoPattern.exec(path) ?? [];
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

const extensions: Readonly<Record<PictureFormat, string>> = { avif: '.avif', webp: '.webp', jpeg: '.jpg' };

/** The end of an address that names its format; empty where the Accept header decides. */
const extensionOf = (format: PictureFormat | undefined): string => (format ? extensions[format] : '');

/** The format that the end of an address names, such as `.jpg`. */
const formatOf = (extension: string | undefined): PictureFormat | undefined =>
  pictureFormats.find((format) => extensions[format] === extension);
