import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureProbe } from '../picture-probe-port';

export const sharpPictureProbe: PictureProbe = {
  look: async (file) => {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return { kind: 'missing' };
    try {
      const { width, height } = await sharp(file).metadata();
      return { kind: 'picture', bytes: found.size, width, height };
    } catch {
      return { kind: 'none' };
    }
  },
};
