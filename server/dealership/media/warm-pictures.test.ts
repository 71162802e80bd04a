import { describe, expect, it } from 'vitest';
import { mediaSchema } from '#server/settings/media-schema';
import type { PhotoOrder, PhotoResult } from './photo-library';
import type { PictureOrder } from './picture-library';
import { warmPhotos, warmPictures } from './warm-pictures';

const site = { slug: 'a' };
const urls = [
  'illustration:suv/white/u1/side',
  'https://photos.example.com/1.jpg',
  'illustration:ute/red/u2/side',
];

it('draws the pictures that phones request, one after the other', async () => {
  const orders: PictureOrder[] = [];
  let running = 0;
  const get = async (order: PictureOrder) => {
    expect(running).toBe(0);
    running += 1;
    await Promise.resolve();
    running -= 1;
    orders.push(order);
    return new Uint8Array(1);
  };
  expect(await warmPictures({ get }, urls, site)).toBe(6);
  expect(orders.map(({ drawing, width }) => `${drawing.body} ${width}`).join(', ')).toBe(
    'suv 800, suv 640, suv 960, ute 800, ute 640, ute 960',
  );
});

it('stops at the first failed picture, without throwing', async () => {
  const get = () => Promise.reject(new Error('disk full'));
  await expect(warmPictures({ get }, urls, site)).resolves.toBe(0);
});

describe('photos of dealers', () => {
  const fine = { ok: true, value: new Uint8Array([1]) } as const;
  const warmed = async (answer: (order: PhotoOrder) => PhotoResult, section: object = {}) => {
    const orders: string[] = [];
    const get = async (order: PhotoOrder) => {
      orders.push(`${order.url.slice(-5)} ${order.width} ${order.quality}`);
      return answer(order);
    };
    const all = [...urls, 'https://photos.example.com/2.jpg'];
    return [await warmPhotos({ get }, all, { ...site, media: mediaSchema.parse(section) }), orders] as const;
  };

  it('are made in the same widths', async () => {
    const [ready, orders] = await warmed(() => fine, { quality: 70 });
    expect(ready).toBe(6);
    const widths = [800, 640, 960];
    expect(orders).toEqual(
      ['1.jpg', '2.jpg'].flatMap((photo) => widths.map((width) => `${photo} ${width} 70`)),
    );
  });

  it('are left out if unavailable, and stop while the machine is busy', async () => {
    const [ready, orders] = await warmed(({ url }) =>
      url.endsWith('1.jpg') ? { ok: false, error: 'missing' } : fine,
    );
    expect([ready, orders.length]).toEqual([3, 4]);
    expect((await warmed(() => ({ ok: false, error: 'busy' })))[1]).toHaveLength(1);
  });

  it.each([
    { photo_hosts: ['other.example'] },
    { cdn: { scheme: 'cloudinary', base: 'https://res.cloudinary.com/y' } },
  ])('are left alone if the site does not make them itself: %j', async (section) => {
    expect(await warmed(() => fine, section)).toEqual([0, []]);
  });
});
