import sharp from 'sharp';
import type { OgImageMaker } from '#server/dealership/media/picture-port';

/** From the default quality down to the lowest acceptable for a photo. */
const qualities = [80, 70, 60, 50, 40] as const;
const mostPixels = 4_000_000;

/** Lays the panel over the photo; a busy photo loses quality until the image is light enough. */
export const sharpOgImage: OgImageMaker = {
  async compose({ panel, photo, box, mostBytes }) {
    const { left, top, width, height } = box;
    const source = typeof photo === 'string' ? Buffer.from(photo) : photo;
    const filled = await sharp(source, { limitInputPixels: mostPixels })
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toBuffer();
    const image = await sharp(Buffer.from(panel), { limitInputPixels: mostPixels })
      .composite([{ input: filled, left, top }])
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    let bytes = new Uint8Array();
    for (const quality of qualities) {
      bytes = new Uint8Array(await sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer());
      if (bytes.byteLength <= mostBytes) return bytes;
    }
    return bytes;
  },
};
