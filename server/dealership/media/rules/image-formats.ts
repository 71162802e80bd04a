import type { PictureFormat } from '#server/settings/illustration-schema';

const starts = (file: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, index) => file[at + index] === char.charCodeAt(0));

/**
 * The format of an image file, from its first bytes; undefined for every other file, including SVG (it may contain
 * scripts and load things). The sender's media type is ignored.
 */
export function imageKind(file: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | undefined {
  if (starts(file, 0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(file, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(file, 0, 'GIF87a') || starts(file, 0, 'GIF89a')) return 'gif';
  if (starts(file, 0, 'RIFF') && starts(file, 8, 'WEBP')) return 'webp';
  if (starts(file, 4, 'ftyp') && ['avif', 'avis', 'mif1'].some((brand) => starts(file, 8, brand)))
    return 'avif';
  return undefined;
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
