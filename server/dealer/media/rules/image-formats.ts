import type { PictureFormat } from '#server/settings/illustration-schema';

const starts = (file: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, index) => file[at + index] === char.charCodeAt(0));

type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Brands of the container alone: the codec is among the compatible brands. */
const containerBrands = ['mif1', 'msf1'];
const mostBrands = 16;

/**
 * The format of an image file, from its first bytes; undefined for every other file, including SVG (it may contain
 * scripts and load things). The file's name and the sender's media type are ignored.
 */
export function imageKind(file: Uint8Array): ImageKind | undefined {
  if (starts(file, 0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(file, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(file, 0, 'GIF87a') || starts(file, 0, 'GIF89a')) return 'gif';
  if (starts(file, 0, 'RIFF') && starts(file, 8, 'WEBP')) return 'webp';
  return starts(file, 4, 'ftyp') ? containerKind(file) : undefined;
}

/** Whether a file may be decoded: an image of any format but HEIC, which is only recognised. */
export function isDecodable(file: Uint8Array): boolean {
  const kind = imageKind(file);
  return kind !== undefined && kind !== 'heic';
}

/** Four letters name the main brand; after a version, the compatible ones follow until the end of the box. */
function containerKind(file: Uint8Array): 'avif' | 'heic' | undefined {
  const isOneOf = (brands: readonly string[], at: number) => brands.some((brand) => starts(file, at, brand));
  if (isOneOf(avifBrands, 8)) return 'avif';
  if (isOneOf(heicBrands, 8)) return 'heic';
  if (!isOneOf(containerBrands, 8)) return undefined;
  const end = new DataView(file.buffer, file.byteOffset, 4).getUint32(0);
  const places = Array.from({ length: mostBrands }, (_, index) => 16 + 4 * index);
  return places.some((at) => at + 4 <= end && isOneOf(avifBrands, at)) ? 'avif' : 'heic';
}

/** Share of JPEG's quality number at which AVIF photos look alike. */
const avifShare = 0.7;

/** The encoder's own number for a quality on the JPEG scale. */
export const encoderQuality = (format: PictureFormat, quality: number): number =>
  format === 'avif' ? Math.round(quality * avifShare) : quality;

/** Drawings are rendered at this multiple of their stated size, so that a logo is sharp on a dense screen. */
export const svgScale = 3;

const preferred = ['avif', 'webp'] as const;

/**
 * The smallest format in the browser's Accept header. Wildcards count as JPEG: programs that fetch a preview (`Accept:
 * any type`) rarely support the newer ones.
 */
export function negotiateFormat(accept: string | null): PictureFormat {
  const ranges = (accept ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)))
    .map(([type]) => type);
  return preferred.find((format) => ranges.includes(`image/${format}`)) ?? 'jpeg';
}

/** The largest file of a photo, as the camera wrote it. */
export const mostPhotoBytes = 8 * 1024 * 1024;

/**
 * Why a file is not accepted as a photo. `busy`: too many photos are being saved; try again. `too-many`:
 * as many as there may be within a day.
 */
export type PhotoProblem =
  | 'empty'
  | 'too-large'
  | 'heic'
  | 'not-a-photo'
  | 'too-many-pixels'
  | 'busy'
  | 'too-many';

export const photoProblemText: Readonly<Record<PhotoProblem, string>> = {
  empty: 'This file is empty. Choose another photo.',
  'too-large': 'This photo is larger than 8 MB. Choose a smaller one.',
  heic: 'This photo is in the HEIC format, which can’t be read here. Choose a JPEG, or set the camera to “Most compatible”.',
  'not-a-photo': 'This isn’t a complete photo. Choose a JPEG, PNG or WebP file.',
  'too-many-pixels': 'This photo has more than 50 million pixels. Take it at a lower resolution.',
  'too-many': 'We can’t take more photos online today. You can go on without them.',
  busy: 'Too many photos are being saved just now. Try again in a minute.',
};

/** What the file chooser offers: phones convert their own formats to one of these. */
export const photoTypes = 'image/jpeg,image/png,image/webp';

/** Why a file cannot be encoded, from its size and its first bytes; undefined if it may be a photo. */
export function photoProblem(file: Uint8Array): PhotoProblem | undefined {
  if (file.byteLength === 0) return 'empty';
  if (file.byteLength > mostPhotoBytes) return 'too-large';
  const kind = imageKind(file);
  if (kind === 'heic') return 'heic';
  return kind === 'jpeg' || kind === 'png' || kind === 'webp' ? undefined : 'not-a-photo';
}
