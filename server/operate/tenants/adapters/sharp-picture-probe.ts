import { stat } from 'node:fs/promises';
import type { PictureProbe } from '#server/operate/tenants/picture-probe-port';

export const sharpPictureProbe: PictureProbe = {
  look: async (file) => {
    const stats = await stat(file).catch(() => undefined);
    if (!stats?.isFile()) return { kind: 'missing' };
    try {
      // The site never checks a tenant's pictures: don't load libvips at each start.
      const { default: sharp } = await import('sharp');
      const { width, height } = await sharp(file).metadata();
      return { kind: 'picture', bytes: stats.size, width, height };
    } catch {
      return { kind: 'none' };
    }
  },
};
