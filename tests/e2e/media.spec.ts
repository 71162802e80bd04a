import type { Page } from '@playwright/test';
import { type PhotoSite, photoPaths, photoTenant, startPhotoSite } from '../support/photo-site';
import { askSite } from '../support/site-request';
import { expect, test } from './site-test';

let yard: PhotoSite;
let cars: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
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

test('loads photos in the sizes of the page and the newest format, without a shift', { tag: '@all' }, async ({
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

test('shows photos in a list, and an outline for a missing one', { tag: '@all' }, async ({ page }) => {
  await page.goto('/search/new-used-and-demo-cars');
  const loaded = await loadAll(page);
  expect(loaded).toHaveLength(3);
  for (const { address, width } of loaded) {
    expect(address).toMatch(/^\/media\/photos\/\d+\//);
    expect(width, address).toBeGreaterThan(0);
  }
});
