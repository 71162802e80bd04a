import { expect, it } from 'vitest';
import type { PictureOrder } from './picture-library';
import { warmPictures } from './warm-pictures';

const urls = [
  'illustration:suv/white/u1/side',
  'https://photos.example.com/1.jpg',
  'illustration:ute/red/u2/side',
];

it('makes the drawn pictures that phones ask for, one after the other', async () => {
  const orders: PictureOrder[] = [];
  let running = 0;
  const get = async (order: PictureOrder) => {
    expect(running).toBe(0);
    running += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    orders.push(order);
    return new Uint8Array(1);
  };
  expect(await warmPictures({ get }, urls)).toBe(6);
  expect(orders.map(({ drawing, width }) => `${drawing.body} ${width}`)).toEqual([
    'suv 800',
    'suv 640',
    'suv 960',
    'ute 800',
    'ute 640',
    'ute 960',
  ]);
});

it('ends at the first picture that cannot be made, without failing', async () => {
  const get = () => Promise.reject(new Error('disk full'));
  await expect(warmPictures({ get }, urls)).resolves.toBe(0);
});
