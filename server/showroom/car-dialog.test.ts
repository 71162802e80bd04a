import { expect, test } from 'vitest';
import { liteMode } from '#server/dealer/rules/lite';
import type { Car } from '#server/settings/car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../tests/support/yard';
import { carPhotosDialog } from './car-dialog';

const tenant = yardTenant();
const drawn = (index: number) => ({ url: `illustration:ute/glacier-white/u${index}/quarter` });
const photos = (count: number) => Array.from({ length: count }, (_, index) => drawn(index));

test.each<[string, Partial<Car>, number]>([
  ['no photos', { images: [] }, 0],
  ['unsafe photos only', { images: [{ url: 'javascript:alert(1)' }, { url: 'data:,x' }] }, 0],
  ['one photo', { images: photos(1) }, 1],
  ['one photo twice', { images: [drawn(1), drawn(1)], primary_image_url: drawn(1).url }, 1],
  ['sixty photos', { images: photos(60) }, 60],
  ['two hundred photos', { images: photos(200) }, 200],
  ['more photos than a page shows', { images: photos(260) }, 200],
])('the page of a car with %s links to the photos it can show', (_case, images, count) => {
  const car = buildCar(images);
  const dialog = carPhotosDialog({ tenant, lite: liteMode(new URLSearchParams(), null, tenant) }, car);
  expect(dialog?.content.length ?? 0).toBe(count);
  const view = toCarView(car, tenant, new Date('2026-11-21T00:00:00Z'));
  expect(view.photosHref).toBe(count > 0 ? `${view.href}/photos` : undefined);
  expect(view.pictures).toHaveLength(Math.max(count, 1));
});
