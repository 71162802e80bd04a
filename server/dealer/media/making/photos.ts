import sharp, { type Sharp } from 'sharp';
import { encoderQuality, isDecodable, type PhotoProblem } from '#server/dealer/media/rules/image-formats';
import { err, ok, type Result } from '#server/platform/result';
import type { PictureFormat } from '#server/settings/illustration-schema';

/** A camera's fifty megapixels; a file that claims more is a decompression bomb. */
export const mostPixels = 50_000_000;
export const mostSeconds = 10;
const masterSide = 1600;
/** Every size is made from this one, so its compression must not show. */
const masterQuality = 92;
const uploadSide = 2_000;
const uploadQuality = 82;

/** An upright photo without camera metadata, at most 1600 pixels a side: all sizes are made from it. */
interface MasterPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its mean colour, as #rrggbb. */
  readonly colour: string;
}

/** Undefined for a broken or oversized file, or one that is no image in a format that browsers show; never half an image. */
export async function masterOf(file: Uint8Array): Promise<MasterPhoto | undefined> {
  if (!isDecodable(file)) return undefined;
  try {
    const master = upright(file, masterSide).jpeg({ quality: masterQuality, chromaSubsampling: '4:4:4' });
    const bytes = new Uint8Array(await master.toBuffer());
    return { bytes, colour: await meanColour(bytes) };
  } catch {
    return undefined;
  }
}

const upright = (file: Uint8Array, side: number): Sharp =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });

async function meanColour(image: Uint8Array): Promise<string> {
  const pixel = await sharp(image).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  return `#${pixel.toString('hex').slice(0, 6)}`;
}

export interface PhotoRendition {
  /** In pixels; a smaller photo is not enlarged unless it is cropped. */
  readonly width: number;
  readonly format: PictureFormat;
  /** On the JPEG scale, 1 to 100. */
  readonly quality: number;
  /** Crop to this height, in pixels; absent: the photo's full height. */
  readonly cutHeight?: number;
}

/** A photo for pages, from its master. */
export function renderPhoto(
  master: Uint8Array,
  { width, cutHeight, format, quality }: PhotoRendition,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(master, { limitInputPixels: masterSide * masterSide });
  const resized =
    cutHeight === undefined
      ? image.resize({ width, withoutEnlargement: true })
      : image.resize({ width, height: cutHeight, fit: 'cover' });
  return encode(resized, format, encoderQuality(format, quality));
}

/**
 * An image file, with the encoder's own number for quality. AVIF's next effort takes twice as long for at most five per
 * cent fewer bytes.
 */
export async function encode(
  image: Sharp,
  format: PictureFormat,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoders = {
    avif: () => image.avif({ quality, effort: 1 }),
    webp: () => image.webp({ quality, smartSubsample: true }),
    jpeg: () => image.jpeg({ quality, mozjpeg: true }),
  };
  return new Uint8Array(await encoders[format]().toBuffer());
}

/** A photo ready to store. */
export interface EncodedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Encodes a photo that `photoProblem` has let through. Its output has no metadata at all. */
export async function encodePhoto(file: Uint8Array): Promise<Result<EncodedPhoto, PhotoProblem>> {
  try {
    // The header alone: nothing is decoded yet.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return err('too-many-pixels');
    const photo = upright(file, uploadSide).jpeg({ quality: uploadQuality, mozjpeg: true });
    const { data, info } = await photo.toBuffer({ resolveWithObject: true });
    return ok({ bytes: new Uint8Array(data), width: info.width, height: info.height });
  } catch {
    return err('not-a-photo');
  }
}
