import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type PhotoSite, photoPaths, photoTenant, startPhotoSite } from '../support/photo-site';
import { askSite } from '../support/site-request';
import { expect, test } from './site-test';

let yard: PhotoSite;
let cars: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ viewport, javaScriptEnabled }) => {
  test.skip(
    (viewport?.width === 360) !== (javaScriptEnabled !== false),
    'a phone with JavaScript and a desk without are enough',
  );
  test.setTimeout(120_000);
  yard = await startPhotoSite();
  const { body } = await ask('/api/search?fields=slug');
  const { hits }: { hits: { slug: string }[] } = JSON.parse(body.toString());
  cars = ['p1', 'p2', 'p3'].map((number) => hits.find(({ slug }) => slug.includes(number))?.slug ?? '');
});
test.afterAll(() => yard?.stop());
test.use({ baseURL: async ({ baseURL }, use) => use(yard ? yard.site.url(photoTenant, '') : baseURL) });

const ask = (path: string, headers: Record<string, string> = {}) =>
  askSite({ port: yard.site.port, host: `${photoTenant}.localhost`, path, headers });

/** Loads every photo of the page, also those that wait until they come near. */
const loadAll = (page: Page) =>
  page.$$eval('main img', (images) =>
    Promise.all(
      images.map(async (node) => {
        const image = node instanceof HTMLImageElement ? node : new Image();
        image.loading = 'eager';
        await image.decode().catch(() => undefined);
        return { address: new URL(image.currentSrc).pathname, width: image.naturalWidth };
      }),
    ),
  );

test("a car's real photos come in the page's sizes and newest format; nothing is broken or shifts", async ({
  page,
}) => {
  await page.goto(`/cars/${cars[0]}`);
  const first = page.locator('main picture img').first();
  await expect(first).toHaveAttribute('fetchpriority', 'high');
  await expect(first).not.toHaveAttribute('loading', 'lazy');
  const box = await first.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  await expect(page.locator('main picture img').nth(1)).toHaveAttribute('loading', 'lazy');
  const loaded = await loadAll(page);
  expect(loaded.length).toBeGreaterThanOrEqual(photoPaths.length);
  for (const { address, width } of loaded) {
    expect(address).toMatch(/^\/media\/photos\//);
    expect(width, address).toBeGreaterThan(0);
  }
  expect(loaded.filter(({ address }) => address.endsWith('.avif')).length).toBeGreaterThan(0);
  // Each source was asked for once, whatever was made of it; what failed is not asked again at once.
  expect(photoPaths.map((path) => yard.photos.asked.filter((one) => one === path).length)).toEqual(
    photoPaths.map(() => 1),
  );
});

test('a list shows the photos too, and an outline where there is none to be had', async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  const loaded = await loadAll(page);
  expect(loaded).toHaveLength(3);
  for (const { address, width } of loaded) {
    expect(address).toMatch(/^\/media\/photos\/\d+\//);
    expect(width, address).toBeGreaterThan(0);
  }
});

test('twenty photos in three formats stay cheap, and each is light', async () => {
  const page = await ask(`/cars/${cars[1]}`, { 'x-document': '1', 'accept-encoding': 'br' });
  expect(page.status).toBe(200);
  expect(page.body.byteLength).toBeLessThan(18 * 1024);
  const { body } = await ask(`/api/cars/${cars[0]}`);
  const { pictures } = JSON.parse(body.toString());
  const [{ sources, srcset }] = pictures;
  const avif = sources[0].srcset.split(',').map((one: string) => one.split(' ')[0]);
  const wide = await ask(avif[1]);
  expect(wide.headers['content-type']).toBe('image/avif');
  expect(wide.body.byteLength).toBeLessThan(120_000);
  const light = await ask(srcset.split(' ')[0].replace('/480/', '/light/').replace('.jpg', ''), {
    accept: 'image/avif,*/*',
  });
  expect(light.body.byteLength).toBeLessThanOrEqual(25 * 1024);
});

test('a photo that a camera turned stands upright', async () => {
  const { body } = await ask(`/api/cars/${cars[0]}`);
  const { pictures } = JSON.parse(body.toString());
  const upright = await ask(pictures[1].src);
  const { width = 0, height = 0 } = await sharp(upright.body).metadata();
  expect(height).toBeGreaterThan(width);
});

test('the Open Graph image shows the first photo', async () => {
  const { status, headers, body } = await ask(`/media/og/${cars[0]}/now.jpg`);
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(body).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(body.byteLength).toBeLessThanOrEqual(150_000);
});

test('two hundred new renditions at once keep the site answering', async ({ viewport }) => {
  test.skip(viewport?.width === 360, 'once is enough');
  test.setTimeout(120_000);
  const { body } = await ask(`/api/cars/${cars[1]}`);
  const { pictures } = JSON.parse(body.toString());
  const addresses: string[] = pictures.flatMap(({ thumb }: { thumb: string }) =>
    [160, 320, 400, 640, 800].flatMap((width) =>
      ['.jpg', '.webp'].map((format) => thumb.replace('/240/', `/${width}/`) + format),
    ),
  );
  expect(addresses).toHaveLength(200);
  let answered = 0;
  const asked = addresses.map((address) =>
    ask(address).finally(() => {
      answered += 1;
    }),
  );
  expect((await ask('/healthz')).status).toBe(200);
  // Who asks for something else does not wait for the pictures.
  expect(answered).toBeLessThan(addresses.length);
  const answers = await Promise.all(asked);
  for (const { status, headers } of answers) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers['retry-after']).toBe('2');
  }
});
