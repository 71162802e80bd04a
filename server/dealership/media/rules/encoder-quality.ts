import type { PictureFormat } from '#server/settings/illustration-schema';

/** How much of JPEG's quality number AVIF needs for photos to look alike. */
const avifShare = 0.7;

/** The encoder's own number for a quality as JPEG counts it. */
export const encoderQuality = (format: PictureFormat, quality: number): number =>
  format === 'avif' ? Math.round(quality * avifShare) : quality;
