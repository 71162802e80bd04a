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

/** The request in an address under /media/. */
export type PictureRequest =
  | {
      readonly kind: 'drawing';
      readonly drawing: Drawing;
      readonly width: PictureWidth;
      /** From the address; absent: the Accept header decides. */
      readonly format?: PictureFormat;
    }
  | { readonly kind: 'placeholder'; readonly body: BodyKey };

const drawingPattern =
  /^(\d{1,4})\/([1-9]\d{1,3})\/([A-Za-z0-9]{1,20})\.([0-9a-f]{6})\.(0|[1-9]\d{0,3})\.([a-z]{1,10})(?:\.(avif|webp|jpg))?$/;
const placeholderPattern = /^(\d{1,4})\/([A-Za-z0-9]{1,20})\.svg$/;
const extensions: Readonly<Record<PictureFormat, string>> = { avif: '.avif', webp: '.webp', jpeg: '.jpg' };
const formats: Readonly<Record<string, PictureFormat>> = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

/** `1/320/suv.f0f2f3.143.side` (the part after /media/): version, width, body, paint, look, shot, optional format. */
export function picturePath(
  { body, hex, look, shot }: Drawing,
  width: PictureWidth,
  format?: PictureFormat,
): string {
  const extension = format ? extensions[format] : '';
  return `/media/${drawingVersion}/${width}/${body}.${hex.slice(1)}.${look}.${shot}${extension}`;
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
  const format = extension === undefined ? undefined : formats[extension];
  return {
    kind: 'drawing',
    drawing: { body, hex: `#${paint}`, look, shot },
    width,
    ...(format ? { format } : {}),
  };
}

const isCurrent = (version: string | undefined): boolean => version === String(drawingVersion);
