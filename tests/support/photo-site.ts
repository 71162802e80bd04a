import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { draw } from '#server/dealer/media/making/assets';
import { type PhotoServer, sends, startPhotoServer } from './photo-server';
import { type Site, startSite } from './site';

/** A site of one dealer, `photo-yard`, whose cars have photos on a host of this machine. */
export interface PhotoSite {
  readonly site: Site;
  readonly photos: PhotoServer;
  stop(): Promise<void>;
}

export const photoTenant = 'photo-yard';
const projectRoot = resolve(import.meta.dirname, '../..');

/** Starts both. The first car has photos as a dealer's phone takes them, upright and not; the second has very many. */
export async function startPhotoSite(): Promise<PhotoSite> {
  const photo = await photographed('#b3161d');
  const small = sharp(await photo.clone().resize(800).png({ compressionLevel: 1 }).toBuffer());
  const photos = await startPhotoServer({
    '/1.jpg': sends(await photo.clone().jpeg({ quality: 92 }).toBuffer()),
    '/upright.jpg': sends(await photo.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    ...Object.fromEntries(
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => [
          `/many/${index}.jpg`,
          sends(
            await small
              .clone()
              .modulate({ hue: index * 18 })
              .jpeg()
              .toBuffer(),
          ),
        ]),
      ),
    ),
  });
  const folder = mkdtempSync(join(tmpdir(), 'photo-yard-'));
  await writeYard(folder, photos);
  const site = await startSite({
    environment: { TENANTS_DIR: folder, MEDIA_PRIVATE_HOSTS: photos.host },
  });
  return {
    site,
    photos,
    stop: async () => {
      await site.stop();
      await photos.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Four megapixels with the grain of a camera. */
async function photographed(hex: string) {
  const [width, height] = [2400, 1800];
  const drawn = await draw({ body: 'suv', hex, look: 3, shot: 'quarter' }, { width: 800, format: 'jpeg' });
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const bytes = await sharp(drawn)
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(bytes);
}

async function writeYard(folder: string, photos: PhotoServer): Promise<void> {
  const feed = join(folder, 'stock.json');
  const tenant = {
    slug: photoTenant,
    name: 'Photo Yard',
    template: 'harbour',
    theme: { accent: '#0b6b57', brand: '#0f3d36' },
    locations: [
      {
        id: 'yard',
        name: 'Photo Yard',
        slug: 'yard',
        phone: '(07) 5550 0000',
        street: '1 Wattle Street',
        city: 'Aspley',
        state: 'QLD',
        postcode: '4034',
      },
    ],
    stock: { demo_feed: feed },
    media: { photo_hosts: [photos.host] },
  };
  await mkdir(join(folder, photoTenant));
  await writeFile(join(folder, photoTenant, 'tenant.json'), JSON.stringify(tenant));
  const demo = join(projectRoot, 'prisma-free-fixtures/wattle-bend-stock.json');
  const sample: unknown = JSON.parse(readFileSync(demo, 'utf8'));
  const [first] = Array.isArray(sample) ? sample : [];
  const car = (number: string, paths: readonly string[]) => ({
    ...Object(first),
    StockNumber: number,
    VIN: null,
    Body: '5D WAGON',
    ImageCount: paths.length,
    ImageURLs: paths.map((path) => photos.url(path)).join(','),
  });
  const many = Array.from({ length: 20 }, (_, index) => `/many/${index}.jpg`);
  await writeFile(feed, JSON.stringify([car('P1', ['/1.jpg', '/upright.jpg']), car('P2', many)]));
}
