import sharp, { type Sharp } from 'sharp';
import type { MasterPhoto, PhotoMaker, PhotoRendition } from '../photo-port';
import { encoderQuality, isDecodable } from '../rules/image-formats';

/** A camera's fifty megapixels; a file that claims more is a decompression bomb. */
const mostPixels = 50_000_000;
const mostSeconds = 10;
const masterSide = 1600;
/** Every size is made from this one, so its compression must not show. */
const masterQuality = 92;
/** The next effort level takes twice as long for two per cent fewer bytes. */
const avifEffort = 1;

/**
 * Decodes and encodes photos with sharp. Undefined for a broken or oversized file or one that is not a photo; never
 * half an image.
 */
export const sharpPhotos: PhotoMaker = {
  async master(file) {
    if (!isDecodable(file)) return undefined;
    try {
      return await masterOf(file);
    } catch {
      return undefined;
    }
  },
  async render(master, rendition) {
    return new Uint8Array(await encode(resized(master, rendition), rendition).toBuffer());
  },
};

async function masterOf(file: Uint8Array): Promise<MasterPhoto> {
  const bytes = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: masterQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), colour: await meanColour(bytes) };
}

async function meanColour(image: Uint8Array): Promise<string> {
  const pixel = await sharp(image).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  return `#${pixel.toString('hex').slice(0, 6)}`;
}

function resized(master: Uint8Array, { width, cutHeight }: PhotoRendition): Sharp {
  const image = sharp(master, { limitInputPixels: masterSide * masterSide });
  return cutHeight === undefined
    ? image.resize({ width, withoutEnlargement: true })
    : image.resize({ width, height: cutHeight, fit: 'cover' });
}

function encode(image: Sharp, { format, quality }: PhotoRendition): Sharp {
  const own = encoderQuality(format, quality);
  if (format === 'avif') return image.avif({ quality: own, effort: avifEffort });
  if (format === 'webp') return image.webp({ quality: own, smartSubsample: true });
  return image.jpeg({ quality: own, mozjpeg: true });
}
