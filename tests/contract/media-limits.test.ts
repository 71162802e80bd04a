import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fontMaker, fontSigns } from '#server/dealer/font-library';
import { composeOgImage, draw } from '#server/dealer/media/making/assets';
import { encodePhoto, masterOf } from '#server/dealer/media/making/photos';
import { createInterFaces } from '#server/dealer/media/set-text';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { OgImages } from '#server/stock/photos/og-image';
import { ogCard } from '#server/stock/rules/og-card';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { blankPng } from '../support/blank-png';
import { memoryPictureStore } from '../support/memory-picture-store';
import { yardTenant } from '../support/yard';

test('a font subset to the characters of pages is a WOFF2 of at most 40 KB', async () => {
  const inter = resolve('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
  const subset = await fontMaker.subset(new Uint8Array(await readFile(inter)), fontSigns);
  expect(Buffer.from(subset.subarray(0, 4)).toString()).toBe('wOF2');
  expect(subset.byteLength).toBeLessThan(40_000);
});

test("accepts a dealer's photo of fifty megapixels, and not one row more", async () => {
  expect(await masterOf(blankPng(10_000, 5_000))).toBeDefined();
  expect(await masterOf(blankPng(10_000, 5_001))).toBeUndefined();
});

test("accepts a shopper's photo of seven thousand pixels a side", async () => {
  const photo = await encodePhoto(blankPng(7_000));
  expect(photo.ok && photo.value).toMatchObject({ width: 2000, height: 2000 });
});

const tenant = yardTenant();
const drawing = { body: 'suv', hex: '#b3161d', look: 7, shot: 'quarter' } as const;

test('a link image is 1200 by 630 pixels and at most 150 KB, with text on the colour of the tenant', async () => {
  const images = new OgImages({
    photos: { jpegOf: () => draw(drawing, { width: 960, format: 'jpeg' }) },
    composeOgImage,
    faces: createInterFaces(),
    store: memoryPictureStore(),
    turns: new FairTurns({ concurrency: 2, queue: 10 }),
  });
  const image = await images.get('1', ogCard(buildCar(), tenant, new Date(0)), tenant);
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(image?.bytes.byteLength).toBeLessThanOrEqual(150_000);
  const panel = await sharp(image?.bytes).extract({ left: 0, top: 0, width: 380, height: 630 }).toBuffer();
  const { channels } = await sharp(panel).stats();
  // #004488, with some white.
  expect(channels.map(({ max }) => max > 240)).toEqual([true, true, true]);
  expect(channels[0]?.mean).toBeLessThan(30);
  expect(channels[2]?.mean).toBeGreaterThan(120);
});

test('a link image stays under its limit for any photo', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const grain = sharp({ create: { width: 960, height: 720, channels: 3, background: '#808080', noise } });
  const parts = {
    panel: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>',
    photo: await grain.jpeg().toBuffer(),
    box: { left: 400, top: 0, width: 800, height: 630 },
  };
  const heavy = await composeOgImage({ ...parts, mostBytes: 10_000_000 });
  const light = await composeOgImage({ ...parts, mostBytes: heavy.byteLength - 1 });
  expect(light.byteLength).toBeLessThan(heavy.byteLength);
});
