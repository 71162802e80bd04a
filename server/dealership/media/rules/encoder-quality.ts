import type { PictureFormat } from '#server/settings/illustration-schema';

/** Share of JPEG's quality number at which AVIF photos look alike. */
const avifShare = 0.7;

/** The encoder's own number for a quality on the JPEG scale. */
export const encoderQuality = (format: PictureFormat, quality: number): number =>
  format === 'avif' ? Math.round(quality * avifShare) : quality;
