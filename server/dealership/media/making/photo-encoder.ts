import sharp from 'sharp';
import { err, ok, type Result } from '#server/platform/result';
import type { EncodedPhoto } from '../photo-encoder-port';
import type { PhotoProblem } from '../rules/photo-file';

/** A camera's fifty megapixels; a file that claims more is a decompression bomb. */
const mostPixels = 50_000_000;
const mostSeconds = 10;
const longestSide = 2_000;
const quality = 82;

/** Encodes a photo that `photoProblem` has let through. Its output has no metadata at all. */
export async function encodePhoto(file: Uint8Array): Promise<Result<EncodedPhoto, PhotoProblem>> {
  try {
    // The header alone: nothing is decoded yet.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return err('too-many-pixels');
    const { data, info } = await sharp(file, {
      limitInputPixels: mostPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: new Uint8Array(data), width: info.width, height: info.height });
  } catch {
    return err('not-a-photo');
  }
}
