import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '#server/settings/illustration-schema';
import { drawCar } from '../draw-car';
import type { PictureRenderer } from '../picture-port';

/** The default quality of images. */
const jpegQuality = 80;
const webpQuality = 80;
/** Smooth gradients stay clean at these; the densest screens, which load 800, are the most forgiving. */
const avifQuality = (width: number): number => (width >= 700 && width <= 900 ? 46 : 52);
/** The next effort level takes twice as long for five per cent fewer bytes, the one after that four times. */
const avifEffort = 1;

/** Renders with librsvg and encodes with sharp. */
export const sharpRenderer: PictureRenderer = {
  async render(drawing, { width, format }) {
    const image = sharp(Buffer.from(drawCar(drawing, width)), { limitInputPixels: 4_000_000 });
    const opaque =
      drawing.shot === 'cutout' && format !== 'jpeg' ? image : image.flatten({ background: '#ffffff' });
    return new Uint8Array(await encode(opaque, width, format).toBuffer());
  },
};

function encode(image: Sharp, width: number, format: PictureFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: avifQuality(width), effort: avifEffort });
  if (format === 'webp') return image.webp({ quality: webpQuality, smartSubsample: true });
  return image.jpeg({ quality: jpegQuality, mozjpeg: true });
}
