import sharp from 'sharp';
import { err, ok, type Result } from '#server/platform/result';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import type { EncodedPhoto, PhotoEncoder } from '../photo-encoder-port';
import { mostPhotoBytes, type PhotoProblem, photoKind } from '../rules/photo-file';

/** A camera's fifty megapixels; a file that claims more is a decompression bomb. */
const mostPixels = 50_000_000;
const mostSeconds = 10;
const longestSide = 2_000;
const quality = 82;

/** Encodes photos with sharp, in the queue for pictures. Its output has no metadata at all. */
export const sharpPhotoEncoder = (turns: Pick<FairTurns, 'run'>): PhotoEncoder => ({
  async encode(file, tenant) {
    const problem = refusal(file);
    if (problem) return err(problem);
    const photo = await turns.run(tenant, () => encoded(file), 'patient');
    return photo.ok ? photo.value : photo;
  },
});

function refusal(file: Uint8Array): PhotoProblem | undefined {
  if (file.byteLength === 0) return 'empty';
  if (file.byteLength > mostPhotoBytes) return 'too-large';
  const kind = photoKind(file);
  if (kind === undefined) return 'not-a-photo';
  return kind === 'heic' ? 'heic' : undefined;
}

async function encoded(file: Uint8Array): Promise<Result<EncodedPhoto, PhotoProblem>> {
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
