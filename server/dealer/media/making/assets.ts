import sharp, { type Sharp } from 'sharp';
import { encoderQuality, isDecodable, svgScale } from '#server/dealer/media/rules/image-formats';
import type { Drawing, PictureFormat } from '#server/settings/illustration-schema';
import { encode, mostPixels, mostSeconds } from './photos';
import { develop } from './studio';

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

/** The default quality of images. */
const usualQuality = 80;
const largeQuality = 60;
/** Smooth gradients stay clean at each of these. */
const cardQualities = [46, 41, 36] as const;
/** A phone loads several of these at once. */
const mostCardBytes = 12_000;
const widestCard = 800;

interface Rendition {
  /** In pixels. */
  readonly width: number;
  readonly format: PictureFormat;
}

/** Makes a rendered picture as an image file. */
export async function draw(drawing: Drawing, { width, format }: Rendition): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await develop(drawing, width);
  if (format !== 'avif') return encode(picture, format, usualQuality);
  if (width > widestCard) return encode(picture, format, largeQuality);
  return encodeWithin(mostCardBytes, picture, format, cardQualities);
}

/** In the first of these qualities that is light enough, or the last. */
async function encodeWithin(
  mostBytes: number,
  image: Sharp,
  format: PictureFormat,
  qualities: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array();
  for (const quality of qualities) {
    bytes = await encode(image.clone(), format, quality);
    if (bytes.byteLength <= mostBytes) break;
  }
  return bytes;
}

interface OgImageParts {
  /** The whole image as SVG, transparent where the photo is. */
  readonly panel: string;
  /** An image file, or a drawing. */
  readonly photo: Uint8Array | string;
  /** Where the photo goes, in pixels: it fills this box. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly mostBytes: number;
}

const mostOgPixels = 4_000_000;
/** From the default quality down to the lowest acceptable for a photo. */
const ogQualities = [80, 70, 60, 50, 40] as const;

/** An Open Graph image as a JPEG: the panel over the photo. A busy photo loses quality until the image is light enough. */
export async function composeOgImage({
  panel,
  photo,
  box: { left, top, width, height },
  mostBytes,
}: OgImageParts): Promise<Uint8Array<ArrayBuffer>> {
  const source = typeof photo === 'string' ? Buffer.from(photo) : photo;
  const filled = await sharp(source, { limitInputPixels: mostOgPixels })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  const image = await sharp(Buffer.from(panel), { limitInputPixels: mostOgPixels })
    .composite([{ input: filled, left, top }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return encodeWithin(mostBytes, sharp(image), 'jpeg', ogQualities);
}
