import {
  type BodyKey,
  bodyKeys,
  type Drawing,
  drawingVersion,
  isOneOf,
  looksPerBody,
  type PictureFormat,
  type PictureWidth,
  pictureWidths,
  shots,
} from '#server/settings/illustration-schema';
import { colourHex } from './colour';
import { extensionOf, formatOf } from './image-formats';

/** The request in an address under /media/. */
type PictureRequest =
  | {
      readonly kind: 'drawing';
      readonly drawing: Drawing;
      readonly width: PictureWidth;
      /** From the address; absent: the Accept header decides. */
      readonly format: PictureFormat | undefined;
    }
  | { readonly kind: 'placeholder'; readonly body: BodyKey };

const drawingPattern =
  /^(\d{1,4})\/([1-9]\d{1,3})\/([A-Za-z0-9]{1,20})\.([0-9a-f]{6})\.(0|[1-9]\d{0,3})\.([a-z]{1,10})(\.avif|\.webp|\.jpg)?$/;
const placeholderPattern = /^(\d{1,4})\/([A-Za-z0-9]{1,20})\.svg$/;

/** `1/320/suv.f0f2f3.143.side` (the part after /media/): version, width, body, paint, look, shot, optional format. */
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
  const [, version, size, body, paint, lookText, shot, extension] = drawingPattern.exec(path) ?? [];
  const width = Number(size);
  const look = Number(lookText);
  if (!isCurrent(version) || !isOneOf(pictureWidths, width) || !isOneOf(bodyKeys, body)) return undefined;
  if (!isOneOf(shots, shot) || !(look < looksPerBody)) return undefined;
  return {
    kind: 'drawing',
    drawing: { body, hex: `#${paint}`, look, shot },
    width,
    format: formatOf(extension),
  };
}

const isCurrent = (version: string | undefined): boolean => version === String(drawingVersion);

/**
 * `illustration:{bodyKey}/{colour}/{seed}/{shot}`: a drawn image of a car, in place of a photo. The seed (a stock number,
 * say) decides wheels, trim and backdrop.
 */
const pattern = /^illustration:([A-Za-z0-9]{1,20})\/([a-z0-9-]{1,40})\/([A-Za-z0-9_-]{1,60})\/([a-z]{1,10})$/;

/** The picture that an image address names; undefined for every other address, including a misspelt one. */
export function parseIllustration(url: string): Drawing | undefined {
  const [, body, colour, seed, shot] = pattern.exec(url) ?? [];
  if (!isOneOf(bodyKeys, body) || !isOneOf(shots, shot) || !colour || !seed) return undefined;
  return { body, hex: colourHex(colour), look: lookNumber(seed), shot };
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
export function hashOf(text: string): number {
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
