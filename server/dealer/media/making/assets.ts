import sharp, { type Sharp } from 'sharp';
import { encoderQuality, isDecodable, svgScale } from '#server/dealer/media/rules/image-formats';
import type { PictureFormat } from '#server/settings/illustration-schema';
import { encode, mostPixels, mostSeconds } from './photos';

/** Pixels per inch at which a drawing's own size is one pixel per unit. */
const plainDensity = 72;

const open = (file: Uint8Array): Sharp =>
  sharp(file, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    density: isSvg(file) ? plainDensity * svgScale : plainDensity,
  }).timeout({ seconds: mostSeconds });

/** The rendering library runs no scripts and fetches nothing; browsers get pixels. */
const isSvg = (file: Uint8Array): boolean =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<svg[\s>]/.test(new TextDecoder().decode(file.subarray(0, 1_000)));

/** Of a picture in a dealer's folder. */
export interface AssetSize {
  /** In pixels, with the picture upright. */
  readonly width: number;
  readonly height: number;
}

/** Undefined if it is not a picture. */
export async function sizeOfAsset(file: Uint8Array): Promise<AssetSize | undefined> {
  if (!isDecodable(file) && !isSvg(file)) return undefined;
  try {
    const { autoOrient } = await open(file).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

export interface AssetRendition {
  /** In pixels; a smaller picture is not enlarged. */
  readonly width: number;
  readonly format: PictureFormat;
  /** On the JPEG scale, 1 to 100. */
  readonly quality: number;
}

/** A dealer's picture for pages; it keeps its transparency where the format allows. */
export function renderAsset(
  file: Uint8Array,
  { width, format, quality }: AssetRendition,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = open(file).autoOrient().resize({ width, withoutEnlargement: true });
  const opaque = format === 'jpeg' ? image.flatten({ background: '#ffffff' }) : image;
  return encode(opaque, format, encoderQuality(format, quality));
}
