import sharp, { type Sharp } from 'sharp';
import type { AssetMaker, AssetRendition } from '../asset-library';
import { encoderQuality, isDecodable, svgScale } from '../rules/image-formats';

/** A camera's fifty megapixels; a file that claims more is a decompression bomb. */
const mostPixels = 50_000_000;
const mostSeconds = 10;
/** Pixels per inch at which a drawing's own size is one pixel per unit. */
const plainDensity = 72;

const open = (file: Uint8Array): Sharp =>
  sharp(file, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    ...(isSvg(file) ? { density: plainDensity * svgScale } : {}),
  }).timeout({ seconds: mostSeconds });

/** The rendering library runs no scripts and fetches nothing; browsers get pixels. */
const isSvg = (file: Uint8Array): boolean =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<svg[\s>]/.test(new TextDecoder().decode(file.subarray(0, 1_000)));

/** Decodes and encodes the pictures of a tenant's folder with sharp. */
export const sharpAssets: AssetMaker = {
  async sizeOf(file) {
    if (!isDecodable(file) && !isSvg(file)) return undefined;
    try {
      const { autoOrient } = await open(file).metadata();
      return { width: autoOrient.width, height: autoOrient.height };
    } catch {
      return undefined;
    }
  },
  async render(file, { width, format, quality }: AssetRendition) {
    const image = open(file).autoOrient().resize({ width, withoutEnlargement: true });
    const own = encoderQuality(format, quality);
    if (format === 'avif') return new Uint8Array(await image.avif({ quality: own, effort: 1 }).toBuffer());
    if (format === 'webp') return new Uint8Array(await image.webp({ quality: own }).toBuffer());
    const plain = image.flatten({ background: '#ffffff' });
    return new Uint8Array(await plain.jpeg({ quality: own, mozjpeg: true }).toBuffer());
  },
};
